//! What stands in for the code when the declaration is refused: the same types and traits, hollow.
//!
//! Without it, every use of a table type would add "cannot find type" to our message. The stand-ins take any key and any
//! restriction, so that only what is wrong is reported. None of it ever runs: the error beside it stops the build.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::DeriveInput;

use super::Names;
use crate::args::key::KeyArg;
use crate::args::{TableArg, TableArgs};
use crate::errors::Failure;
use crate::fields::Field;
use crate::generics::Generics;
use crate::lower::plain;
use crate::types::{Look, look};

pub(crate) fn hollow(input: &DeriveInput, args: &TableArgs, fields: &[Field], failure: &Failure) -> TokenStream {
    let errors = failure.to_compile_error();
    let (crate_path, row, generics) = (&args.crate_path, &input.ident, Generics::of(&input.generics));
    let (bound, row_args, clause) = (generics.bound(&[], &[]), generics.args(&[], &[]), generics.clause(&[]));
    let mut seen = HashSet::from([plain(row)]);
    let tables: Vec<Hollow> = args
        .tables
        .iter()
        .map(|arg| Hollow { input, crate_path, generics: &generics, fields, arg, names: Names::of(&arg.table) })
        .filter(|table| {
            crate::check::generated(table.partial())
                .all(|suffix| seen.insert(format!("{}{suffix}", plain(table.names.table))))
        })
        .collect();
    let outside = tables.iter().map(Hollow::outside);
    let inside = tables.iter().map(Hollow::inside);
    let names = tables.iter().take(12).map(|table| table.names.table);
    quote! {
        #errors
        #(#outside)*
        #[allow(warnings, clippy::all)]
        const _: () = {
            use #crate_path as __q;
            impl #bound __q::Build for #row #row_args #clause {
                const FIELDS: ::core::primitive::usize = 0;
                fn build<'__r, __S: __q::Source<'__r>>(_: &mut __S) -> __q::Result<Self, __q::ColumnError> { loop {} }
            }
            impl #bound __q::Row for #row #row_args #clause {
                fn visit<__V: __q::Visitor>(&self, _: &mut __V) -> __q::Result<(), __V::Error> { loop {} }
            }
            impl #bound __q::Tables for #row #row_args #clause { type Tables = (#(#names #row_args,)*); }
            #(#inside)*
        };
    }
}

struct Hollow<'a> {
    input: &'a DeriveInput,
    crate_path: &'a crate::args::crate_path::CratePath,
    generics: &'a Generics<'a>,
    fields: &'a [Field<'a>],
    arg: &'a TableArg,
    names: Names<'a>,
}

