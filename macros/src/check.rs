//! The rules between columns and between tables: this list is their table of contents, one function a rule.
//!
//! Everything is resolved here; a rule only looks, and reports at the word that breaks it. Each has the refused input
//! above it. What only the type checker knows (is this alias a collection?) is left to it.

use std::collections::HashMap;

use proc_macro2::Span;

use crate::errors::Errors;
use crate::fields::Field;
use crate::generics::Generics;
use crate::lower::plain;
use crate::model::{Column, Model, Origin, Role, Table};
use crate::types::{Look, look, shown};
use crate::words;

mod dynamo;
mod size;

/// The most key columns that a tuple can name.
const MOST_KEY_COLUMNS: usize = 12;
/// The most tables that one struct can feed.
const MOST_TABLES: usize = 12;

pub(crate) fn check(model: &Model, errors: &Errors) {
    table_types_have_different_names(model, errors);
    table_names_differ(model, errors);
    not_too_many_tables(model, errors);
    fields_can_be_read_back(model, errors);
    methods_are_used(model, errors);
    for table in &model.tables {
        column_names_differ(table, errors);
        statics_are_not_in_the_key(table, errors);
        statics_need_clustering(table, errors);
        key_types_can_be_keys(table, errors);
        derived_columns_come_from_times(table, errors);
        derived_columns_have_a_concrete_type(model, table, errors);
        not_too_many_key_columns(table, errors);
        methods_do_not_hide_each_other(table, errors);
        size::within_the_guideline(table, errors);
    }
    dynamo::check(model, errors);
}

/// Types that the derive makes for a table, by what follows the table's name; the last for an index that holds less than
/// the row.
pub(crate) fn generated(partial: bool) -> impl Iterator<Item = &'static str> {
    ["", "Partition", "Key", "Query"].into_iter().chain(partial.then_some("Row"))
}

// #[query_table(Orders, ..)] #[query_table(Orders, ..)]
// #[query_table(Orders, ..)] #[query_table(OrdersKey, ..)]
// #[query_table(Order, ..)] struct Order
fn table_types_have_different_names(model: &Model, errors: &Errors) {
    let row = plain(&model.input.ident);
    let mut taken: HashMap<String, String> = HashMap::from([(row.clone(), format!("the struct `{row}`"))]);
    for table in &model.tables {
        let name = plain(table.ident);
        let partial = table.dynamo.as_ref().is_some_and(|dynamo| dynamo.partial().is_some());
        let clash =
            generated(partial).find_map(|suffix| taken.get(&format!("{name}{suffix}")).map(|owner| (suffix, owner)));
        match clash {
            Some(("", owner)) => errors.at(
                table.ident.span(),
                format_args!("the name `{name}` is taken by {owner}; name this table type otherwise"),
            ),
            Some((suffix, owner)) => {
                errors.at(table.ident.span(), format_args!("`{name}` also makes `{name}{suffix}`, which is taken by {owner}; name this table type otherwise"));
            }
            None => taken.extend(generated(partial).map(|suffix| {
                let owner = if suffix.is_empty() {
                    String::from("another table type")
                } else {
                    format!("the table type `{name}`")
                };
                (format!("{name}{suffix}"), owner)
            })),
        }
    }
}

// #[query_table(A, name = "orders", ..)] #[query_table(B, name = "orders", ..)]
fn table_names_differ(model: &Model, errors: &Errors) {
    let mut taken: HashMap<(Option<&str>, &str), String> = HashMap::new();
    for table in &model.tables {
        let name = table.name.value.as_str();
        match taken.get(&(table.keyspace, name)) {
            // Two table types of one name are refused as such.
            Some(owner) if *owner == plain(table.ident) => {}
            Some(owner) => errors.at(
                table.name.span,
                format_args!("the table name `{name}` is taken by `{owner}`; say another `name = \"..\"`"),
            ),
            None => {
                taken.insert((table.keyspace, name), plain(table.ident));
            }
        }
    }
}

fn not_too_many_tables(model: &Model, errors: &Errors) {
    if let Some(table) = model.tables.get(MOST_TABLES) {
        errors.at(
            table.ident.span(),
            format_args!(
                "one struct feeds at most {MOST_TABLES} tables; declare `{}` on a struct of its own",
                table.ident
            ),
        );
    }
}

// name: &'a str
fn fields_can_be_read_back(model: &Model, errors: &Errors) {
    for field in model.fields {
        if let Look::Reference = look(field.ty) {
            let ty = shown(field.ty);
            errors.on(
                field.ty,
                format_args!("`{ty}` can't be read back from a store; own the value (`String`), or use `Cow`"),
            );
        }
    }
}

// #[column(method = limit_)] limit: i64, and no table clusters by `limit`
fn methods_are_used(model: &Model, errors: &Errors) {
    for field in model.fields {
        let Some(method) = &field.method else { continue };
        let mut clustering = model.tables.iter().flat_map(Table::clustering);
        let used = clustering
            .any(|column| matches!(column.origin, Origin::Field(clustered) if clustered.index == field.index));
        if !used && !model.tables.is_empty() {
            errors.at(
                method.span(),
                format_args!("`{}` is no clustering column, so that it has no method; drop `method`", field.name()),
            );
        }
    }
}

