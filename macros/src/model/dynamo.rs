//! A table's place on DynamoDB: a table there, or an index of another table of the same struct; and its key attributes.
//!
//! Columns are named by their position in the table's list, so that nothing here can be unresolved.

use std::borrow::Cow;

use proc_macro2::Span;

use crate::args::Spanned;
use crate::args::dynamodb::{BillingArg, StreamArg};
use crate::args::template::{Format, Placeholder, Template};
use crate::fields::Field;

pub(crate) struct Dynamo<'a> {
    /// The word `dynamodb`.
    pub(crate) span: Span,
    pub(crate) place: Place<'a>,
    /// One attribute; up to four of an index with native keys.
    pub(crate) pk: Vec<KeyAttribute<'a>>,
    /// None, one, or up to four.
    pub(crate) sk: Vec<KeyAttribute<'a>>,
    pub(crate) ties: bool,
}

pub(crate) enum Place<'a> {
    Table {
        name: Cow<'a, str>,
        ttl: Option<(&'a Field<'a>, Span)>,
        billing: Option<BillingArg>,
        stream: Option<StreamArg>,
    },
    Index {
        name: &'a Spanned<String>,
        of: Spanned<usize>,
        local: bool,
        native: bool,
        projection: Projection<'a>,
    },
}

/// What an index holds beside the keys.
pub(crate) enum Projection<'a> {
    All,
    Keys,
    Include(Vec<(&'a Field<'a>, Span)>),
}

pub(crate) struct KeyAttribute<'a> {
    pub(crate) name: Cow<'a, str>,
    /// Where it is named; where it is not, the template, or the word `dynamodb`.
    pub(crate) span: Span,
    pub(crate) form: Form<'a>,
    /// What was written, if it was.
    pub(crate) template: Option<&'a Template>,
}

pub(crate) enum Form<'a> {
    Native(Part<'a>),
    Text(Vec<TextPart<'a>>),
}

pub(crate) enum TextPart<'a> {
    Literal(&'a str),
    Column(Part<'a>),
}

#[derive(Clone, Copy)]
pub(crate) struct Part<'a> {
    /// The column's position in the table's list.
    pub(crate) column: usize,
    pub(crate) format: Format,
    pub(crate) written: Option<&'a Placeholder>,
}

impl<'a> KeyAttribute<'a> {
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part<'a>> + '_ {
        let (native, text) = match &self.form {
            Form::Native(part) => (Some(*part), &[][..]),
            Form::Text(parts) => (None, &parts[..]),
        };
        native.into_iter().chain(text.iter().filter_map(|part| match part {
            TextPart::Column(part) => Some(*part),
            TextPart::Literal(_) => None,
        }))
    }
}

impl Dynamo<'_> {
    pub(crate) fn is_index(&self) -> bool {
        matches!(self.place, Place::Index { .. })
    }

    /// Whether it is a local index.
    pub(crate) fn is_local(&self) -> bool {
        matches!(self.place, Place::Index { local: true, .. })
    }

    /// The position of the table that it is an index of.
    pub(crate) fn base(&self) -> Option<usize> {
        match &self.place {
            Place::Index { of, .. } => Some(of.value),
            Place::Table { .. } => None,
        }
    }

    /// What the index holds, where that is less than the row.
    pub(crate) fn partial(&self) -> Option<&Projection<'_>> {
        match &self.place {
            Place::Index { projection: projection @ (Projection::Keys | Projection::Include(_)), .. } => {
                Some(projection)
            }
            _ => None,
        }
    }
}
