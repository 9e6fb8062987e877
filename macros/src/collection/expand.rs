//! From the collection to code: its constants, the query type with a method a variant, what it takes as a key.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::DeriveInput;
use syn::spanned::Spanned as _;

use super::args::CollectionArg;
use super::{Collection, Entity};
use crate::args::template::{Format, Piece};
use crate::errors::Failure;
use crate::expand::dynamo::fnv1a;
use crate::lower::plain;
use crate::words;

fn query_name(input: &DeriveInput) -> Ident {
    format_ident!("{}Query", input.ident)
}

impl Collection<'_> {
    /// The query type, which people name.
    pub(super) fn outside(&self) -> TokenStream {
        let (vis, enum_name, query, crate_path) =
            (&self.input.vis, &self.input.ident, query_name(self.input), &self.arg.crate_path);
        let docs =
            format!("A query of one partition of [`{}`]: all of its items, or those of one entity.", plain(enum_name));
        quote! {
            #[doc = #docs]
            #[must_use = "nothing is asked before `fetch`, `first`, `page` or `stream`"]
            #[allow(dead_code, unreachable_pub, private_interfaces, private_bounds, missing_debug_implementations, clippy::exhaustive_structs)]
            #vis struct #query<'__q, __B: #crate_path::ReadsItems>(#crate_path::RawCollection<'__q, #enum_name, __B>);
        }
    }

    /// All else.
    pub(super) fn inside(&self) -> TokenStream {
        let entities: TokenStream = (0..self.entities.len()).map(|at| self.entity(at)).collect();
        let (collection, methods, key, decode) = (self.collection(), self.methods(), self.key(), self.decode());
        quote!(#entities #collection #methods #key #decode)
    }

    /// The pieces of the key, with the columns as that entity calls them in the store.
    fn pieces(&self, at: usize) -> TokenStream {
        let pieces = self.pk.pieces.iter().map(|piece| match piece {
            Piece::Literal(text) => quote!(__q::KeyPiece::Literal(#text)),
            Piece::Column(column) => {
                let name = self.column(at, &column.name);
                let format = match column.format {
                    Format::Standard => quote!(Standard),
                    Format::Width(width) => quote!(Width(#width)),
                    Format::Seconds => quote!(Seconds),
                    Format::Text => quote!(Text),
                    Format::Reversed => quote!(Reversed),
                };
                quote!(__q::KeyPiece::Column(#name, __q::Format::#format))
            }
        });
        quote!(&[#(#pieces),*])
    }

    /// A column of the key as that entity has it; a complaint stands at the row.
    fn column(&self, at: usize, name: &str) -> TokenStream {
        let field = self.field(at, name);
        quote!(#field::COLUMN)
    }

    fn field(&self, at: usize, name: &str) -> TokenStream {
        let row = self.entities[at].row;
        let hash = fnv1a(name.strip_prefix("r#").unwrap_or(name));
        quote_spanned!(row.span()=> <#row as __q::PartitionField<#hash>>)
    }

    fn columns(&self) -> impl Iterator<Item = &str> {
        self.pk.columns().map(|column| column.name.as_str())
    }

    /// The constants and the table type of one entity.
    fn entity(&self, at: usize) -> TokenStream {
        let row = self.entities[at].row;
        let [key, index, def] = ["__KEY", "__AT", "__ENTITY"].map(|name| format_ident!("{name}_{at}"));
        let table_type = format_ident!("__Table{at}");
        let (physical, pieces) = (&self.table.value, self.pieces(at));
        let names = self.columns().map(|name| self.column(at, name));
        let tables = quote_spanned!(row.span()=> <#row as __q::Tables>::TABLES);
        let table = quote_spanned!(row.span()=> __q::entity(#tables, #physical, #key));
        let table_at = quote_spanned!(row.span()=> <#row as __q::TableAt<{ #index }>>);
        let check = (at > 0).then(|| {
            let check = quote_spanned!(row.span()=> __q::check_entities(&__ENTITY_0, &#def));
            quote!(const _: () = #check;)
        });
        quote! {
            const #key: &[__q::KeyPiece] = #pieces;
            const #index: ::core::primitive::usize = __q::entity_at(#tables, #physical, #key);
            const #def: __q::EntityDef = __q::EntityDef { table: #table, partition: &[#(#names),*] };
            type #table_type = #table_at::Table;
            #check
        }
    }

    fn collection(&self) -> TokenStream {
        let (name, query, type_name, physical) =
            (&self.input.ident, query_name(self.input), plain(&self.input.ident), &self.table.value);
        let columns = self.columns().map(|name| {
            let column = self.column(0, name);
            quote!(__q::partition_column(__ENTITY_0.table, #column))
        });
        let defs = (0..self.entities.len()).map(|at| format_ident!("__ENTITY_{at}"));
        let tables: Vec<Ident> = (0..self.entities.len()).map(|at| format_ident!("__Table{at}")).collect();
        let types = tables.iter().rfold(quote!(()), |rest, table| quote!((__q::Repository<#table, __B>, #rest)));
        let opened = tables
            .iter()
            .rfold(quote!(()), |rest, table| quote!((__q::open_entity::<#table, __B>(__db, __check).await?, #rest)));
        quote! {
            const __DYNAMO: __q::DynamoDef = __q::collection_dynamo(__ENTITY_0.table);
            const __COLUMNS: &[__q::ColumnDef] = &[#(#columns),*];
            #[automatically_derived]
            impl __q::ItemCollection for #name {
                const COLLECTION: &'static __q::CollectionDef = &__q::CollectionDef {
                    type_name: #type_name,
                    table: __q::collection_table(#type_name, #physical, __COLUMNS, &__DYNAMO),
                    dynamo: __DYNAMO,
                    entities: &[#(#defs),*],
                };
                type Repositories<__B: __q::ReadsItems> = #types;
                type Query<'__q, __B: __q::ReadsItems> = #query<'__q, __B>;
                async fn open<__B: __q::ReadsItems>(
                    __db: &__B,
                    __check: ::core::primitive::bool,
                ) -> __q::Result<Self::Repositories<__B>, __q::Error> {
                    __q::Ok(#opened)
                }
                fn read<__A: __q::Attribute>(
                    __entity: ::core::primitive::usize,
                    __item: __q::Item<__A>,
                ) -> __q::Result<Self, __q::Error> {
                    Self::__read(__entity, __item)
                }
            }
            #[automatically_derived]
            impl __q::Entities for #name {
                type Item = Self;
                fn find<__A: __q::Attribute>(__item: __q::Item<__A>) -> __q::Found<Self> {
                    __q::find_entity::<Self, __A>(__item)
                }
            }
        }
    }

    fn decode(&self) -> TokenStream {
        let name = &self.input.ident;
        let last = self.entities.len().saturating_sub(1);
        let arms = self.entities.iter().enumerate().map(|(at, Entity { variant, row, .. })| {
            let def = format_ident!("__ENTITY_{at}");
            // The last takes what is left: positions come from the list of entities itself.
            let pattern = if at == last { quote!(_) } else { quote!(#at) };
            quote!(#pattern => __q::read_entity::<#row, __A>(#def.table, __item).map(Self::#variant))
        });
        quote! {
            #[automatically_derived]
            impl #name {
                fn __read<__A: __q::Attribute>(
                    __entity: ::core::primitive::usize,
                    __item: __q::Item<__A>,
                ) -> __q::Result<Self, __q::Error> {
                    match __entity { #(#arms),* }
                }
            }
        }
    }

    fn methods(&self) -> TokenStream {
        let (vis, name, query) = (&self.input.vis, &self.input.ident, query_name(self.input));
        let methods = self.entities.iter().enumerate().map(|(at, Entity { variant, method, .. })| {
            let table = format_ident!("__Table{at}");
            let path = (0..at).map(|_| quote!(.1));
            let docs = format!(
                "The rows of [`{0}::{1}`]({0}::{1}) alone: a query of their table, whose clustering columns can be restricted.",
                plain(name),
                plain(variant)
            );
            quote! {
                #[doc = #docs]
                #vis fn #method(
                    self,
                ) -> <#table as __q::QueryTable>::Query<'__q, __B, __q::At<0>, __q::Select<<#table as __q::QueryTable>::Read>>
                {
                    __q::entity_query::<#name, __B, #table>(self.0, #at, |__tables| &__tables #(#path)* .0)
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl<'__q, __B: __q::ReadsItems> #query<'__q, __B> {
                #(#methods)*
            }
            #[automatically_derived]
            impl<'__q, __B: __q::ReadsItems> __q::TypedCollection<'__q> for #query<'__q, __B> {
                type Collection = #name;
                type Backend = __B;
                fn from_raw(__raw: __q::RawCollection<'__q, #name, __B>) -> Self {
                    Self(__raw)
                }
                fn into_raw(self) -> __q::RawCollection<'__q, #name, __B> {
                    self.0
                }
            }
        }
    }

    /// What the collection takes as its key, with a message that names the columns.
    fn key(&self) -> TokenStream {
        let name = &self.input.ident;
        let form = format_ident!("__partition_of_{}", name);
        let columns: Vec<&str> = self.columns().collect();
        let tuple = if let [only] = columns[..] { only.to_owned() } else { format!("({})", columns.join(", ")) };
        let message = format!("`{{Self}}` is not the partition key of the item collection `{}`", plain(name));
        let label = format!("a read names every column of its `pk`: {}", words::list(&columns));
        let note = format!("pass `{tuple}`");
        let parts: Vec<Ident> = (0..columns.len()).map(|at| format_ident!("__K{at}")).collect();
        let bounds = parts.iter().zip(&columns).map(|(part, column)| {
            let field = self.field(0, column);
            quote!(#part: __q::AsKey<'__k, #field::Type>)
        });
        let (key, values): (TokenStream, Vec<TokenStream>) = match &parts[..] {
            [only] => (quote!(#only), vec![quote!(__q::AsKey::as_key(self))]),
            _ => {
                let values = (0..parts.len()).map(syn::Index::from).map(|at| quote!(__q::AsKey::as_key(self.#at)));
                (quote!((#(#parts),*)), values.collect())
            }
        };
        let takes = quote_spanned!(name.span()=> __q::TakesCollectionKey<'__k, __K>);
        quote! {
            #[allow(non_camel_case_types)]
            #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
            pub trait #form<'__k> {
                fn values(self, into: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError>;
            }
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl<'__k, #(#bounds),*> #form<'__k> for #key {
                fn values(self, __into: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError> {
                    __q::key_parts(__into, [#(#values),*])
                }
            }
            #[automatically_derived]
            impl<'__k, __K: #form<'__k>> #takes for #name {
                fn values(__key: __K, __into: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError> {
                    #form::values(__key, __into)
                }
            }
        }
    }
}

/// Stands in for the code, so that only our message shows. None of it ever runs.
pub(super) fn hollow(
    input: &DeriveInput,
    arg: &CollectionArg,
    entities: &[Entity],
    failure: Option<&Failure>,
) -> TokenStream {
    let message = failure.map(Failure::to_compile_error);
    if !input.generics.params.is_empty() {
        return message.unwrap_or_default();
    }
    let (vis, name, query, crate_path) = (&input.vis, &input.ident, query_name(input), &arg.crate_path);
    let mut seen: HashSet<String> = words::COLLECTION_METHODS.iter().map(|word| (*word).to_owned()).collect();
    let methods = entities.iter().map(|entity| &entity.method).filter(|method| seen.insert(plain(method)));
    let code = quote! {
        impl __q::Entities for #name {
            type Item = Self;
            fn find<__A: __q::Attribute>(_: __q::Item<__A>) -> __q::Found<Self> { loop {} }
        }
        impl __q::ItemCollection for #name {
            const COLLECTION: &'static __q::CollectionDef = __q::CollectionDef::HOLLOW;
            type Repositories<__B: __q::ReadsItems> = ();
            type Query<'__q, __B: __q::ReadsItems> = #query<'__q, __B>;
            async fn open<__B: __q::ReadsItems>(_: &__B, _: ::core::primitive::bool) -> __q::Result<(), __q::Error> { loop {} }
            fn read<__A: __q::Attribute>(_: ::core::primitive::usize, _: __q::Item<__A>) -> __q::Result<Self, __q::Error> { loop {} }
        }
        impl<'__k, __K> __q::TakesCollectionKey<'__k, __K> for #name {
            fn values(_: __K, _: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError> { loop {} }
        }
        impl<'__q, __B: __q::ReadsItems> #query<'__q, __B> { #(#vis fn #methods(self) -> Self { loop {} })* }
        impl<'__q, __B: __q::ReadsItems> __q::TypedCollection<'__q> for #query<'__q, __B> {
            type Collection = #name;
            type Backend = __B;
            fn from_raw(_: __q::RawCollection<'__q, #name, __B>) -> Self { loop {} }
            fn into_raw(self) -> __q::RawCollection<'__q, #name, __B> { loop {} }
        }
    };
    quote! {
        #message
        #[allow(warnings)]
        #vis struct #query<'__q, __B: #crate_path::ReadsItems>(#crate_path::RawCollection<'__q, #name, __B>);
        #[allow(warnings, clippy::all)]
        const _: () = {
            use #crate_path as __q;
            #code
        };
    }
}