// #[column(rename = "b")] a: i64, b: i64
// partition(day = date(at)), and #[column(rename = "day")] weekday: i32
fn column_names_differ(table: &Table, errors: &Errors) {
    let mut taken: HashMap<String, &Column> = HashMap::new();
    for column in &table.columns {
        let name = column.name();
        match taken.get(&name) {
            Some(other) => {
                let at = if renamed(column).is_some() { column } else { other };
                let (rust, others) = (plain(column.ident), plain(other.ident));
                errors.at(
                    renamed(at).unwrap_or(column.span),
                    format_args!("the columns of `{others}` and `{rust}` are both called `{name}`; rename one of them"),
                );
            }
            None => {
                taken.insert(name, column);
            }
        }
    }
}

fn renamed(column: &Column) -> Option<Span> {
    match column.origin {
        Origin::Field(field) => (field.column.value != field.name()).then_some(field.column.span),
        Origin::Derived(_) => None,
    }
}

// partition(a), and #[column(static)] a: i64
fn statics_are_not_in_the_key(table: &Table, errors: &Errors) {
    for column in table.key() {
        if let Origin::Field(Field { is_static: Some(_), .. }) = column.origin {
            let name = plain(column.ident);
            errors.at(column.span, format_args!("`{name}` is static, which is one value for a whole partition; take it out of the key, or drop `static`"));
        }
    }
}

// partition(a), no clustering(..), and #[column(static)] b: i64
fn statics_need_clustering(table: &Table, errors: &Errors) {
    if table.clustering().next().is_some() {
        return;
    }
    for column in table.columns.iter().filter(|column| column.role == Role::Static) {
        let Origin::Field(Field { is_static: Some(span), .. }) = column.origin else { continue };
        errors.at(*span, format_args!("`{}` has no clustering columns, so that its partitions have one row and nothing to share; drop `static`, or add `clustering(..)`", table.ident));
    }
}

// partition(a), and a: Option<i64>
// clustering(a), and a: Vec<String>
fn key_types_can_be_keys(table: &Table, errors: &Errors) {
    for column in table.key() {
        let Origin::Field(field) = column.origin else { continue };
        let ty = shown(field.ty);
        match look(field.ty) {
            Look::Option(_) if table.sparse.is_some() => {}
            Look::Option(inner) => {
                let inner = shown(inner);
                errors.on(field.ty, format_args!("`{ty}` cannot be a key column: a key is never absent; make the field `{inner}`, take it out of the key of `{table}`, or say `sparse` for `{table}`: it then holds the rows that have one", table = table.ident));
            }
            Look::Collection => {
                errors.on(field.ty, format_args!("`{ty}` cannot be a key column: a collection has no exact order; take it out of the key of `{}`", table.ident));
            }
            _ => {}
        }
    }
}

// day = date(name), and name: String
fn derived_columns_come_from_times(table: &Table, errors: &Errors) {
    for derived in table.derived() {
        let (ty, function) = (shown(derived.field.ty), derived.function);
        match look(derived.field.ty) {
            Look::Option(inner) => {
                let inner = shown(inner);
                errors.at(
                    function.span(),
                    format_args!(
                        "`{function}` needs a time that is always there, and `{}` is `{ty}`; make the field `{inner}`",
                        derived.field.name()
                    ),
                );
            }
            Look::Collection | Look::Timeless => {
                errors.at(
                    function.span(),
                    format_args!(
                        "`{function}` needs a time, and `{}` is `{ty}`; derive the column from a timestamp",
                        derived.field.name()
                    ),
                );
            }
            Look::Reference | Look::Other => {}
        }
    }
}

// day = date(at), and at: T of struct Order<T>
fn derived_columns_have_a_concrete_type(model: &Model, table: &Table, errors: &Errors) {
    let generics = Generics::of(&model.input.generics);
    for derived in table.derived().filter(|derived| generics.open(derived.field.ty)) {
        let (ty, function) = (shown(derived.field.ty), derived.function);
        errors.at(
            function.span(),
            format_args!(
                "`{function}` needs a concrete time, and `{}` is `{ty}`, which is a parameter; name the time's type",
                derived.field.name()
            ),
        );
    }
}

fn not_too_many_key_columns(table: &Table, errors: &Errors) {
    if let Some(column) = table.key().nth(MOST_KEY_COLUMNS) {
        errors.at(
            column.span,
            format_args!(
                "a key has at most {MOST_KEY_COLUMNS} columns; take columns out of the key of `{}`",
                table.ident
            ),
        );
    }
}

// clustering(limit)
// clustering(a, b), and #[column(method = a)] b: i64
fn methods_do_not_hide_each_other(table: &Table, errors: &Errors) {
    let mut taken: HashMap<String, String> = HashMap::new();
    for column in table.clustering() {
        let (name, method) = (plain(column.ident), plain(column.method()));
        if words::QUERY_METHODS.contains(&method.as_str()) {
            errors.at(method_span(column), reserved(column, &method));
        } else if let Some(other) = taken.insert(method.clone(), name) {
            errors.at(
                method_span(column),
                format_args!("`{other}` has the method `{method}` already; choose another `#[column(method = ..)]`"),
            );
        }
    }
}

fn reserved(column: &Column, method: &str) -> String {
    match column.origin {
        Origin::Field(field) => format!(
            "`{method}` is a method of every query; give the field `#[column(method = {}_)]`, or any other name",
            field.name()
        ),
        Origin::Derived(_) => format!("`{method}` is a method of every query; give the derived column another name"),
    }
}

fn method_span(column: &Column) -> Span {
    match column.origin {
        Origin::Field(Field { method: Some(method), .. }) => method.span(),
        _ => column.span,
    }
}
