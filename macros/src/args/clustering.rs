//! `clustering(placed_at desc, order_id)`

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::grammar;
use super::key::KeyArg;
use crate::errors::Errors;
use crate::words::{self, order};

pub(crate) struct ClusteringArg {
    pub(crate) columns: Vec<(KeyArg, Direction)>,
}

/// How the rows of a partition stand by this column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Ascending,
    Descending,
}

impl ClusteringArg {
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Self> {
        let inner = grammar::parens(word, content, "clustering(placed_at desc, order_id)")?;
        let mut columns = Vec::new();
        let before = errors.count();
        grammar::each_entry(&inner, errors, |inner| {
            let column = KeyArg::parse(inner)?;
            columns.push((column, Direction::parse(inner)?));
            Ok(())
        });
        if columns.is_empty() && errors.count() == before {
            return Err(syn::Error::new(word.span(), "`clustering()` names no column; name one, or leave it out"));
        }
        Ok(Self { columns })
    }
}

impl Direction {
    fn parse(content: ParseStream) -> syn::Result<Self> {
        if !content.peek(syn::Ident) {
            return Ok(Self::Ascending);
        }
        let word: Ident = content.parse()?;
        match word.unraw().to_string().as_str() {
            order::ASC => Ok(Self::Ascending),
            order::DESC => Ok(Self::Descending),
            _ => Err(words::unknown("order", &word, order::ORDERS)),
        }
    }
}
