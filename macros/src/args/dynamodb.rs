//! `dynamodb`, `dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", ..)` or `dynamodb(index = "gsi1", of = Orders, ..)`
//!
//! What is said here is said of a table or of an index; which of the two it is, and what goes with it, is asked in `lower`.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Token, token};

use super::template::Template;
use super::{Spanned, grammar, once};
use crate::errors::Errors;
use crate::names;
use crate::words::{self, dynamodb as word};

pub(crate) struct DynamoArg {
    /// The word itself.
    pub(crate) span: Span,
    pub(crate) table: Option<Spanned<String>>,
    pub(crate) pk: Option<Template>,
    pub(crate) sk: Option<Template>,
    pub(crate) pk_name: Option<Spanned<String>>,
    pub(crate) sk_name: Option<Spanned<String>>,
    pub(crate) ties: Option<Span>,
    pub(crate) ttl: Option<Ident>,
    pub(crate) billing: Option<Spanned<BillingArg>>,
    pub(crate) stream: Option<Spanned<StreamArg>>,
    pub(crate) index: Option<Spanned<String>>,
    pub(crate) of: Option<Ident>,
    pub(crate) local: Option<Span>,
    pub(crate) native: Option<Span>,
    pub(crate) project: Option<Spanned<ProjectArg>>,
    /// Something in it was refused, so that what is missing may be what was meant.
    pub(crate) broken: bool,
}

#[derive(Clone, Copy)]
pub(crate) enum BillingArg {
    OnDemand,
    Provisioned { read: u32, write: u32 },
}

#[derive(Clone, Copy)]
pub(crate) enum StreamArg {
    KeysOnly,
    NewImage,
    OldImage,
    NewAndOldImages,
}

#[derive(Clone)]
pub(crate) enum ProjectArg {
    All,
    Keys,
    Include(Vec<Ident>),
}

impl ProjectArg {
    /// Whether what is read from the index is less than the row.
    pub(crate) fn is_partial(&self) -> bool {
        !matches!(self, Self::All)
    }
}

impl DynamoArg {
    pub(crate) fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Self> {
        let mut arg = Self {
            span: word.span(),
            table: None,
            pk: None,
            sk: None,
            pk_name: None,
            sk_name: None,
            ties: None,
            ttl: None,
            billing: None,
            stream: None,
            index: None,
            of: None,
            local: None,
            native: None,
            project: None,
            broken: false,
        };
        if content.peek(token::Paren) {
            let before = errors.count();
            let inner = grammar::parens(word, content, "dynamodb(table = \"Orders\")")?;
            grammar::each_entry(&inner, errors, |inner| arg.read(inner, errors));
            arg.broken = errors.count() > before;
        } else if content.peek(Token![=]) {
            let message = "`dynamodb` takes parentheses, or stands alone: `dynamodb(table = \"Orders\")`";
            return Err(syn::Error::new(word.span(), message));
        }
        Ok(arg)
    }

    fn read(&mut self, content: ParseStream, errors: &Errors) -> syn::Result<()> {
        let word = content.call(Ident::parse_any)?;
        match word.unraw().to_string().as_str() {
            word::TABLE => once(&mut self.table, &word, store_name(&word, content, "table = \"Orders\"")?),
            word::INDEX => once(&mut self.index, &word, store_name(&word, content, "index = \"gsi1\"")?),
            word::PK => template(&mut self.pk, &word, Template::parse(&word, content, errors)?),
            word::SK => template(&mut self.sk, &word, Template::parse(&word, content, errors)?),
            word::PK_NAME => once(&mut self.pk_name, &word, attribute_name(&word, content, "pk_name = \"PK\"")?),
            word::SK_NAME => once(&mut self.sk_name, &word, attribute_name(&word, content, "sk_name = \"SK\"")?),
            word::TIES => once(&mut self.ties, &word, only(&word, content, word::KEY_ORDER, word::TIES_WORDS)?),
            word::TTL => {
                grammar::equals(&word, content, "ttl = expires_at")?;
                once(&mut self.ttl, &word, grammar::column_name(content)?)
            }
            word::BILLING => once(&mut self.billing, &word, BillingArg::parse(&word, content, errors)?),
            word::STREAM => once(&mut self.stream, &word, StreamArg::parse(&word, content)?),
            word::OF => once(&mut self.of, &word, table_type(&word, content)?),
            word::LOCAL => once(&mut self.local, &word, word.span()),
            word::KEYS => once(&mut self.native, &word, only(&word, content, word::NATIVE, word::KEYS_WORDS)?),
            word::PROJECT => once(&mut self.project, &word, ProjectArg::parse(&word, content, errors)?),
            _ => Err(words::unknown("word of `dynamodb`", &word, word::OPTIONS)),
        }
    }
}

fn template(slot: &mut Option<Template>, word: &Ident, template: Option<Template>) -> syn::Result<()> {
    template.map_or(Ok(()), |template| once(slot, word, template))
}

fn store_name(word: &Ident, content: ParseStream, example: &str) -> syn::Result<Spanned<String>> {
    let name = grammar::text(word, content, example)?;
    let (value, span) = (name.value(), name.span());
    match names::refuse_dynamodb_name(&value) {
        Some(refusal) => Err(syn::Error::new(span, refusal)),
        None => Ok(Spanned { value, span }),
    }
}

