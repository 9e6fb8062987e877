//! A key template of DynamoDB as written: `"ORDER#{placed_at}#{order_id}"`.
//!
//! A piece is a literal or a column in braces, with a word for how it is written; `{{` and `}}` are braces. What is no
//! template is refused here, at its position; whether a name is a column, and may stand there, is asked in `lower` and
//! `check`, which can point inside of the literal (`errors::Inside`).

use proc_macro2::Ident;
use syn::LitStr;
use syn::parse::ParseStream;

use super::grammar;
use crate::errors::Errors;
use crate::words::{self, format};

/// As many digits as the largest number of 64 bits has.
const WIDEST: u8 = 20;

pub(crate) struct Template {
    pub(crate) literal: LitStr,
    pub(crate) pieces: Vec<Piece>,
}

pub(crate) enum Piece {
    Literal(String),
    Column(Placeholder),
}

/// `{order_id}` or `{sequence:06}`
pub(crate) struct Placeholder {
    pub(crate) name: String,
    pub(crate) format: Format,
    /// Which character of the text its brace is, from 1 on.
    pub(crate) at: usize,
}

/// How a column is written inside of a key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    Standard,
    Width(u8),
    Seconds,
    Text,
    Reversed,
}

impl Template {
    /// `None` where a fault in it is reported.
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Option<Self>> {
        let literal = grammar::text(word, content, &format!("{word} = \"ORDER#{{order_id}}\""))?;
        let text = literal.value();
        if text.is_empty() {
            let message = format!("an empty `{word}` is no key; write a text or a column: `{word} = \"{{order_id}}\"`");
            return Err(syn::Error::new(literal.span(), message));
        }
        let before = errors.count();
        let pieces = pieces(&text, &mut |message| errors.at(literal.span(), format_args!("`{word}`: {message}")));
        Ok((errors.count() == before).then_some(Self { literal, pieces }))
    }

    pub(crate) fn columns(&self) -> impl Iterator<Item = &Placeholder> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Column(placeholder) => Some(placeholder),
            Piece::Literal(_) => None,
        })
    }
}

fn pieces(text: &str, refuse: &mut dyn FnMut(String)) -> Vec<Piece> {
    let mut letters = text.chars().enumerate().map(|(at, letter)| (at + 1, letter)).peekable();
    let (mut pieces, mut literal) = (Vec::new(), String::new());
    while let Some((at, letter)) = letters.next() {
        let doubled = matches!(letter, '{' | '}') && letters.next_if(|(_, next)| *next == letter).is_some();
        match letter {
            '}' if !doubled => refuse(format!("the `}}` at character {at} closes nothing; write `}}}}` for a brace")),
            '{' if !doubled => {
                let inner: String = std::iter::from_fn(|| letters.next_if(|(_, next)| !matches!(next, '{' | '}')))
                    .map(|(_, c)| c)
                    .collect();
                if letters.next_if(|(_, next)| *next == '}').is_none() {
                    refuse(format!(
                        "the `{{` at character {at} is never closed; write `}}` behind the column, or `{{{{` for a brace"
                    ));
                    continue;
                }
                if !literal.is_empty() {
                    pieces.push(Piece::Literal(std::mem::take(&mut literal)));
                }
                match placeholder(&inner, at) {
                    Ok(placeholder) => pieces.push(Piece::Column(placeholder)),
                    Err(message) => refuse(message),
                }
            }
            other => literal.push(other),
        }
    }
    if !literal.is_empty() {
        pieces.push(Piece::Literal(literal));
    }
    pieces
}

fn placeholder(inner: &str, at: usize) -> Result<Placeholder, String> {
    let (name, word) = match inner.split_once(':') {
        Some((name, word)) => (name, Some(word)),
        None => (inner, None),
    };
    if name.trim().is_empty() {
        return Err(format!(
            "the braces at character {at} name no column; write `{{order_id}}`, with the column's name"
        ));
    }
    if name.trim() != name {
        return Err(format!("`{{{inner}}}` at character {at} has a space in it; write `{{{}}}`", name.trim()));
    }
    let format = word.map_or(Ok(Format::Standard), |word| written(name, word, at))?;
    Ok(Placeholder { name: name.to_owned(), format, at })
}

fn written(name: &str, word: &str, at: usize) -> Result<Format, String> {
    let place = format!("`{{{name}:{word}}}` at character {at}");
    match word {
        format::TEXT => return Ok(Format::Text),
        format::SECONDS => return Ok(Format::Seconds),
        format::REVERSED => return Ok(Format::Reversed),
        "" => return Err(format!("{place} says no format; drop the `:`")),
        _ => {}
    }
    if !word.chars().all(|letter| letter.is_ascii_digit()) {
        let unknown = words::unknown_text("format", word, format::FORMATS);
        let width = if unknown.ends_with('?') { "" } else { "; a width is written `06`" };
        return Err(format!("{place}: {unknown}{width}"));
    }
    match word.strip_prefix('0').and_then(|width| width.parse().ok()) {
        Some(width @ 1..=WIDEST) => Ok(Format::Width(width)),
        None if !word.starts_with('0') => {
            Err(format!("{place}: a width is filled up with zeros; write `{{{name}:0{word}}}`"))
        }
        _ => Err(format!("{place}: a width is 1 to {WIDEST} digits; write `{{{name}:06}}`, or leave it out")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<String>, Vec<String>> {
        let mut refused = Vec::new();
        let pieces = pieces(text, &mut |message| refused.push(message));
        let shown = pieces.into_iter().map(|piece| match piece {
            Piece::Literal(text) => text,
            Piece::Column(column) => format!("<{}@{}>", column.name, column.at),
        });
        if refused.is_empty() { Ok(shown.collect()) } else { Err(refused) }
    }

    #[test]
    fn a_template_is_literals_and_columns() {
        assert_eq!(read("ORDER#{a}#{b:06}").as_deref(), Ok(&["ORDER#", "<a@7>", "#", "<b@11>"].map(String::from)[..]));
        assert_eq!(read("{a}").as_deref(), Ok(&["<a@1>"].map(String::from)[..]));
        assert_eq!(read("a{{b}}c").as_deref(), Ok(&["a{b}c"].map(String::from)[..]));
    }

    #[test]
    fn every_fault_is_told_with_its_place() {
        for (text, place) in [
            ("A#{a", "character 3"),
            ("A#a}", "character 4"),
            ("A#{}", "character 3"),
            ("{a}{b:x}", "character 4"),
            ("{a{b}", "character 1"),
        ] {
            let said = read(text).expect_err(text);
            assert!(said[0].contains(place), "{said:?}");
        }
        assert_eq!(read("{}#{a").expect_err("two faults").len(), 2);
    }
}
