//! `partition(store_id, day = date(placed_at))`

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::grammar;
use super::key::KeyArg;
use crate::errors::Errors;
use crate::words::order;

pub(crate) struct PartitionArg {
    pub(crate) columns: Vec<KeyArg>,
}

impl PartitionArg {
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Self> {
        let inner = grammar::parens(word, content, "partition(shopper_id)")?;
        let mut columns = Vec::new();
        let before = errors.count();
        grammar::each_entry(&inner, errors, |inner| {
            let column = KeyArg::parse(inner)?;
            let direction = inner.peek(syn::Ident).then(|| inner.parse::<Ident>()).transpose()?;
            if let Some(direction) = direction {
                return Err(unordered(&column, &direction));
            }
            columns.push(column);
            Ok(())
        });
        if columns.is_empty() && errors.count() == before {
            return Err(syn::Error::new(
                word.span(),
                "a partition key has at least one column; name a field: `partition(shopper_id)`",
            ));
        }
        Ok(Self { columns })
    }
}

fn unordered(column: &KeyArg, direction: &Ident) -> syn::Error {
    let name = column.name.unraw();
    if order::ORDERS.iter().any(|word| direction == word) {
        let message =
            format!("partition columns have no order; drop `{direction}`, or move `{name}` to `clustering(..)`");
        return syn::Error::new(direction.span(), message);
    }
    syn::Error::new(direction.span(), format_args!("expected `,` behind `{name}`"))
}
