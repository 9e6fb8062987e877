//! `caching(keys = all, rows_per_partition = 100)`

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{LitInt, Token};

use super::{grammar, once};
use crate::errors::Errors;
use crate::words::{self, caching as word};

/// In CQL's words; what is not written is Cassandra's default.
pub(crate) struct CachingArg {
    pub(crate) keys: String,
    pub(crate) rows_per_partition: String,
}

impl CachingArg {
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Self> {
        let inner = grammar::parens(word, content, "caching(keys = all, rows_per_partition = 100)")?;
        let (mut keys, mut rows) = (None, None);
        grammar::each_entry(&inner, errors, |inner| {
            let option = inner.call(Ident::parse_any)?;
            match option.unraw().to_string().as_str() {
                word::KEYS => once(&mut keys, &option, amount(&option, inner, "keys = all", false)?),
                word::ROWS_PER_PARTITION => {
                    once(&mut rows, &option, amount(&option, inner, "rows_per_partition = 100", true)?)
                }
                _ => Err(words::unknown("caching option", &option, word::OPTIONS)),
            }
        });
        let all = || word::ALL.to_uppercase();
        let none = || word::NONE.to_uppercase();
        Ok(Self { keys: keys.unwrap_or_else(all), rows_per_partition: rows.unwrap_or_else(none) })
    }
}

fn amount(option: &Ident, content: ParseStream, example: &str, counted: bool) -> syn::Result<String> {
    if counted && content.peek(Token![=]) && content.peek2(LitInt) {
        return Ok(grammar::number(option, content, example)?.value.to_string());
    }
    let amount = grammar::word(option, content, example)?;
    if !word::AMOUNTS.contains(&amount.to_string().as_str()) {
        return Err(words::unknown("amount", &amount, word::AMOUNTS));
    }
    Ok(amount.to_string().to_uppercase())
}
