//! The struct as a row: built from columns, visited into columns; once a struct, whatever the number of its tables.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::fields::Field;
use crate::generics::Generics;
use crate::model::Model;

/// What a row's field types must be, where only an instance of the struct can tell.
pub(super) fn bounds(model: &Model, generics: &Generics) -> Vec<TokenStream> {
    open_types(model.fields, generics)
}

fn open_types(fields: &[Field], generics: &Generics) -> Vec<TokenStream> {
    fields.iter().map(|field| field.ty).filter(|ty| generics.open(ty)).map(|ty| quote!(#ty: __q::Column)).collect()
}

pub(super) fn row(model: &Model, generics: &Generics) -> TokenStream {
    let row = &model.input.ident;
    let (bound, args) = (generics.bound(&[], &[]), generics.args(&[], &[]));
    let clause = generics.clause(&bounds(model, generics));
    let build = build(&model.input.ident, model.fields, generics);
    let visits = model.fields.iter().map(|field| {
        let Field { index, ident, ty, .. } = field;
        quote!(<#ty as __q::Column>::visit(&self.#ident, #index, __visitor)?;)
    });
    let tables: Vec<_> = model.tables.iter().map(|table| table.ident).collect();
    // With type parameters, only an instance of the row is known to be the row of a table.
    let definitions = (!generics.has_types()).then(
        || quote!(const TABLES: &'static [&'static __q::TableDef] = &[#(<#tables #args as __q::QueryTable>::TABLE),*];),
    );
    let numbered = tables.iter().enumerate().map(|(at, table)| {
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::TableAt<#at> for #row #args #clause {
                type Table = #table #args;
            }
        }
    });
    let numbered: TokenStream = if generics.has_types() { TokenStream::new() } else { numbered.collect() };
    let statics =
        model.fields.iter().filter(|field| field.is_static.is_some() && !generics.open(field.ty)).map(|field| {
            let ty = field.ty;
            quote_spanned!(ty.span()=> const _: () = __q::check_static::<#ty>();)
        });
    quote! {
        #build
        #(#statics)*
        #[automatically_derived]
        impl #bound __q::Row for #row #args #clause {
            fn visit<__V: __q::Visitor>(&self, __visitor: &mut __V) -> __q::Result<(), __V::Error> {
                #(#visits)*
                __q::Ok(())
            }
        }
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #bound __q::Tables for #row #args #clause {
            type Tables = (#(#tables #args,)*);
            #definitions
        }
        #numbered
    }
}

/// `impl Build`, for rows and views alike.
pub(crate) fn build(ident: &proc_macro2::Ident, fields: &[Field], generics: &Generics) -> TokenStream {
    let (bound, args) = (generics.bound(&[], &[]), generics.args(&[], &[]));
    let clause = generics.clause(&open_types(fields, generics));
    let count = fields.len();
    let builds = fields.iter().map(|field| {
        let Field { index, ident, ty, .. } = field;
        quote!(#ident: <#ty as __q::Column>::build(__source, #index)?)
    });
    quote! {
        #[automatically_derived]
        impl #bound __q::Build for #ident #args #clause {
            const FIELDS: ::core::primitive::usize = #count;
            fn build<'__r, __S: __q::Source<'__r>>(__source: &mut __S) -> __q::Result<Self, __q::ColumnError> {
                __q::Ok(Self { #(#builds),* })
            }
        }
    }
}
