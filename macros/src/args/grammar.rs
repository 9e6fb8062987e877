//! The few forms that all attributes share: a list that survives a faulty entry, a word with parentheses, a text, a number.
//!
//! Every message about the *form* of an attribute is made here; what a word means is the affair of its option.

use proc_macro2::{Ident, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{ParseBuffer, ParseStream};
use syn::{Attribute, LitInt, LitStr, Meta, Token, token};

use super::Spanned;
use crate::errors::Errors;

/// Reads what stands between an attribute's parentheses; `empty` is what to say when there are none.
pub(crate) fn attribute(
    attr: &Attribute,
    errors: &Errors,
    empty: &str,
    read: impl FnOnce(ParseStream) -> syn::Result<()>,
) {
    let list = match &attr.meta {
        Meta::List(list) if !list.tokens.is_empty() => list,
        other => return errors.on(other.path(), empty),
    };
    let quiet = errors.count();
    let read = list.parse_args_with(|content: ParseStream| {
        let read = read(content);
        if read.is_err() {
            skip_to_end(content);
        }
        read
    });
    // Behind a mistake that is reported already, "unexpected token" is only its echo.
    match read {
        Err(error) if errors.count() == quiet || !is_echo(&error) => errors.push(error),
        _ => {}
    }
}

fn is_echo(error: &syn::Error) -> bool {
    error.to_string().starts_with("unexpected token")
}

/// Reads `entry, entry, ..`; a faulty entry is reported and skipped, so that the others are still read.
pub(crate) fn each_entry(content: ParseStream, errors: &Errors, mut entry: impl FnMut(ParseStream) -> syn::Result<()>) {
    while !content.is_empty() {
        let mut read = entry(content);
        if read.is_ok() && !content.is_empty() && !content.peek(Token![,]) {
            read = Err(content.error("expected `,` or the end of the list"));
        }
        if let Err(error) = read {
            errors.push(error);
            while !content.is_empty() && !content.peek(Token![,]) {
                skip_one(content);
            }
        }
        if content.peek(Token![,]) {
            skip_one(content);
        }
    }
}

fn skip_one(content: ParseStream) {
    // A token tree is there whenever the stream is not at its end, which the callers ask first.
    let _ = content.parse::<TokenTree>();
}

fn skip_to_end(content: ParseStream) {
    while !content.is_empty() {
        skip_one(content);
    }
}

/// `word(..)`: what stands between the parentheses.
pub(crate) fn parens<'c>(word: &Ident, content: ParseStream<'c>, example: &str) -> syn::Result<ParseBuffer<'c>> {
    if !content.peek(token::Paren) {
        return Err(syn::Error::new(word.span(), format_args!("`{}` takes parentheses: `{example}`", word.unraw())));
    }
    let inner;
    syn::parenthesized!(inner in content);
    Ok(inner)
}

/// `= ..` behind a word.
pub(crate) fn equals(word: &Ident, content: ParseStream, example: &str) -> syn::Result<()> {
    if !content.peek(Token![=]) {
        return Err(syn::Error::new(word.span(), format_args!("`{}` takes a value: `{example}`", word.unraw())));
    }
    content.parse::<Token![=]>().map(drop)
}

/// `= "text"` behind a word.
pub(crate) fn text(word: &Ident, content: ParseStream, example: &str) -> syn::Result<LitStr> {
    equals(word, content, example)?;
    content
        .parse::<LitStr>()
        .map_err(|error| syn::Error::new(error.span(), format_args!("`{}` takes a text: `{example}`", word.unraw())))
}

/// `= 20_000` behind a word.
pub(crate) fn number(word: &Ident, content: ParseStream, example: &str) -> syn::Result<Spanned<u64>> {
    equals(word, content, example)?;
    let wrong = |span| syn::Error::new(span, format_args!("`{}` takes a whole number: `{example}`", word.unraw()));
    let literal: LitInt = content.parse().map_err(|error: syn::Error| wrong(error.span()))?;
    if !literal.suffix().is_empty() {
        return Err(wrong(literal.span()));
    }
    let value = literal.base10_parse().map_err(|_| wrong(literal.span()))?;
    Ok(Spanned { value, span: literal.span() })
}

/// `= word` behind a word.
pub(crate) fn word(word: &Ident, content: ParseStream, example: &str) -> syn::Result<Ident> {
    equals(word, content, example)?;
    content
        .call(Ident::parse_any)
        .map_err(|error| syn::Error::new(error.span(), format_args!("`{}` takes a word: `{example}`", word.unraw())))
}

/// A name that becomes a field or a column: a keyword is taken as its raw identifier.
pub(crate) fn column_name(content: ParseStream) -> syn::Result<Ident> {
    if content.peek(syn::Ident) {
        return content.parse();
    }
    let word = content
        .call(Ident::parse_any)
        .map_err(|error| syn::Error::new(error.span(), "expected the name of a column, without quotes"))?;
    match word.to_string().as_str() {
        "self" | "Self" | "super" | "crate" | "_" => {
            Err(syn::Error::new(word.span(), format_args!("`{word}` can't name a column; choose another name")))
        }
        raw => Ok(Ident::new_raw(raw, word.span())),
    }
}
