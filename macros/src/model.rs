//! What the attributes mean: tables with their columns, each in its role. Borrows the syntax and keeps its spans.
//!
//! Made by `lower` alone, with all names resolved, so that `check` asks only how things fit together and `expand` asks
//! nothing. A column has exactly one role and one origin; a direction exists only where there is a clustering column.

pub(crate) mod dynamo;

use proc_macro2::{Ident, Span};
use syn::{Attribute, DeriveInput, Type};

use self::dynamo::Dynamo;

use crate::args::Spanned;
use crate::args::bucket::Bucket;
use crate::args::clustering::Direction;
use crate::args::crate_path::CratePath;
use crate::args::options::OptionsArg;
use crate::args::size::SizeArg;
use crate::fields::Field;
use crate::types::{Look, look};

/// A struct and the tables that are declared on it.
pub(crate) struct Model<'a> {
    pub(crate) crate_path: &'a CratePath,
    pub(crate) input: &'a DeriveInput,
    pub(crate) fields: &'a [Field<'a>],
    pub(crate) tables: Vec<Table<'a>>,
}

/// One table.
pub(crate) struct Table<'a> {
    /// The table type.
    pub(crate) ident: &'a Ident,
    pub(crate) docs: &'a [Attribute],
    pub(crate) keyspace: Option<&'a str>,
    pub(crate) name: Spanned<String>,
    /// Partition, clustering, static, regular columns; each group in declared order.
    pub(crate) columns: Vec<Column<'a>>,
    pub(crate) size: Option<&'a SizeArg>,
    pub(crate) options: Option<&'a OptionsArg>,
    pub(crate) conditional: bool,
    /// Where it says `sparse`.
    pub(crate) sparse: Option<Span>,
    pub(crate) dynamo: Option<Dynamo<'a>>,
}

/// One column of one table.
pub(crate) struct Column<'a> {
    /// The name in Rust: a field of the key structs, and the method of a clustering column.
    pub(crate) ident: &'a Ident,
    pub(crate) origin: Origin<'a>,
    pub(crate) role: Role,
    /// Where the table's attribute names it, or else the field.
    pub(crate) span: Span,
}

/// Where a row's value comes from.
#[derive(Clone, Copy)]
pub(crate) enum Origin<'a> {
    Field(&'a Field<'a>),
    Derived(Derived<'a>),
}

/// A column that is computed from a field.
#[derive(Clone, Copy)]
pub(crate) struct Derived<'a> {
    /// Its position behind the struct's fields.
    pub(crate) index: usize,
    pub(crate) bucket: Bucket,
    pub(crate) function: &'a Ident,
    pub(crate) field: &'a Field<'a>,
}

/// What a column is to its table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Partition,
    Clustering(Direction),
    Static,
    Regular,
}

impl<'a> Table<'a> {
    pub(crate) fn partition(&self) -> impl Iterator<Item = &Column<'a>> {
        self.columns.iter().filter(|column| column.role == Role::Partition)
    }

    pub(crate) fn clustering(&self) -> impl Iterator<Item = &Column<'a>> {
        self.columns.iter().filter(|column| matches!(column.role, Role::Clustering(_)))
    }

    /// Partition and clustering columns, in declared order.
    pub(crate) fn key(&self) -> impl Iterator<Item = &Column<'a>> {
        self.columns.iter().filter(|column| column.role.is_key())
    }

    pub(crate) fn derived(&self) -> impl Iterator<Item = Derived<'a>> {
        self.columns.iter().filter_map(|column| match column.origin {
            Origin::Derived(derived) => Some(derived),
            Origin::Field(_) => None,
        })
    }

    pub(crate) fn count(&self, role: Role) -> usize {
        self.columns.iter().filter(|column| column.role == role).count()
    }
}

impl<'a> Column<'a> {
    /// Whether a column of another table of the struct is the same value of a row.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self.origin, other.origin) {
            (Origin::Field(one), Origin::Field(other)) => one.index == other.index,
            (Origin::Derived(one), Origin::Derived(two)) => {
                self.ident == other.ident && one.bucket == two.bucket && one.field.index == two.field.index
            }
            _ => false,
        }
    }

    /// The position at which a row visits it.
    pub(crate) fn visited(&self) -> usize {
        match self.origin {
            Origin::Field(field) => field.index,
            Origin::Derived(derived) => derived.index,
        }
    }

    /// The type inside of an `Option`, where the column's field is one.
    pub(crate) fn optional(&self) -> Option<&'a Type> {
        match self.origin {
            Origin::Field(field) => match look(field.ty) {
                Look::Option(inner) => Some(inner),
                _ => None,
            },
            Origin::Derived(_) => None,
        }
    }

    /// The name in the store.
    pub(crate) fn name(&self) -> String {
        match self.origin {
            Origin::Field(field) => field.column.value.clone(),
            Origin::Derived(_) => crate::lower::plain(self.ident),
        }
    }

    /// The method that restricts it.
    pub(crate) fn method(&self) -> &Ident {
        match self.origin {
            Origin::Field(Field { method: Some(method), .. }) => method,
            _ => self.ident,
        }
    }
}

impl Role {
    pub(crate) fn is_key(self) -> bool {
        matches!(self, Self::Partition | Self::Clustering(_))
    }
}