impl Hollow<'_> {
    fn outside(&self) -> TokenStream {
        let (vis, row, crate_path, generics) = (&self.input.vis, &self.input.ident, self.crate_path, self.generics);
        let Names { table, query, partition, key, projected } = &self.names;
        let (declared, args, clause) = (generics.declared(&[], &[]), generics.args(&[], &[]), generics.clause(&[]));
        let query_declared =
            generics.declared(&[quote!('__q)], &[quote!(__B: #crate_path::Backend), quote!(__S), quote!(__M)]);
        let body = if generics.is_empty() {
            quote!(;)
        } else {
            quote!((#crate_path::PhantomData<fn() -> #row #args>) #clause;)
        };
        let keys = [(partition, self.key_fields(false)), (key, self.key_fields(true))].map(|(name, columns)| {
            let used = generics.used_by(&quote!(#(#columns)*));
            let (declared, clause) = (used.declared(&[], &[]), used.clause(&[]));
            quote!(#[allow(warnings)] #[derive(#crate_path::Clone, #crate_path::Debug, #crate_path::PartialEq)] #vis struct #name #declared #clause { #(#columns),* })
        });
        let projected = self.partial().then(|| quote!(#[allow(warnings)] #vis type #projected #declared = #row #args;));
        quote! {
            #[allow(warnings)] #vis struct #table #declared #body
            #projected
            #(#keys)*
            #[allow(warnings)] #vis struct #query #query_declared (#crate_path::PhantomData<fn() -> (&'__q (), #table #args, __B, __S, __M)>) #clause;
        }
    }

    /// Whether a type is made for what is read of it.
    fn partial(&self) -> bool {
        let projection = self.arg.dynamodb.as_ref().and_then(|dynamo| dynamo.project.as_ref());
        projection.is_some_and(|projection| projection.value.is_partial())
    }

    fn key_args(&self) -> impl Iterator<Item = (&KeyArg, bool)> {
        let partition = self.arg.partition.iter().flat_map(|arg| &arg.columns).map(|column| (column, false));
        let clustering = self.arg.clustering.iter().flat_map(|arg| &arg.columns).map(|(column, _)| (column, true));
        partition.chain(clustering)
    }

    /// The fields of a key struct, as far as they can be told.
    fn key_fields(&self, with_clustering: bool) -> Vec<TokenStream> {
        let mut seen = HashSet::new();
        let (vis, crate_path) = (&self.input.vis, self.crate_path);
        let wanted = self.key_args().filter(|(_, clustering)| with_clustering || !clustering);
        wanted
            .filter_map(|(column, _)| {
                let name = &column.name;
                let source = column.derived.as_ref().map_or(name, |derived| &derived.field);
                let field = self.fields.iter().find(|field| field.name() == plain(source))?;
                let ty = field.ty;
                if column.derived.is_some() && (self.generics.open(ty) || !matches!(look(ty), Look::Other)) {
                    return None;
                }
                let fresh = seen.insert(plain(name));
                fresh.then(|| match &column.derived {
                    None => quote!(#vis #name: #ty),
                    Some(derived) => {
                        let marker = quote::format_ident!("{}", derived.bucket.marker);
                        quote!(#vis #name: <#crate_path::#marker as #crate_path::Bucket<#ty>>::Column)
                    }
                })
            })
            .collect()
    }

    fn inside(&self) -> TokenStream {
        let (row, generics) = (&self.input.ident, self.generics);
        let Names { table, query, .. } = &self.names;
        let (bound, args, clause) = (generics.bound(&[], &[]), generics.args(&[], &[]), generics.clause(&[]));
        let query_types = [quote!(__B), quote!(__S), quote!(__M)];
        let query_args = generics.args(&[quote!('__q)], &query_types);
        let query_bound = generics.bound(&[quote!('__q)], &[quote!(__B: __q::Backend), quote!(__S), quote!(__M)]);
        let lasting =
            generics.clause(&[quote!(__S: '__q), quote!(__M: '__q), quote!(#table #args: __q::QueryTable + '__q)]);
        let takes_bound = generics.bound(&[quote!('__k)], &[quote!(__K)]);
        let is_table = generics.clause(&[quote!(#table #args: __q::QueryTable)]);
        let send = generics.has_types().then(|| quote!(#row #args: __q::Send + __q::Sync));
        let table_clause = if let Some(send) = send { generics.clause(&[send]) } else { clause.clone() };
        let type_name = plain(table);
        let (vis, methods) = (&self.input.vis, self.methods());
        let marks = [
            quote!(MapsTo<__q::DynamoDb>),
            quote!(Keeps<__q::DynamoDb>),
            quote!(ReadsConsistently<__q::DynamoDb>),
            quote!(Conditional),
            quote!(Unconditional),
            quote!(Partial),
        ];
        let takes = ["TakesPartition", "TakesKey"].map(|role| {
            let role = Ident::new(role, proc_macro2::Span::call_site());
            quote! {
                impl #takes_bound __q::#role<'__k, __K> for #table #args #is_table {
                    fn values(_: __K, _: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError> { loop {} }
                }
            }
        });
        quote! {
            impl #bound __q::QueryTable for #table #args #table_clause {
                type Row = #row #args;
                type Read = #row #args;
                const TABLE: &'static __q::TableDef = &__q::TableDef {
                    type_name: #type_name, keyspace: __q::None, name: #type_name, columns: &[], fields: 0, size: __q::None, options: __q::OptionsDef::NONE,
                    conditional: false, sparse: false, dynamo: __q::None,
                };
                type Query<'__q, __B: __q::Backend, __S, __M> = #query #query_args where Self: '__q, __B: '__q, __S: '__q, __M: '__q;
            }
            #(impl #bound __q::#marks for #table #args #table_clause {})*
            impl #bound __q::ParsesKey for #table #args #table_clause { type Key = #row #args; }
            #(#takes)*
            impl #query_bound #query #query_args #clause { #(#vis fn #methods<__R>(self, _: __R) -> Self { loop {} })* }
            impl #query_bound __q::TypedQuery<'__q> for #query #query_args #lasting {
                type Table = #table #args;
                type Backend = __B;
                type State = __S;
                type Mode = __M;
                fn from_raw(_: __q::RawQuery<'__q, #table #args, __B, __M>) -> Self { loop {} }
                fn into_raw(self) -> __q::RawQuery<'__q, #table #args, __B, __M> { loop {} }
            }
        }
    }

    fn methods(&self) -> Vec<&Ident> {
        let mut seen: HashSet<String> = crate::words::QUERY_METHODS.iter().map(|word| (*word).to_owned()).collect();
        let columns = self.key_args().filter(|(_, clustering)| *clustering);
        let methods = columns.map(|(column, _)| {
            let field = self.fields.iter().find(|field| field.name() == plain(&column.name));
            field.and_then(|field| field.method.as_ref()).unwrap_or(&column.name)
        });
        methods.filter(|method| seen.insert(plain(method))).collect()
    }
}
