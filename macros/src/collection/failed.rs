//! What stands in for the code when the collection is refused: the same types and traits, hollow, so that only our message
//! shows. None of it ever runs: the error beside it stops the build.

use std::collections::HashSet;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::Entity;
use super::args::CollectionArg;
use super::expand::query_name;
use crate::errors::Failure;
use crate::lower::plain;
use crate::words;

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
            type Repositories<__B: __q::Backend> = ();
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
