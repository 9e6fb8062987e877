//! The declaration as a constant, and the table type's place in the runtime.

use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::{Expansion, column_type};
use crate::args::clustering::Direction;
use crate::args::options::{ClassArg, OptionsArg};
use crate::args::size::SizeArg;
use crate::lower::plain;
use crate::model::{Column, Origin, Role};

impl Expansion<'_> {
    pub(super) fn query_table(&self) -> TokenStream {
        let (row, table, query) = (&self.model.input.ident, self.names.table, &self.names.query);
        let (bound, args, clause) =
            (self.generics.bound(&[], &[]), self.generics.args(&[], &[]), self.generics.clause(&self.bounds));
        let query_args = self.generics.args(&[quote!('__q)], &[quote!(__B), quote!(__S), quote!(__M)]);
        let definition = self.definition();
        let derived = self.derived();
        let read = self.read();
        let indexed = self.indexed();
        let keyed = self.is_keyed();
        let statics = (self.table.count(Role::Static) > 0)
            .then(|| quote!(#[automatically_derived] #[diagnostic::do_not_recommend] impl #bound __q::HasStatics for #table #args #clause {}));
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::QueryTable for #table #args #clause {
                type Row = #row #args;
                #read
                const TABLE: &'static __q::TableDef = &#definition;
                type Query<'__q, __B: __q::Backend, __S, __M> = #query #query_args
                where
                    Self: '__q,
                    __B: '__q,
                    __S: '__q,
                    __M: '__q;
                #derived
                #indexed
                #keyed
            }
            #statics
        }
    }

    fn definition(&self) -> TokenStream {
        let table = self.table;
        let (type_name, name, fields) = (plain(table.ident), &table.name.value, self.model.fields.len());
        let keyspace = option(table.keyspace.map(|keyspace| quote!(#keyspace)));
        let columns = table.columns.iter().map(column);
        let size = option(table.size.map(size));
        let options = table.options.map_or_else(|| quote!(__q::OptionsDef::NONE), options);
        let (conditional, sparse, dynamo) = (table.conditional, table.sparse.is_some(), self.dynamo_def());
        quote! {
            __q::TableDef {
                type_name: #type_name,
                keyspace: #keyspace,
                name: #name,
                columns: &[#(#columns),*],
                fields: #fields,
                size: #size,
                options: #options,
                conditional: #conditional,
                sparse: #sparse,
                dynamo: #dynamo,
            }
        }
    }

    /// The visit of the derived columns; without any, the trait's own does nothing.
    fn derived(&self) -> TokenStream {
        let visits: Vec<TokenStream> =
            self.table.columns.iter().filter_map(|column| self.derived_visit(column)).collect();
        if visits.is_empty() {
            return TokenStream::new();
        }
        quote! {
            fn derived<__V: __q::Visitor>(__row: &Self::Row, __visitor: &mut __V) -> __q::Result<(), __V::Error> {
                #(#visits)*
                __q::Ok(())
            }
        }
    }

    fn derived_visit(&self, column: &Column) -> Option<TokenStream> {
        let Origin::Derived(derived) = column.origin else { return None };
        let (index, bucket) = (derived.index, super::keys::bucket_of(derived, &quote!(__row)));
        Some(quote!(__q::Visitor::field(__visitor, #index, &#bucket)?;))
    }
}

fn column(column: &Column) -> TokenStream {
    let name = column.name();
    let role = match column.role {
        Role::Partition => quote!(Partition),
        Role::Clustering(Direction::Ascending) => quote!(Clustering(__q::Order::Asc)),
        Role::Clustering(Direction::Descending) => quote!(Clustering(__q::Order::Desc)),
        Role::Static => quote!(Static),
        Role::Regular => quote!(Regular),
    };
    let origin = match column.origin {
        Origin::Field(field) => {
            let index = field.index;
            quote!(Field(#index))
        }
        Origin::Derived(derived) => {
            let (index, field, bucket) = (derived.index, derived.field.index, derived.bucket.text());
            quote!(Derived { index: #index, field: #field, bucket: #bucket })
        }
    };
    let ty = column_type(column, &format_ident!("__q"));
    // A type at fault is told at the field's type: constant evaluation stops where this call stands.
    let ty = sound(&ty);
    quote!(__q::ColumnDef::new(#name, __q::Role::#role, __q::Origin::#origin, #ty))
}

/// The check of a type, from its first to its last word.
fn sound(ty: &TokenStream) -> TokenStream {
    let mut words = ty.clone().into_iter().map(|word| word.span());
    let first = words.next().unwrap_or_else(Span::call_site);
    let last = words.last().unwrap_or(first);
    let check = quote_spanned!(first=> __q::sound);
    let parts = quote_spanned!(last=> (<#ty as __q::Column>::TYPE, <#ty as __q::Column>::FAULT));
    quote!(#check #parts)
}

fn size(size: &SizeArg) -> TokenStream {
    let (rows, row_bytes, allow_large) = (size.rows.value, size.row_bytes.value, size.allow_large);
    quote!(__q::SizeDef { rows: #rows, row_bytes: #row_bytes, allow_large: #allow_large })
}

fn options(options: &OptionsArg) -> TokenStream {
    let default_ttl = option(options.default_ttl.map(|seconds| quote!(#seconds)));
    let gc_grace = option(options.gc_grace.map(|seconds| quote!(#seconds)));
    let comment = option(options.comment.as_ref().map(|comment| quote!(#comment)));
    let compaction = option(options.compaction.as_ref().map(class));
    let compression = option(options.compression.as_ref().map(class));
    let caching = option(options.caching.as_ref().map(|caching| {
        let (keys, rows) = (&caching.keys, &caching.rows_per_partition);
        quote!(__q::CachingDef { keys: #keys, rows_per_partition: #rows })
    }));
    quote! {
        __q::OptionsDef {
            default_ttl: #default_ttl,
            gc_grace: #gc_grace,
            comment: #comment,
            compaction: #compaction,
            caching: #caching,
            compression: #compression,
        }
    }
}

fn class(class: &ClassArg) -> TokenStream {
    let (name, options) = (class.class, &class.options);
    let options = options.iter().map(|(option, value)| quote!((#option, #value)));
    quote!(__q::ClassDef { class: #name, options: &[#(#options),*] })
}

pub(super) fn option(value: Option<TokenStream>) -> TokenStream {
    value.map_or_else(|| quote!(__q::None), |value| quote!(__q::Some(#value)))
}
