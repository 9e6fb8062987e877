//! `#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]`, and `#[item(method = entries)]` on a variant.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{DeriveInput, Token, Variant};

use crate::args::crate_path::CratePath;
use crate::args::template::Template;
use crate::args::{Spanned, grammar, once};
use crate::errors::Errors;
use crate::words::{self, attribute, collection};

const FORM: &str = "name the table and the partition key of its items: `#[item_collection(table = \"Orders\", pk = \"ORDER#{order_id}\")]`";

#[derive(Default)]
pub(super) struct CollectionArg {
    pub(super) crate_path: CratePath,
    pub(super) table: Option<Spanned<String>>,
    pub(super) pk: Option<Template>,
}

impl CollectionArg {
    pub(super) fn of(input: &DeriveInput, errors: &Errors) -> Self {
        let mut arg = Self::default();
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident(attribute::COLLECTION)) {
            grammar::attribute(attr, errors, FORM, |content| {
                grammar::each_entry(content, errors, |content| arg.read(content, errors));
                Ok(())
            });
        }
        if errors.count() == 0 {
            match (&arg.table, &arg.pk) {
                (Some(_), Some(_)) => {}
                (None, None) => errors.at(input.ident.span(), FORM),
                (Some(_), None) => errors.at(input.ident.span(), "`item_collection` lacks `pk`; write the partition key as its entities have it: `pk = \"ORDER#{order_id}\"`"),
                (None, Some(_)) => errors.at(input.ident.span(), "`item_collection` lacks `table`; write the table as its entities have it: `table = \"Orders\"`"),
            }
        }
        arg
    }

    fn read(&mut self, content: ParseStream, errors: &Errors) -> syn::Result<()> {
        if content.peek(Token![crate]) {
            return self.crate_path.read(content);
        }
        let word = content.call(Ident::parse_any)?;
        match word.unraw().to_string().as_str() {
            collection::TABLE => {
                let text = grammar::text(&word, content, "table = \"Orders\"")?;
                once(&mut self.table, &word, Spanned { value: text.value(), span: text.span() })
            }
            collection::PK => match Template::parse(&word, content, errors)? {
                Some(template) => once(&mut self.pk, &word, template),
                None => Ok(()),
            },
            _ => Err(words::unknown("word of `item_collection`", &word, collection::OPTIONS)),
        }
    }
}

/// `#[item(..)]` on a variant.
#[derive(Default)]
pub(super) struct ItemArg {
    pub(super) method: Option<Ident>,
}

impl ItemArg {
    pub(super) fn of(variant: &Variant, errors: &Errors) -> Self {
        let mut arg = Self::default();
        for attr in variant.attrs.iter().filter(|attr| attr.path().is_ident(attribute::ITEM)) {
            grammar::attribute(
                attr,
                errors,
                "`item` takes its words in parentheses: `#[item(method = lines)]`",
                |content| {
                    grammar::each_entry(content, errors, |content| arg.read(content));
                    Ok(())
                },
            );
        }
        arg
    }

    fn read(&mut self, content: ParseStream) -> syn::Result<()> {
        let word = content.call(Ident::parse_any)?;
        if word.unraw() != collection::METHOD {
            return Err(words::unknown("word of `item`", &word, collection::VARIANT));
        }
        grammar::equals(&word, content, "method = lines")?;
        once(&mut self.method, &word, grammar::column_name(content)?)
    }
}
