//! A table's place on DynamoDB as a constant, and what it says about the table: where it can be opened, read and written.
//!
//! A table without `dynamodb` gets `Unconditional` or `Conditional` and nothing else. Positions are those of the visit: of an
//! index in its own numbering, and in the list of its table behind the table's derived columns, an index after the other.

mod def;

use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{Expansion, column_type, docs, keys};
use crate::generics::Generics;
use crate::lower::plain;
use crate::model::dynamo::{Dynamo, KeyAttribute, Place, Projection};
use crate::model::{Column, Model, Origin, Table};

impl Expansion<'_> {
    /// Which writes the table takes.
    pub(super) fn writes(&self) -> TokenStream {
        if self.table.conditional { self.is_a(&quote!(Conditional)) } else { self.is_a(&quote!(Unconditional)) }
    }

    /// `impl __q::Trait for Table {}`
    fn is_a(&self, name: &TokenStream) -> TokenStream {
        let table = self.names.table;
        let (bound, args, clause) =
            (self.generics.bound(&[], &[]), self.generics.args(&[], &[]), self.generics.clause(&self.bounds));
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::#name for #table #args #clause {}
        }
    }

    pub(super) fn dynamodb(&self) -> TokenStream {
        let Some(dynamo) = &self.table.dynamo else { return TokenStream::new() };
        let table = self.names.table;
        let (bound, args, clause) =
            (self.generics.bound(&[], &[]), self.generics.args(&[], &[]), self.generics.clause(&self.bounds));
        let written = !dynamo.is_index();
        let mut tokens = quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::MapsTo<__q::DynamoDb> for #table #args #clause {
                const WRITTEN: ::core::primitive::bool = #written;
            }
        };
        if !dynamo.is_index() {
            tokens.extend(self.is_a(&quote!(Keeps<__q::DynamoDb>)));
        }
        if !dynamo.is_index() || dynamo.is_local() {
            tokens.extend(self.is_a(&quote!(ReadsConsistently<__q::DynamoDb>)));
        }
        tokens.extend(self.checked(dynamo));
        tokens.extend(self.parses_key());
        tokens.extend(dynamo.partial().map(|projection| self.partial(projection)));
        tokens
    }

    /// What only the types of the columns can tell, asked in constant evaluation where the key's template stands. A
    /// constant can't name the parameters of a generic row: its schema is checked when it is made.
    fn checked(&self, dynamo: &Dynamo) -> TokenStream {
        if !self.generics.is_empty() {
            return TokenStream::new();
        }
        let table = self.names.table;
        let at = |attributes: &[KeyAttribute]| {
            let template = attributes.iter().find_map(|attribute| attribute.template);
            template.map_or(dynamo.span, |template| template.literal.span())
        };
        let key = |span: Span, place: &str| {
            let place = Ident::new(place, span);
            quote_spanned!(span=> const _: () = __q::check_key(<#table as __q::QueryTable>::TABLE, __q::Place::#place);)
        };
        let mut checks = key(at(&dynamo.pk), "Partition");
        if !dynamo.sk.is_empty() {
            checks.extend(key(at(&dynamo.sk), "Sort"));
        }
        if let Place::Table { ttl: Some((_, span)), .. } = &dynamo.place {
            checks.extend(quote_spanned!(*span=> const _: () = __q::check_ttl(<#table as __q::QueryTable>::TABLE);));
        }
        checks
    }

    fn parses_key(&self) -> TokenStream {
        let (table, key) = (self.names.table, &self.names.key);
        let (bound, args, clause) =
            (self.generics.bound(&[], &[]), self.generics.args(&[], &[]), self.generics.clause(&self.bounds));
        let columns: Vec<&Column> = self.table.key().collect();
        let used = self.generics.used_by(&self.types(&columns));
        let key_args = used.args(&[], &[]);
        let build = self.build(key, &used, &columns);
        quote! {
            #build
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::ParsesKey for #table #args #clause {
                type Key = #key #key_args;
            }
        }
    }

    /// `impl Build` for a struct whose fields are these columns, in this order.
    fn build(&self, name: &Ident, used: &Generics, columns: &[&Column]) -> TokenStream {
        let (bound, args) = (used.bound(&[], &[]), used.args(&[], &[]));
        let types: Vec<TokenStream> =
            columns.iter().map(|column| self.column_type(column, &format_ident!("__q"))).collect();
        let open = columns.iter().zip(&types).filter(|(column, _)| match column.origin {
            Origin::Field(field) => used.open(field.ty),
            Origin::Derived(_) => false,
        });
        let bounds: Vec<TokenStream> = open.map(|(_, ty)| quote!(#ty: __q::Column)).collect();
        let clause = used.clause(&bounds);
        let fields = columns.iter().zip(&types).enumerate().map(|(at, (column, ty))| {
            let ident = column.ident;
            quote!(#ident: <#ty as __q::Column>::build(__source, #at)?)
        });
        let count = columns.len();
        quote! {
            #[automatically_derived]
            impl #bound __q::Build for #name #args #clause {
                const FIELDS: ::core::primitive::usize = #count;
                fn build<'__r, __S: __q::Source<'__r>>(__source: &mut __S) -> __q::Result<Self, __q::ColumnError> {
                    __q::Ok(Self { #(#fields),* })
                }
            }
        }
    }

    /// What a read of a partition gives.
    pub(super) fn read(&self) -> TokenStream {
        let (row, args) = (&self.model.input.ident, self.generics.args(&[], &[]));
        let Some(projection) = self.table.dynamo.as_ref().and_then(Dynamo::partial) else {
            return quote!(type Read = #row #args;);
        };
        let columns = self.projected(projection);
        let (projected, names) = (&self.names.projected, columns.iter().map(|column| column.name()));
        let args = self.generics.used_by(&self.types(&columns)).args(&[], &[]);
        quote! {
            type Read = #projected #args;
            const READ: __q::Option<&'static [&'static ::core::primitive::str]> = __q::Some(&[#(#names),*]);
        }
    }

    /// The columns that an index holds: its own keys, those of its table that are fields, and what is included.
    fn projected(&self, projection: &Projection) -> Vec<&Column<'_>> {
        let base = self.table.dynamo.as_ref().and_then(Dynamo::base).map(|at| &self.model.tables[at]);
        let mut fields: HashSet<usize> = base
            .into_iter()
            .flat_map(Table::key)
            .filter(|column| matches!(column.origin, Origin::Field(_)))
            .map(Column::visited)
            .collect();
        if let Projection::Include(included) = projection {
            fields.extend(included.iter().map(|(field, _)| field.index));
        }
        let columns = self.table.columns.iter();
        columns.filter(|column| column.role.is_key() || fields.contains(&column.visited())).collect()
    }

    pub(super) fn projected_struct(&self) -> TokenStream {
        let Some(projection) = self.table.dynamo.as_ref().and_then(Dynamo::partial) else {
            return TokenStream::new();
        };
        self.key_struct(&self.names.projected, &docs::projected(&self.names), &self.projected(projection))
    }

    fn partial(&self, projection: &Projection) -> TokenStream {
        let columns = self.projected(projection);
        let used = self.generics.used_by(&self.types(&columns));
        let mut tokens = self.build(&self.names.projected, &used, &columns);
        tokens.extend(self.is_a(&quote!(Partial)));
        tokens
    }

    /// The indexes of the table, each with where its derived columns begin in the table's visit.
    fn indexes(&self) -> Vec<(&Table<'_>, &Dynamo<'_>, usize)> {
        let mut next = self.model.fields.len() + self.table.derived().count();
        let mut indexes = Vec::new();
        for index in &self.model.tables {
            let Some(dynamo) = &index.dynamo else { continue };
            if dynamo.base().is_some_and(|base| std::ptr::eq(&raw const self.model.tables[base], self.table)) {
                indexes.push((index, dynamo, next));
                next += index.derived().count();
            }
        }
        indexes
    }

    /// The visit of the indexes' derived columns; without any, the trait's own does nothing.
    pub(super) fn indexed(&self) -> TokenStream {
        let visits: Vec<TokenStream> = self
            .indexes()
            .into_iter()
            .flat_map(|(index, _, first)| index.derived().enumerate().map(move |(at, derived)| (first + at, derived)))
            .map(|(index, derived)| {
                let bucket = keys::bucket_at(derived, index, &quote!(__row));
                quote!(__q::Visitor::field(__visitor, #index, &#bucket)?;)
            })
            .collect();
        if visits.is_empty() {
            return TokenStream::new();
        }
        quote! {
            fn indexed<__V: __q::Visitor>(__row: &Self::Row, __visitor: &mut __V) -> __q::Result<(), __V::Error> {
                #(#visits)*
                __q::Ok(())
            }
        }
    }

    /// Whether a row has every key column; without optional ones, the trait's own says that it does.
    pub(super) fn is_keyed(&self) -> TokenStream {
        let fields: Vec<_> = self
            .table
            .key()
            .filter(|column| column.optional().is_some())
            .filter_map(|column| match column.origin {
                Origin::Field(field) => Some(field.ident),
                Origin::Derived(_) => None,
            })
            .collect();
        if fields.is_empty() {
            return TokenStream::new();
        }
        quote! {
            fn is_keyed(__row: &Self::Row) -> ::core::primitive::bool {
                #(__row.#fields.is_some())&&*
            }
        }
    }
}

/// The types of the row's partition columns on DynamoDB, by the hashes of their names: an item collection asks for them.
pub(super) fn partition_fields(model: &Model, generics: &Generics) -> TokenStream {
    let (row, bound, args) = (&model.input.ident, generics.bound(&[], &[]), generics.args(&[], &[]));
    let mut found: Vec<&Column> = Vec::new();
    let mut unclear: HashSet<String> = HashSet::new();
    for column in model.tables.iter().filter(|table| table.dynamo.is_some()).flat_map(Table::partition) {
        match found.iter().find(|other| other.ident == column.ident) {
            Some(other) if !other.is_same(column) => drop(unclear.insert(plain(column.ident))),
            Some(_) => {}
            None => found.push(column),
        }
    }
    let impls = found.into_iter().filter(|column| !unclear.contains(&plain(column.ident))).map(|column| {
        let (hash, name, ty) = (fnv1a(&plain(column.ident)), column.name(), column_type(column, &format_ident!("__q")));
        // With the binder, a type that is no key is told of once, where the table takes it.
        let clause = generics.clause(&[quote!(for<'__trivial> #ty: __q::KeyColumn)]);
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::PartitionField<#hash> for #row #args #clause {
                const COLUMN: &'static ::core::primitive::str = #name;
                type Type = #ty;
            }
        }
    });
    impls.collect()
}

/// FNV-1a in 64 bits: a name as a const parameter.
pub(crate) fn fnv1a(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
