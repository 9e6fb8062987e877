//! `#[derive(Column)]`: a struct with one field is a column type of its own, stored as its field is; one with several is a
//! type of the store, see `column_struct`.
//!
//! Whether it may be a key is its field's affair: the impls of the key traits stand under `for<'__trivial> Inner: KeyColumn`.
//! The binder is the point of it: a bound without one, on a type that is no key, would be an error at the derive
//! (<https://github.com/rust-lang/rust/issues/48214>).

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Data, DeriveInput, Field, Member, Token, Type};

use crate::args::crate_path::CratePath;
use crate::args::{Spanned, grammar, once};
use crate::column_struct;
use crate::errors::Errors;
use crate::generics::Generics;
use crate::words::{self, attribute, column};

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let mut crate_path = CratePath::default();
    let mut name = None;
    for attr in input.attrs.iter().filter(|attr| attr.path().is_ident(attribute::COLUMN)) {
        grammar::attribute(
            attr,
            &errors,
            "`column` takes its words in parentheses: `#[column(crate = path)]`",
            |content| {
                grammar::each_entry(content, &errors, |content| read(&mut crate_path, &mut name, content));
                Ok(())
            },
        );
    }
    let generics = Generics::of(&input.generics);
    if column_struct::is_one(input) {
        let found = column_struct::read(input, name.as_ref(), &errors);
        let (failure, code) = match errors.finish() {
            Ok(()) => (None, column_struct::code(input, &generics, &found)),
            Err(error) => (Some(error.to_compile_error()), hollow(&input.ident, &generics)),
        };
        return in_a_block(&crate_path, failure.as_ref(), &code);
    }
    if let Some(name) = &name {
        errors.at(name.span, "a newtype is stored as its field is, and has no name of its own; drop `name`");
    }
    let field = only_field(input, &errors);
    let (failure, code) = match (errors.finish(), field) {
        (Ok(()), Some((member, field))) => (None, code(&input.ident, &generics, &member, field)),
        (result, _) => (result.err().map(|error| error.to_compile_error()), hollow(&input.ident, &generics)),
    };
    in_a_block(&crate_path, failure.as_ref(), &code)
}

fn read(crate_path: &mut CratePath, name: &mut Option<Spanned<String>>, content: ParseStream) -> syn::Result<()> {
    if content.peek(Token![crate]) {
        return crate_path.read(content);
    }
    let word = content.call(Ident::parse_any)?;
    if word.unraw() != column::NAME {
        return Err(words::unknown("word of `column`", &word, column::NEWTYPE));
    }
    let text = grammar::text(&word, content, "name = \"address\"")?;
    once(name, &word, Spanned { value: text.value(), span: text.span() })
}

fn only_field<'a>(input: &'a DeriveInput, errors: &Errors) -> Option<(Member, &'a Field)> {
    let found = match &input.data {
        Data::Struct(data) if data.fields.len() == 1 => data.fields.members().zip(&data.fields).next(),
        _ => None,
    };
    if found.is_none() {
        let way_out = if matches!(input.data, Data::Enum(_)) {
            "; for an enum use `#[derive(ColumnEnum)]`"
        } else {
            ", or with several named ones, which are stored by name"
        };
        errors.at(
            input.ident.span(),
            format_args!("`Column` is for structs with one field, which is what is stored{way_out}"),
        );
    }
    found
}

pub(crate) fn in_a_block(crate_path: &CratePath, failure: Option<&TokenStream>, code: &TokenStream) -> TokenStream {
    quote! {
        #failure
        #[allow(unused_qualifications, clippy::absolute_paths)]
        const _: () = {
            use #crate_path as __q;
            #code
        };
    }
}

