//! The rules of `dynamodb(..)`: what its keys hold, what its attributes are called, and what an index is of.
//!
//! Types are not known here: which of them has a text form, and what must stand between two parts, is asked in constant
//! evaluation (`dynamo::check_table`), as is what one declaration can't see of another.

mod index;
mod template;

use crate::errors::Errors;
use crate::fields::Field;
use crate::lower::plain;
use crate::model::dynamo::{Dynamo, Form, KeyAttribute, Part, Place, TextPart};
use crate::model::{Column, Model, Origin, Role, Table};

pub(super) fn check(model: &Model, errors: &Errors) {
    statics_have_no_place(model, errors);
    index::names_differ(model, errors);
    for table in &model.tables {
        sparse_needs_an_option(table, errors);
        let Some(dynamo) = &table.dynamo else { continue };
        template::partition_key_is_the_partition(table, dynamo, errors);
        template::sort_key_is_the_clustering(table, dynamo, errors);
        template::columns_stand_once(dynamo, errors);
        template::only_an_order_is_reversed(table, dynamo, errors);
        template::sort_key_has_one_direction(table, dynamo, errors);
        attributes_are_no_other_column(table, dynamo, errors);
        time_to_live_is_no_key(model, table, dynamo, errors);
        index::local_indexes_have_sort_keys(model, table, dynamo, errors);
        index::native_keys_are_few(table, dynamo, errors);
        index::included_columns_are_no_keys(model, table, dynamo, errors);
        index::not_too_many_local_indexes(model, table, errors);
        attributes_have_one_meaning(model, table, dynamo, errors);
    }
}

// dynamodb, and #[column(static)] name: Option<String>
fn statics_have_no_place(model: &Model, errors: &Errors) {
    let Some(table) = model.tables.iter().find(|table| table.dynamo.is_some()) else { return };
    for field in model.fields {
        if let Some(span) = field.is_static {
            errors.at(span, format_args!("DynamoDB has no static columns, and `{}` is kept there: make `{}` an item of its own, or drop `dynamodb`", table.ident, field.name()));
        }
    }
}

// sparse, and no key column is an Option
fn sparse_needs_an_option(table: &Table, errors: &Errors) {
    if let Some(span) = table.sparse
        && table.key().all(|column| column.optional().is_none())
    {
        errors.at(span, format_args!("`sparse` is for keys that may be absent, and every key column of `{}` is always there; make the field of one an `Option`, or drop `sparse`", table.ident));
    }
}

// pk = "USER#{id}", pk_name = "name", and name: String
fn attributes_are_no_other_column(table: &Table, dynamo: &Dynamo, errors: &Errors) {
    for attribute in dynamo.pk.iter().filter(|_| !dynamo.is_local()).chain(&dynamo.sk) {
        let native = match &attribute.form {
            Form::Native(part) => Some(part.column),
            Form::Text(_) => None,
        };
        let mut columns = table.columns.iter().enumerate();
        let other = columns.find(|(at, column)| column.name() == attribute.name && Some(*at) != native);
        if let Some((_, column)) = other {
            let word = if dynamo.sk.iter().any(|sk| std::ptr::eq(sk, attribute)) { "sk_name" } else { "pk_name" };
            errors.at(attribute.span, format_args!("the attribute `{}` is the column of `{}`, and this key would hold another value there; say another `{word}`", attribute.name, plain(column.ident)));
        }
    }
}

// ttl = expires_at, and clustering(expires_at)
// ttl = expires_at, and an index with partition(expires_at)
fn time_to_live_is_no_key(model: &Model, table: &Table, dynamo: &Dynamo, errors: &Errors) {
    let Place::Table { ttl: Some((field, span)), .. } = &dynamo.place else { return };
    if table.key().any(|column| is_field(column, field)) {
        errors.at(
            *span,
            format_args!(
                "`{}` is in the key of `{}`, which never changes; name a column outside of the key",
                field.name(),
                table.ident
            ),
        );
    }
    let indexes =
        model.tables.iter().filter(|other| index::base(model, other).is_some_and(|base| std::ptr::eq(base, table)));
    for index in indexes {
        for (key, attribute) in index.dynamo.iter().flat_map(attributes) {
            if attribute.name == field.column.value {
                errors.at(
                    attribute.span,
                    format_args!(
                        "`{}` is the time to live of `{}`, which is stored as seconds; say another `{}` for this index",
                        attribute.name,
                        table.ident,
                        key.name_word()
                    ),
                );
            }
        }
    }
}

