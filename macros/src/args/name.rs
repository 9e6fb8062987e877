//! `name = "table"` or `name = "keyspace.table"`.

use proc_macro2::{Ident, Span};
use syn::parse::ParseStream;

use super::grammar;
use crate::names;

pub(crate) struct NameArg {
    pub(crate) keyspace: Option<String>,
    pub(crate) table: String,
    pub(crate) span: Span,
}

impl NameArg {
    pub(crate) fn parse(word: &Ident, content: ParseStream) -> syn::Result<Self> {
        let literal = grammar::text(word, content, "name = \"orders_by_shopper\"")?;
        let (text, span) = (literal.value(), literal.span());
        let (keyspace, table) = match text.split_once('.') {
            Some((keyspace, table)) => (Some(keyspace.to_owned()), table.to_owned()),
            None => (None, text),
        };
        let refusal = keyspace.iter().chain([&table]).find_map(|part| names::refuse_table_name(part));
        refusal.map_or(Ok(Self { keyspace, table, span }), |refusal| Err(syn::Error::new(span, refusal)))
    }
}