fn attribute_name(word: &Ident, content: ParseStream, example: &str) -> syn::Result<Spanned<String>> {
    let name = grammar::text(word, content, example)?;
    let (value, span) = (name.value(), name.span());
    match names::refuse_key_attribute(&value) {
        Some(refusal) => Err(syn::Error::new(span, refusal)),
        None => Ok(Spanned { value, span }),
    }
}

/// `= word`, where only one word makes sense.
fn only(word: &Ident, content: ParseStream, expected: &str, known: &[&str]) -> syn::Result<Span> {
    let given = grammar::word(word, content, &format!("{word} = {expected}"))?;
    if given != expected {
        return Err(words::unknown(&format!("word of `{word}`"), &given, known));
    }
    Ok(word.span())
}

fn table_type(word: &Ident, content: ParseStream) -> syn::Result<Ident> {
    let table = grammar::word(word, content, "of = OrdersByShopper")?;
    if content.peek(Token![::]) {
        let message =
            "an index and its table are declared on one struct, so that `of` takes a plain name; drop the path";
        return Err(syn::Error::new(table.span(), message));
    }
    Ok(table)
}

impl BillingArg {
    fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Spanned<Self>> {
        let mode = grammar::word(word, content, "billing = on_demand")?;
        let span = word.span();
        if mode == word::ON_DEMAND {
            return Ok(Spanned { value: Self::OnDemand, span });
        }
        if mode != word::PROVISIONED {
            return Err(words::unknown("billing", &mode, word::BILLINGS));
        }
        let inner = grammar::parens(&mode, content, "provisioned(read = 5, write = 5)")?;
        let (mut read, mut write) = (None, None);
        let before = errors.count();
        grammar::each_entry(&inner, errors, |inner| {
            let part = inner.call(Ident::parse_any)?;
            match part.unraw().to_string().as_str() {
                word::READ => once(&mut read, &part, units(&part, inner)?),
                word::WRITE => once(&mut write, &part, units(&part, inner)?),
                _ => Err(words::unknown("part of `provisioned`", &part, word::CAPACITIES)),
            }
        });
        match (read, write) {
            (Some(read), Some(write)) => Ok(Spanned { value: Self::Provisioned { read, write }, span }),
            // What was wrong with it is said already.
            _ if errors.count() > before => Ok(Spanned { value: Self::OnDemand, span }),
            (None, _) => Err(syn::Error::new(mode.span(), "`provisioned` lacks `read`; add `read = 5`")),
            (_, None) => Err(syn::Error::new(mode.span(), "`provisioned` lacks `write`; add `write = 5`")),
        }
    }
}

fn units(part: &Ident, content: ParseStream) -> syn::Result<u32> {
    let amount = grammar::number(part, content, &format!("{part} = 5"))?;
    match u32::try_from(amount.value) {
        Ok(units @ 1..) => Ok(units),
        _ => Err(syn::Error::new(amount.span, format_args!("`{part}` is a number of units from 1 on: `{part} = 5`"))),
    }
}

impl StreamArg {
    fn parse(word: &Ident, content: ParseStream) -> syn::Result<Spanned<Self>> {
        let view = grammar::word(word, content, "stream = new_and_old_images")?;
        let value = match view.to_string().as_str() {
            word::KEYS_ONLY => Self::KeysOnly,
            word::NEW_IMAGE => Self::NewImage,
            word::OLD_IMAGE => Self::OldImage,
            word::NEW_AND_OLD_IMAGES => Self::NewAndOldImages,
            _ => return Err(words::unknown("stream view", &view, word::STREAMS)),
        };
        Ok(Spanned { value, span: word.span() })
    }
}

impl ProjectArg {
    fn parse(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Spanned<Self>> {
        let inner = grammar::parens(word, content, "project(all)")?;
        let which = inner.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(error.span(), "`project` says what the index holds: `all`, `keys` or `include(column, ..)`")
        })?;
        let value = match which.to_string().as_str() {
            word::ALL => Self::All,
            word::PROJECT_KEYS => Self::Keys,
            word::INCLUDE => Self::Include(included(&which, &inner, errors)?),
            _ => return Err(unknown(&which)),
        };
        if !inner.is_empty() {
            return Err(inner.error("expected `)`: an index has one projection"));
        }
        Ok(Spanned { value, span: word.span() })
    }
}

fn unknown(which: &Ident) -> syn::Error {
    if words::closest(&which.to_string(), word::PROJECTIONS).is_some() {
        return words::unknown("projection", which, word::PROJECTIONS);
    }
    let message = format!("unknown projection `{which}`; write `all`, `keys` or `include({which}, ..)`");
    syn::Error::new(which.span(), message)
}

fn included(word: &Ident, content: ParseStream, errors: &Errors) -> syn::Result<Vec<Ident>> {
    let inner = grammar::parens(word, content, "include(status, total_cents)")?;
    let mut columns = Vec::new();
    let before = errors.count();
    grammar::each_entry(&inner, errors, |inner| {
        columns.push(grammar::column_name(inner)?);
        Ok(())
    });
    if columns.is_empty() && errors.count() == before {
        return Err(syn::Error::new(word.span(), "`include()` names no column; name one, or say `project(keys)`"));
    }
    Ok(columns)
}
