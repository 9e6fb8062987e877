//! `#[derive(Column)]` on a struct of several fields: a type of its own in the store, whose fields are kept by name.
//!
//! It is a user-defined type on CQL and a map on DynamoDB, always one value, and never a key. The type has one name in the
//! store, so that a struct with type parameters, which would be several types, is refused.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields};

use crate::args::Spanned;
use crate::errors::Errors;
use crate::fields::{self, Field};
use crate::generics::Generics;
use crate::names;
use crate::words::column;

/// A struct that is a type of the store.
pub(crate) struct Struct<'a> {
    name: String,
    fields: Vec<Field<'a>>,
}

/// Whether the struct has several fields, so that it is a type of its own.
pub(crate) fn is_one(input: &DeriveInput) -> bool {
    matches!(&input.data, Data::Struct(data) if data.fields.len() > 1)
}

/// The struct as the store has it; what can't be there is refused.
pub(crate) fn read<'a>(input: &'a DeriveInput, name: Option<&Spanned<String>>, errors: &Errors) -> Struct<'a> {
    if let Data::Struct(data) = &input.data
        && matches!(data.fields, Fields::Unnamed(_))
    {
        errors.at(
            input.ident.span(),
            "the fields of a struct are stored by name, and a tuple struct has none; name them, or store a tuple",
        );
        return Struct { name: String::new(), fields: Vec::new() };
    }
    if input.generics.type_params().next().is_some() || input.generics.const_params().next().is_some() {
        errors.at(
            input.ident.span(),
            "a struct of several fields is one type in the store, and with parameters it would be several; write a struct for each",
        );
    }
    let (stored, span) = match name {
        Some(name) => (name.value.clone(), name.span),
        None => (names::snake_case(&input.ident.to_string()), input.ident.span()),
    };
    if let Some(refusal) = names::refuse_type_name(&stored) {
        errors.at(span, refusal);
    }
    let fields = fields::of(input, "Column", column::STRUCT_FIELD, errors);
    for (at, field) in fields.iter().enumerate() {
        if fields.iter().take(at).any(|other| other.column.value == field.column.value) {
            errors.at(
                field.column.span,
                format_args!("two fields are stored as `{}`; rename one of them", field.column.value),
            );
        }
    }
    Struct { name: stored, fields }
}

/// The impl of `Column`.
pub(crate) fn code(input: &DeriveInput, generics: &Generics, found: &Struct<'_>) -> TokenStream {
    let (ident, name) = (&input.ident, &found.name);
    let (bound, args, clause) = (generics.bound(&[], &[]), generics.args(&[], &[]), generics.clause(&[]));
    let idents: Vec<_> = found.fields.iter().map(|field| field.ident).collect();
    let types: Vec<_> = found.fields.iter().map(|field| field.ty).collect();
    let columns: Vec<_> = found.fields.iter().map(|field| &field.column.value).collect();
    let count = idents.len();
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #bound __q::Column for #ident #args #clause {
            const TYPE: __q::ColumnType = __q::ColumnType::Struct(&__q::StructDef {
                name: #name,
                fields: &[#((#columns, <#types as __q::Column>::TYPE)),*],
            });
            const FAULT: __q::Option<&'static ::core::primitive::str> =
                __q::first_fault(&[#(<#types as __q::Column>::FAULT),*]);
            fn write<__W: __q::CellSink>(&self, __sink: &mut __W) -> __q::Result<(), __W::Error> {
                __sink.nested(__q::Nested::of(<Self as __q::Column>::TYPE), #count, |__cells| {
                    #(<#types as __q::Column>::write(&self.#idents, __cells)?;)*
                    __q::Ok(())
                })
            }
            fn read<'__r, __R: __q::CellSource<'__r>>(__source: &mut __R) -> __q::Result<Self, __q::ColumnError> {
                let (mut __cells, _) = __source.nested(__q::Nested::of(<Self as __q::Column>::TYPE))?;
                __q::Ok(Self {
                    #(#idents: <#types as __q::Column>::read(&mut __cells).map_err(__q::in_field(#columns))?,)*
                })
            }
        }
    }
}
