//! From the collection to code: its constants, the query type with a method a variant, what it takes as a key.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::DeriveInput;
use syn::spanned::Spanned as _;

use super::{Collection, Entity};
use crate::args::template::{Format, Piece};
use crate::expand::dynamo::fnv1a;
use crate::lower::plain;
use crate::words;

pub(super) fn query_name(input: &DeriveInput) -> Ident {
    format_ident!("{}Query", input.ident)
}

/// The name without what makes a keyword a name.
fn bare(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
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
        let (columns, collection, methods, key, decode) =
            (self.column_traits(), self.collection(), self.methods(), self.key(), self.decode());
        quote!(#columns #entities #collection #methods #key #decode)
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
        let (row, form) = (self.entities[at].row, self.column_trait(name));
        quote_spanned!(row.span()=> <#row as #form>::COLUMN)
    }

    /// The trait of the rows that have the column, made here so that its message can name it.
    fn column_trait(&self, name: &str) -> Ident {
        format_ident!("__has_{}", bare(name))
    }

    fn column_traits(&self) -> TokenStream {
        let traits = self.columns().map(|name| {
            let (form, hash) = (self.column_trait(name), fnv1a(bare(name)));
            let message = format!("`{{Self}}` has no partition column `{}` on DynamoDB", bare(name));
            quote! {
                #[allow(non_camel_case_types)]
                #[diagnostic::on_unimplemented(
                    message = #message,
                    label = "the collection's `pk` names it: a column by which each of its rows is partitioned",
                    note = "name the field by which the table with `dynamodb(..)` is partitioned, or declare such a table on the row"
                )]
                trait #form {
                    const COLUMN: &'static ::core::primitive::str;
                }
                #[diagnostic::do_not_recommend]
                impl<__T: __q::PartitionField<#hash>> #form for __T {
                    const COLUMN: &'static ::core::primitive::str = <__T as __q::PartitionField<#hash>>::COLUMN;
                }
            }
        });
        traits.collect()
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
        let check = quote_spanned!(row.span()=> __q::check_entity(#tables, #physical, #key));
        let table_at = quote_spanned!(row.span()=> <#row as __q::TableAt<{ #index }>>::Table);
        let together = (at > 0).then(|| {
            let check =
                quote_spanned!(row.span()=> __q::check_entities(&__ENTITY_0, &#def, #physical, [__KEY_0, #key]));
            quote!(const _: () = #check;)
        });
        quote! {
            const #key: &[__q::KeyPiece] = #pieces;
            const _: () = #check;
            const #index: ::core::primitive::usize = __q::entity_at(#tables, #physical, #key);
            const #def: __q::EntityDef = __q::EntityDef { table: #tables[#index], partition: &[#(#names),*] };
            type #table_type = #table_at;
            #together
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
            const __ENTITIES: &[__q::EntityDef] = &[#(#defs),*];
            const __SORT: &[__q::KeyAttributeDef] =
                if __q::has_sort(__ENTITY_0.table) { &[__q::any_sort(__ENTITY_0.table)] } else { &[] };
            const __DYNAMO: __q::DynamoDef = __q::collection_dynamo(__ENTITIES, __SORT);
            const __COLUMNS: &[__q::ColumnDef] = &[#(#columns),*];
            #[automatically_derived]
            impl __q::ItemCollection for #name {
                const COLLECTION: &'static __q::CollectionDef = &__q::CollectionDef {
                    type_name: #type_name,
                    table: __q::collection_table(#type_name, #physical, __COLUMNS, &__DYNAMO),
                    dynamo: __DYNAMO,
                    entities: __ENTITIES,
                };
                type Repositories<__B: __q::Backend> = #types;
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
        let arms = self.entities.iter().enumerate().map(|(at, Entity { variant, .. })| {
            let (def, table) = (format_ident!("__ENTITY_{at}"), format_ident!("__Table{at}"));
            // The last takes what is left: positions come from the list of entities itself.
            let pattern = if at == last { quote!(_) } else { quote!(#at) };
            quote!(#pattern => __q::read_entity::<<#table as __q::QueryTable>::Row, __A>(#def.table, __item).map(Self::#variant))
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
        let row = self.entities[0].row;
        // The binder is the point of it: a bound without one, on a row that lacks the column, would be an error of its own.
        let bounds = parts.iter().zip(&columns).map(|(part, column)| {
            let hash = fnv1a(bare(column));
            quote! {
                for<'__trivial> #row: __q::PartitionField<#hash>,
                #part: __q::AsKey<'__k, <#row as __q::PartitionField<#hash>>::Type>
            }
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
            impl<'__k, #(#parts),*> #form<'__k> for #key where #(#bounds),* {
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
