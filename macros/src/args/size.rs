//! `size(rows = 20_000, row_bytes = 200)`: what the largest partition is expected to hold.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;

use super::{Spanned, grammar, once};
use crate::errors::Errors;
use crate::words::{self, size};

pub(crate) struct SizeArg {
    pub(crate) span: Span,
    pub(crate) rows: Spanned<u64>,
    pub(crate) row_bytes: Spanned<u64>,
    pub(crate) allow_large: bool,
}

impl SizeArg {
    /// `None` where a faulty part is reported already.
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Option<Self>> {
        let inner = grammar::parens(word, content, "size(rows = 20_000, row_bytes = 200)")?;
        let (mut rows, mut row_bytes, mut allow_large) = (None, None, None);
        let before = errors.count();
        grammar::each_entry(&inner, errors, |inner| {
            let part = inner.call(Ident::parse_any)?;
            match part.unraw().to_string().as_str() {
                size::ROWS => once(&mut rows, &part, amount(&part, inner, "rows = 20_000")?),
                size::ROW_BYTES => once(&mut row_bytes, &part, amount(&part, inner, "row_bytes = 200")?),
                size::ALLOW_LARGE => once(&mut allow_large, &part, ()),
                _ => Err(words::unknown("part of `size`", &part, size::PARTS)),
            }
        });
        let missing = |part: &str, example: &str| {
            syn::Error::new(word.span(), format_args!("`size` lacks `{part}`; add `{part} = {example}`"))
        };
        match (rows, row_bytes) {
            (Some(rows), Some(row_bytes)) => {
                Ok(Some(Self { span: word.span(), rows, row_bytes, allow_large: allow_large.is_some() }))
            }
            _ if errors.count() > before => Ok(None),
            (None, _) => Err(missing(size::ROWS, "20_000")),
            (_, None) => Err(missing(size::ROW_BYTES, "200")),
        }
    }
}

fn amount(part: &Ident, content: ParseStream, example: &str) -> syn::Result<Spanned<u64>> {
    let amount = grammar::number(part, content, example)?;
    if amount.value == 0 {
        return Err(syn::Error::new(
            amount.span,
            format_args!("`{part}` is at least 1; say what the largest partition holds"),
        ));
    }
    Ok(amount)
}
