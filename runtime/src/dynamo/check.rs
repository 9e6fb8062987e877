//! What is wrong with declarations for DynamoDB, said in `const` evaluation, where the types of columns are known.
//!
//! One table: whether each column has the form that its template asks for, and whether a key can be read back. Two that
//! share a physical table: whether the keys of one can be taken for the other's. Names and spans are the macros' matter.

use super::key::Place;
use super::part::is_fixed;
use super::template::native_kind;
use crate::schema::{
    ColumnType, DynamoDef, Format, KeyAttributeDef, KeyForm, Order, PartDef, Role, TableDef, TextPart,
};

mod attributes;
mod said;
mod shared;

use attributes::check_shared_attributes;
use said::{refuse, require};

pub use shared::check_tables;

/// How many attributes a key may have. Source: *Multi-attribute keys* in DynamoDB's developer guide.
const MOST_ATTRIBUTES: usize = 4;

/// Refuses a table whose keys have no form on DynamoDB. Called by `#[derive(QueryTable)]`.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_table(table: &TableDef) {
    check_key(table, Place::Partition);
    check_key(table, Place::Sort);
    check_ttl(table);
}

/// Refuses a key that has no form on DynamoDB. Called by `#[derive(QueryTable)]`, where the key's template stands.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_key(table: &TableDef, place: Place) {
    let Some(def) = table.dynamo else { return };
    match place {
        Place::Partition => {
            check_count(def, def.pk);
            assert!(!def.pk.is_empty(), "a table of DynamoDB has a partition key: give `pk` a template");
            check_attributes(table, def.pk, place);
            check_shared_attributes(def);
        }
        Place::Sort => {
            check_count(def, def.sk);
            check_attributes(table, def.sk, place);
            check_directions(table, def);
        }
    }
}

#[track_caller]
const fn check_count(def: &DynamoDef, attributes: &[KeyAttributeDef]) {
    if attributes.len() < 2 {
        return;
    }
    assert!(attributes.len() <= MOST_ATTRIBUTES, "an index has at most 4 attributes in each key: write a template");
    let global = matches!(&def.index, Some(index) if !index.local);
    assert!(global, "only a global index of DynamoDB has keys of several attributes: write a template");
    let mut i = 0;
    while i < attributes.len() {
        assert!(
            matches!(attributes[i].form, KeyForm::Native(_)),
            "a key of several attributes has a column in each: with templates write one attribute"
        );
        i += 1;
    }
}

#[track_caller]
const fn check_attributes(table: &TableDef, attributes: &[KeyAttributeDef], place: Place) {
    let mut i = 0;
    while i < attributes.len() {
        match &attributes[i].form {
            KeyForm::Native(part) => check_part(table, part, place, true),
            KeyForm::Text(parts) => check_template(table, parts, place),
        }
        i += 1;
    }
}

#[track_caller]
const fn check_template(table: &TableDef, parts: &[TextPart], place: Place) {
    assert!(!parts.is_empty(), "a key template is not empty: name a column in it");
    let mut i = 0;
    while i < parts.len() {
        if let TextPart::Column(part) = &parts[i] {
            check_part(table, part, place, false);
            if i + 1 < parts.len() && !is_fixed(part, place) {
                check_end(part, &parts[i + 1]);
            }
        }
        i += 1;
    }
}

/// Behind a column that does not tell where it ends.
#[track_caller]
const fn check_end(part: &PartDef, next: &TextPart) {
    let ends = match next {
        TextPart::Column(_) => false,
        TextPart::Literal(literal) => !literal.is_empty() && literal.as_bytes()[0] < b'$',
    };
    require(
        ends,
        part.column,
        "a column without a fixed width is followed by something else than `#` in a key template: write `#` behind it, so that no two keys become one",
    );
}

