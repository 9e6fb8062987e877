//! The documentation of what is generated: a person who hovers over a table type reads its question, key and order.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Names, keys};
use crate::args::clustering::Direction;
use crate::lower::plain;
use crate::model::{Column, Model, Origin, Role, Table};
use crate::words;

fn line(text: String) -> TokenStream {
    quote!(#[doc = #text])
}

pub(crate) fn table(model: &Model, table: &Table) -> TokenStream {
    let row = plain(&model.input.ident);
    let question = table.docs;
    let partition: Vec<String> = table.partition().map(|column| plain(column.ident)).collect();
    let mut text =
        format!("Table `{}`: each row is a [`{row}`], found by {}.\n\n", qualified(table), words::list(&partition));
    text.push_str("Partition key: ");
    text.push_str(&listed(table.partition()));
    if table.clustering().next().is_some() {
        text.push_str(". Clustering columns: ");
        text.push_str(&listed(table.clustering()));
    }
    text.push('.');
    let text = line(text);
    if question.is_empty() { text } else { quote!(#(#question)* #[doc = ""] #text) }
}

fn qualified(table: &Table) -> String {
    table.keyspace.map_or_else(|| table.name.value.clone(), |keyspace| format!("{keyspace}.{}", table.name.value))
}

fn listed<'a>(columns: impl Iterator<Item = &'a Column<'a>>) -> String {
    columns.map(described).collect::<Vec<_>>().join(", ")
}

/// "`day` (`date` of `placed_at`)", "`placed_at` descending"
fn described(column: &Column) -> String {
    let name = plain(column.ident);
    let derived = match column.origin {
        Origin::Field(_) => String::new(),
        Origin::Derived(derived) => format!(" (`{}` of `{}`)", derived.bucket.text(), derived.field.name()),
    };
    let direction = match column.role {
        Role::Clustering(Direction::Ascending) => " ascending",
        Role::Clustering(Direction::Descending) => " descending",
        _ => "",
    };
    format!("`{name}`{derived}{direction}")
}

pub(crate) fn partition(names: &Names) -> TokenStream {
    line(format!("The full partition key of [`{}`].", plain(names.table)))
}

pub(crate) fn key(names: &Names) -> TokenStream {
    line(format!("The full primary key of [`{}`]: it names one row.", plain(names.table)))
}

pub(crate) fn projected(names: &Names) -> TokenStream {
    line(format!(
        "What a read of [`{}`] gives: the columns that the index holds on DynamoDB. `full()` reads the rows.",
        plain(names.table)
    ))
}

pub(crate) fn query(names: &Names) -> TokenStream {
    line(format!(
        "A query of one partition of [`{}`]: a method restricts each clustering column, in the declared order.",
        plain(names.table)
    ))
}

/// A field of a key struct: the user's own words where there are some.
pub(crate) fn key_field(column: &Column) -> TokenStream {
    if let Origin::Field(field) = column.origin {
        let own: Vec<_> = field.attrs.iter().filter(|attr| attr.path().is_ident("doc")).collect();
        if !own.is_empty() {
            return quote!(#(#own)*);
        }
    }
    let role = match column.role {
        Role::Partition => "Partition column",
        Role::Clustering(_) => "Clustering column",
        Role::Static | Role::Regular => "Column",
    };
    line(format!("{role} {}.", described(column)))
}

pub(crate) fn method(column: &Column, before: &[&Column]) -> TokenStream {
    let place = match before.last() {
        None => String::from("It is the first of the clustering columns."),
        Some(last) => {
            format!("The columns before it, up to `{}`, are restricted by equality first.", plain(last.ident))
        }
    };
    line(format!("Restricts the clustering column {} to a value or a range of values.\n\n{place}", described(column)))
}

/// What is said of a value that is no full key.
pub(crate) struct Refusal {
    pub(crate) message: String,
    pub(crate) label: String,
    pub(crate) notes: Vec<String>,
}

pub(crate) fn refused_key(names: &Names, role: &keys::Role, columns: &[&Column]) -> Refusal {
    let table = plain(names.table);
    let columns: Vec<String> = columns.iter().map(|column| plain(column.ident)).collect();
    let (kind, key_struct, listed) = match role {
        keys::Role::Partition => ("partition", plain(&names.partition), words::list(&columns)),
        keys::Role::Primary => ("primary", plain(&names.key), words::list(&columns)),
    };
    let tuple = if columns.len() == 1 { columns[0].clone() } else { format!("({})", columns.join(", ")) };
    let form = format!("pass `{tuple}`, or `{key_struct} {{ {} }}`", columns.join(", "));
    let (label, notes) = match role {
        keys::Role::Partition => (
            format!("a read names every partition column: {listed}"),
            vec![form, String::from("for a question that this key can't answer, declare another `#[query_table]`")],
        ),
        keys::Role::Primary => (
            format!("one row is named by {listed}"),
            vec![
                format!("{form}, or a reference to the row"),
                String::from(
                    "to read or delete several rows of a partition, use `partition(..)` or `delete_range(..)`",
                ),
            ],
        ),
    };
    Refusal { message: format!("`{{Self}}` is not the full {kind} key of `{table}`"), label, notes }
}
