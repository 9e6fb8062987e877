//! The derives of [`query-table`](https://docs.rs/query-table): use them through its prelude.
//!
//! What a person wrote is read in `args` and `fields`, gets its meaning in `lower` (the `model`), is judged in `check` and
//! becomes code in `expand`; each stage reports all its mistakes at once. No text for a store is built here.

mod args;
mod check;
mod collection;
mod column;
mod column_enum;
mod column_struct;
mod errors;
mod expand;
mod fields;
mod generics;
mod lower;
mod model;
mod names;
mod table;
mod types;
mod view;
mod words;

#[cfg(test)]
mod tests;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a table type of each `#[query_table(..)]` on a struct, and the struct their row.
///
#[doc = include_str!("../doc/declaring.md")]
#[doc = include_str!("../doc/types.md")]
#[doc = include_str!("../doc/keys.md")]
#[doc = include_str!("../doc/reading.md")]
#[doc = include_str!("../doc/writing.md")]
#[doc = include_str!("../doc/stores.md")]
#[doc = include_str!("../doc/dynamodb.md")]
#[doc = include_str!("../doc/errors.md")]
#[proc_macro_derive(QueryTable, attributes(query_table, column))]
pub fn derive_query_table(input: TokenStream) -> TokenStream {
    table::derive(&parse_macro_input!(input as DeriveInput)).into()
}

#[doc = include_str!("../doc/view.md")]
#[proc_macro_derive(View, attributes(view, column))]
pub fn derive_view(input: TokenStream) -> TokenStream {
    view::derive(&parse_macro_input!(input as DeriveInput)).into()
}

#[doc = include_str!("../doc/column.md")]
#[proc_macro_derive(Column, attributes(column))]
pub fn derive_column(input: TokenStream) -> TokenStream {
    column::derive(&parse_macro_input!(input as DeriveInput)).into()
}

#[doc = include_str!("../doc/column_enum.md")]
#[proc_macro_derive(ColumnEnum, attributes(column))]
pub fn derive_column_enum(input: TokenStream) -> TokenStream {
    column_enum::derive(&parse_macro_input!(input as DeriveInput)).into()
}

#[doc = include_str!("../doc/item_collection.md")]
#[proc_macro_derive(ItemCollection, attributes(item_collection, item))]
pub fn derive_item_collection(input: TokenStream) -> TokenStream {
    collection::derive(&parse_macro_input!(input as DeriveInput)).into()
}
