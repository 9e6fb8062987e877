//! `#[query_table(..)]` as written: one file per option, each with its grammar and its `*Arg` struct.
//!
//! Here a word is known or unknown and a literal is in its range or not. Whether a name is a field, and what the options
//! mean for each other, is not asked before `lower` and `check`. An attribute with one faulty option still yields the others.

pub(crate) mod bucket;
pub(crate) mod caching;
pub(crate) mod clustering;
pub(crate) mod compaction;
pub(crate) mod compression;
pub(crate) mod crate_path;
pub(crate) mod duration;
pub(crate) mod dynamodb;
pub(crate) mod grammar;
pub(crate) mod key;
pub(crate) mod name;
pub(crate) mod options;
pub(crate) mod partition;
pub(crate) mod size;
pub(crate) mod template;

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, DeriveInput, Token, token};

use self::clustering::ClusteringArg;
use self::crate_path::CratePath;
use self::dynamodb::DynamoArg;
use self::name::NameArg;
use self::options::OptionsArg;
use self::partition::PartitionArg;
use self::size::SizeArg;
use crate::errors::Errors;
use crate::words::{self, attribute, table};

/// One `#[query_table(TableType, ..)]`.
pub(crate) struct TableArg {
    /// Doc comments written inside the attribute: the question that the table answers.
    pub(crate) docs: Vec<Attribute>,
    pub(crate) table: Ident,
    pub(crate) name: Option<NameArg>,
    pub(crate) partition: Option<PartitionArg>,
    pub(crate) clustering: Option<ClusteringArg>,
    pub(crate) size: Option<SizeArg>,
    pub(crate) options: Option<OptionsArg>,
    pub(crate) dynamodb: Option<DynamoArg>,
    pub(crate) conditional: Option<Span>,
    pub(crate) sparse: Option<Span>,
}

/// All `#[query_table(..)]` of a struct.
pub(crate) struct TableArgs {
    pub(crate) crate_path: CratePath,
    pub(crate) tables: Vec<TableArg>,
}

impl TableArgs {
    pub(crate) fn of(input: &DeriveInput, errors: &Errors) -> Self {
        let mut args = Self { crate_path: CratePath::default(), tables: Vec::new() };
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident(attribute::QUERY_TABLE)) {
            grammar::attribute(attr, errors, FIRST, |content| args.read(content, errors));
        }
        if args.tables.is_empty() && errors.count() == 0 {
            errors.at(
                input.ident.span(),
                format_args!("`{}` declares no table; add `#[query_table(TableType, partition(..), ..)]`", input.ident),
            );
        }
        args
    }

    fn read(&mut self, content: ParseStream, errors: &Errors) -> syn::Result<()> {
        if content.peek(Token![crate]) {
            return self.crate_path.read(content);
        }
        let docs = content.call(Attribute::parse_outer)?;
        if let Some(other) = docs.iter().find(|attr| !attr.path().is_ident("doc")) {
            errors.at(
                other.pound_token.span,
                "only a doc comment may stand before the table type; move the attribute to the struct",
            );
        }
        let table = table_type(content)?;
        let mut arg = TableArg::named(docs, table);
        let read = if content.is_empty() { Ok(()) } else { content.parse::<Token![,]>().map(drop) };
        if read.is_ok() {
            grammar::each_entry(content, errors, |content| arg.read_option(content, errors));
        }
        self.tables.push(arg);
        read
    }
}

const FIRST: &str = "name the table type first: `#[query_table(OrdersByShopper, partition(..), ..)]`";

fn table_type(content: ParseStream) -> syn::Result<Ident> {
    let table: Ident = content.parse().map_err(|error| syn::Error::new(error.span(), FIRST))?;
    if content.peek(token::Paren) || content.peek(Token![=]) {
        return Err(syn::Error::new(table.span(), FIRST));
    }
    if content.peek(Token![::]) {
        return Err(content.error("a table type is declared here, so that it is a plain name; drop the path"));
    }
    Ok(table)
}

impl TableArg {
    fn named(docs: Vec<Attribute>, table: Ident) -> Self {
        Self {
            docs,
            table,
            name: None,
            partition: None,
            clustering: None,
            size: None,
            options: None,
            dynamodb: None,
            conditional: None,
            sparse: None,
        }
    }

    fn read_option(&mut self, content: ParseStream, errors: &Errors) -> syn::Result<()> {
        let word = content.call(Ident::parse_any)?;
        match word.unraw().to_string().as_str() {
            table::NAME => once(&mut self.name, &word, NameArg::parse(&word, content)?),
            table::PARTITION => once(&mut self.partition, &word, PartitionArg::parse(&word, content, errors)?),
            table::CLUSTERING => once(&mut self.clustering, &word, ClusteringArg::parse(&word, content, errors)?),
            table::SIZE => match SizeArg::parse(&word, content, errors)? {
                Some(size) => once(&mut self.size, &word, size),
                None => Ok(()),
            },
            table::TABLE_OPTIONS => once(&mut self.options, &word, OptionsArg::parse(&word, content, errors)?),
            table::DYNAMODB => once(&mut self.dynamodb, &word, DynamoArg::parse(&word, content, errors)?),
            table::CONDITIONAL => once(&mut self.conditional, &word, word.span()),
            table::SPARSE => once(&mut self.sparse, &word, word.span()),
            _ => Err(self.unknown(&word)),
        }
    }

    /// A word that is no option. A second table type in one attribute is the likely mistake when it looks like a type.
    fn unknown(&self, word: &Ident) -> syn::Error {
        let looks_like_type = word.to_string().starts_with(char::is_uppercase);
        if looks_like_type && words::closest(&word.to_string(), table::OPTIONS).is_none() {
            let message =
                format!("`{}` is named already; give `{word}` its own `#[query_table({word}, ..)]`", self.table);
            return syn::Error::new(word.span(), message);
        }
        if word == "crate" {
            return syn::Error::new(
                word.span(),
                "`crate` holds for all tables; say it apart: `#[query_table(crate = path)]`",
            );
        }
        words::unknown("option", word, table::OPTIONS)
    }
}

/// Keeps what an option says, unless it was said before.
pub(crate) fn once<T>(slot: &mut Option<T>, word: &Ident, value: T) -> syn::Result<()> {
    match slot {
        Some(_) => Err(words::twice(word)),
        None => {
            *slot = Some(value);
            Ok(())
        }
    }
}

/// A value and where it was written.
#[derive(Clone)]
pub(crate) struct Spanned<T> {
    pub(crate) value: T,
    pub(crate) span: Span,
}