fn is_field(column: &Column, field: &Field) -> bool {
    matches!(column.origin, Origin::Field(other) if other.index == field.index)
}

/// Which of the two keys an attribute belongs to.
#[derive(Clone, Copy, PartialEq)]
enum Key {
    Partition,
    Sort,
}

impl Key {
    fn name_word(self) -> &'static str {
        match self {
            Self::Partition => "pk_name",
            Self::Sort => "sk_name",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Partition => "partition",
            Self::Sort => "sort",
        }
    }
}

fn attributes<'d, 'a>(dynamo: &'d Dynamo<'a>) -> impl Iterator<Item = (Key, &'d KeyAttribute<'a>)> {
    let own = dynamo.pk.iter().filter(|_| !dynamo.is_local()).map(|attribute| (Key::Partition, attribute));
    own.chain(dynamo.sk.iter().map(|attribute| (Key::Sort, attribute)))
}

// pk = "A#{a}", sk = "B#{b}", sk_name = "pk"
// an index with pk_name = "sk", and the table's `sk` is made of other columns
fn attributes_have_one_meaning(model: &Model, table: &Table, dynamo: &Dynamo, errors: &Errors) {
    // A table is asked with its indexes, each attribute against those before it.
    if dynamo.is_index() {
        return;
    }
    let mut seen: Vec<(&Table, Key, &KeyAttribute)> = Vec::new();
    let of = |other: &&Table| {
        std::ptr::eq(*other, table) || index::base(model, other).is_some_and(|base| std::ptr::eq(base, table))
    };
    let own_first = std::iter::once(table).chain(model.tables.iter().filter(|other| !std::ptr::eq(*other, table)));
    for other in own_first.filter(of) {
        for (key, attribute) in other.dynamo.iter().flat_map(attributes) {
            let earlier = seen.iter().find(|(_, _, earlier)| earlier.name == attribute.name);
            match earlier {
                None => seen.push((other, key, attribute)),
                Some((owner, _, _)) if std::ptr::eq(*owner, other) => errors.at(
                    attribute.span,
                    format_args!(
                        "two key attributes of `{}` are called `{}`; say another `pk_name` or `sk_name`",
                        other.ident, attribute.name
                    ),
                ),
                Some((owner, earlier_key, earlier)) => {
                    if !(same_form(owner, earlier, other, attribute) && (*earlier_key == key || is_native(attribute))) {
                        errors.at(attribute.span, format_args!("the attribute `{}` is the {} key of `{}` and would hold another value there; say another `pk_name` or `sk_name`", attribute.name, earlier_key.word(), owner.ident));
                    }
                }
            }
        }
    }
}

fn is_native(attribute: &KeyAttribute) -> bool {
    matches!(attribute.form, Form::Native(_))
}

/// Whether two tables of a struct write one attribute alike.
fn same_form(one: &Table, left: &KeyAttribute, other: &Table, right: &KeyAttribute) -> bool {
    let same = |left: Part, right: Part| {
        one.columns[left.column].is_same(&other.columns[right.column]) && left.format == right.format
    };
    match (&left.form, &right.form) {
        (Form::Native(left), Form::Native(right)) => same(*left, *right),
        (Form::Text(left), Form::Text(right)) => {
            left.len() == right.len()
                && left.iter().zip(right).all(|pair| match pair {
                    (TextPart::Literal(left), TextPart::Literal(right)) => left == right,
                    (TextPart::Column(left), TextPart::Column(right)) => same(*left, *right),
                    _ => false,
                })
        }
        _ => false,
    }
}

fn is_clustering(role: Role) -> bool {
    matches!(role, Role::Clustering(_))
}