#[track_caller]
const fn check_part(table: &TableDef, part: &PartDef, place: Place, native: bool) {
    let integer = matches!(part.ty, ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt);
    match part.format {
        Format::Standard => check_standard(part, native),
        Format::Width(width) => {
            require(integer, part.column, "a width in a key template is for integers: drop it, other types have one");
            require(
                width > 0,
                part.column,
                "a width of 0 holds no number: write how many digits there are, as in `{seq:06}`",
            );
        }
        Format::Seconds => {
            require(
                matches!(part.ty, ColumnType::Timestamp),
                part.column,
                "`secs` in a key template is for timestamps: drop it",
            );
        }
        Format::Text => {
            require(
                integer || matches!(part.ty, ColumnType::VarInt),
                part.column,
                "`text` in a key template is for integers: drop it",
            );
            require(
                matches!(place, Place::Partition) || !is_clustering(table, part.index),
                part.column,
                "`text` in a sort key sorts 10 before 9: drop it, or write a width, as in `{seq:06}`",
            );
        }
        Format::Reversed => {
            require(
                integer
                    || matches!(
                        part.ty,
                        ColumnType::Timestamp
                            | ColumnType::Date
                            | ColumnType::Boolean
                            | ColumnType::Uuid
                            | ColumnType::TimeUuid
                    ),
                part.column,
                "`reversed` in a key template is for integers, timestamps, dates, booleans and uuids: declare `ties = key_order`, or a column of such a type",
            );
        }
    }
}

#[track_caller]
const fn check_standard(part: &PartDef, native: bool) {
    if matches!(part.ty, ColumnType::VarInt) {
        require(
            native,
            part.column,
            "a `varint` has no ordered form as text: let it stand alone in its key attribute, or write `{n:text}` in a partition key",
        );
        return;
    }
    let key = matches!(
        part.ty,
        ColumnType::TinyInt
            | ColumnType::SmallInt
            | ColumnType::Int
            | ColumnType::BigInt
            | ColumnType::Text
            | ColumnType::Ascii
            | ColumnType::Blob
            | ColumnType::Boolean
            | ColumnType::Uuid
            | ColumnType::TimeUuid
            | ColumnType::Timestamp
            | ColumnType::Date
            | ColumnType::Time
            | ColumnType::Inet
    );
    require(
        key,
        part.column,
        "a column in a key template has a type that has no ordered form: keys are integers, text, blobs, booleans, uuids, times and addresses",
    );
}

const fn role(table: &TableDef, index: usize) -> Role {
    let mut i = 0;
    while i < table.columns.len() {
        if table.columns[i].index() == index {
            return table.columns[i].role;
        }
        i += 1;
    }
    Role::Regular
}

const fn is_clustering(table: &TableDef, index: usize) -> bool {
    matches!(role(table, index), Role::Clustering(_))
}

/// Refuses a time to live that is no time. Called by `#[derive(QueryTable)]`, where the column is named.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_ttl(table: &TableDef) {
    let Some(DynamoDef { ttl: Some(ttl), .. }) = table.dynamo else { return };
    let mut i = 0;
    while i < table.columns.len() {
        if crate::schema::same_text(table.columns[i].name, ttl) {
            require(
                matches!(table.columns[i].ty, ColumnType::Timestamp | ColumnType::BigInt),
                ttl,
                "the `ttl` column of a table is no time: make it a timestamp, or an `i64` of seconds since 1970",
            );
            return;
        }
        i += 1;
    }
    refuse(ttl, "the `ttl` of a table names none of its columns: name a timestamp, or an `i64` of seconds since 1970")
}

#[track_caller]
const fn check_directions(table: &TableDef, def: &DynamoDef) {
    if def.ties {
        return;
    }
    let mut first: Option<bool> = None;
    let mut i = 0;
    while i < def.sk.len() {
        let one;
        let parts: &[TextPart] = match &def.sk[i].form {
            KeyForm::Native(part) => {
                one = [TextPart::Column(*part)];
                &one
            }
            KeyForm::Text(parts) => parts,
        };
        let mut j = 0;
        while j < parts.len() {
            if let TextPart::Column(part) = &parts[j]
                && let Role::Clustering(order) = role(table, part.index)
            {
                let descending = matches!(order, Order::Desc) != matches!(part.format, Format::Reversed);
                match first {
                    None => first = Some(descending),
                    Some(first) => {
                        require(
                            first == descending,
                            part.column,
                            "the clustering columns of a sort key have different directions, and DynamoDB reads one: write `{column:reversed}` for some of them, or `ties = key_order`",
                        );
                    }
                }
            }
            j += 1;
        }
        i += 1;
    }
}