fn code(ident: &Ident, generics: &Generics, member: &Member, field: &Field) -> TokenStream {
    let inner = &field.ty;
    let (bound, args) = (generics.bound(&[], &[]), generics.args(&[], &[]));
    let clause = generics.clause(&if generics.open(inner) { vec![quote!(#inner: __q::Column)] } else { Vec::new() });
    let (key, text) = (quote!(for<'__trivial> #inner: __q::KeyColumn), quote!(for<'__trivial> #inner: __q::TextColumn));
    let key_clause = generics.clause(std::slice::from_ref(&key));
    let text_clause = generics.clause(&[key.clone(), text]);
    let lasting = if generics.dependent(inner) { vec![key, quote!(#inner: '__k)] } else { vec![key] };
    let standing_for = standing_for(ident, generics, &lasting);
    let instant = instant(ident, generics, member, inner);
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #bound __q::Column for #ident #args #clause {
            const TYPE: __q::ColumnType = <#inner as __q::Column>::TYPE;
            const NULLABLE: ::core::primitive::bool = <#inner as __q::Column>::NULLABLE;
            const FAULT: __q::Option<&'static ::core::primitive::str> = <#inner as __q::Column>::FAULT;
            fn write<__W: __q::CellSink>(&self, __sink: &mut __W) -> __q::Result<(), __W::Error> {
                <#inner as __q::Column>::write(&self.#member, __sink)
            }
            fn read<'__r, __R: __q::CellSource<'__r>>(__source: &mut __R) -> __q::Result<Self, __q::ColumnError> {
                __q::Ok(Self { #member: <#inner as __q::Column>::read(__source)? })
            }
        }
        #[automatically_derived]
        impl #bound __q::KeyColumn for #ident #args #key_clause {
            fn key(&self) -> __q::KeyValue<'_> {
                __q::KeyColumn::key(&self.#member)
            }
            fn into_key<'__k>(self) -> __q::KeyValue<'__k> where Self: '__k {
                __q::KeyColumn::into_key(self.#member)
            }
        }
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #bound __q::TextColumn for #ident #args #text_clause {}
        #instant
        #standing_for
    }
}

/// A newtype of an instant is one: a derived column can be computed from it.
fn instant(ident: &Ident, generics: &Generics, member: &Member, inner: &Type) -> TokenStream {
    let (bound, args) = (generics.bound(&[], &[]), generics.args(&[], &[]));
    let clause = generics.clause(&[quote!(for<'__trivial> #inner: __q::Instant)]);
    quote! {
        #[automatically_derived]
        impl #bound __q::Instant for #ident #args #clause {
            type Date = <#inner as __q::Instant>::Date;
            type Stamp = <#inner as __q::Instant>::Stamp;
            fn millis(&self) -> ::core::primitive::i64 {
                __q::Instant::millis(&self.#member)
            }
            fn date(__days: ::core::primitive::i32) -> __q::Option<Self::Date> {
                <#inner as __q::Instant>::date(__days)
            }
            fn stamp(__millis: ::core::primitive::i64) -> __q::Option<Self::Stamp> {
                <#inner as __q::Instant>::stamp(__millis)
            }
        }
    }
}

/// The type stands for a key column of itself, owned or borrowed, in keys and in restrictions.
pub(crate) fn standing_for(ident: &Ident, generics: &Generics, bounds: &[TokenStream]) -> TokenStream {
    let (bound, args, clause) =
        (generics.bound(&[quote!('__k)], &[]), generics.args(&[], &[]), generics.clause(bounds));
    let forms = [(quote!(#ident #args), quote!(into_key)), (quote!(&'__k #ident #args), quote!(key))];
    let impls = forms.iter().map(|(form, conversion)| {
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::AsKey<'__k, #ident #args> for #form #clause {
                fn as_key(self) -> __q::KeyValue<'__k> {
                    __q::KeyColumn::#conversion(self)
                }
            }
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound __q::Restriction<'__k, #ident #args> for #form #clause {
                fn apply(self, __into: &mut __q::Restrictions<'__k>) {
                    __into.equal(__q::KeyColumn::#conversion(self));
                }
            }
        }
    });
    let (bound, clause) = (generics.bound(&[], &[]), generics.clause(&[]));
    quote! {
        #(#impls)*
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #bound __q::Reach for #ident #args #clause {
            type Next<const __N: ::core::primitive::usize> = __q::At<__N>;
        }
    }
}

/// Stands in for the code, so that only our message shows.
pub(crate) fn hollow(ident: &Ident, generics: &Generics) -> TokenStream {
    let (bound, args, clause) = (generics.bound(&[], &[]), generics.args(&[], &[]), generics.clause(&[]));
    let standing_for = standing_for(ident, generics, &[quote!(#ident #args: '__k)]);
    quote! {
        impl #bound __q::Column for #ident #args #clause {
            const TYPE: __q::ColumnType = __q::ColumnType::Text;
            fn write<__W: __q::CellSink>(&self, _: &mut __W) -> __q::Result<(), __W::Error> { loop {} }
            fn read<'__r, __R: __q::CellSource<'__r>>(_: &mut __R) -> __q::Result<Self, __q::ColumnError> { loop {} }
        }
        impl #bound __q::KeyColumn for #ident #args #clause {
            fn key(&self) -> __q::KeyValue<'_> { loop {} }
            fn into_key<'__k>(self) -> __q::KeyValue<'__k> where Self: '__k { loop {} }
        }
        impl #bound __q::TextColumn for #ident #args #clause {}
        #standing_for
    }
}
