//! `#[derive(View)] #[view(of = OrdersByShopper)]`: a struct that reads some columns of a table.
//!
//! The derive does not see the table. That it has these columns, with these types, is asked in constant evaluation, a
//! constant a field, so that the error stands at the field.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{DeriveInput, Token, Type};

use crate::args::crate_path::CratePath;
use crate::args::{grammar, once};
use crate::column::in_a_block;
use crate::errors::Errors;
use crate::expand::row;
use crate::fields::{self, Field};
use crate::generics::Generics;
use crate::words::{self, attribute, column, view};

const FORM: &str = "name the table that the view reads: `#[view(of = OrdersByShopper)]`";

#[derive(Default)]
struct ViewArg {
    of: Option<Type>,
    crate_path: CratePath,
}

impl ViewArg {
    fn of(input: &DeriveInput, errors: &Errors) -> Self {
        let mut arg = Self::default();
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident(attribute::VIEW)) {
            grammar::attribute(attr, errors, FORM, |content| {
                grammar::each_entry(content, errors, |content| arg.read(content));
                Ok(())
            });
        }
        if arg.of.is_none() && errors.count() == 0 {
            errors.at(input.ident.span(), FORM);
        }
        arg
    }

    fn read(&mut self, content: ParseStream) -> syn::Result<()> {
        if content.peek(Token![crate]) {
            return self.crate_path.read(content);
        }
        let word = content.call(Ident::parse_any)?;
        if word.unraw() != view::OF {
            return Err(words::unknown("word of `view`", &word, view::OPTIONS));
        }
        grammar::equals(&word, content, "of = OrdersByShopper")?;
        once(&mut self.of, &word, content.parse()?)
    }
}

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let arg = ViewArg::of(input, &errors);
    let fields = fields::of(input, "View", column::VIEW_FIELD, &errors);
    if fields.is_empty() && errors.count() == 0 {
        errors.at(input.ident.span(), "a view reads at least one column; add a field of a column's name and type");
    }
    column_names_differ(&fields, &errors);
    let (failure, code) = match (errors.finish(), &arg.of) {
        (Ok(()), Some(of)) => (None, code(input, of, &fields)),
        (result, of) => (result.err().map(|error| error.to_compile_error()), hollow(input, of.as_ref())),
    };
    in_a_block(&arg.crate_path, failure.as_ref(), &code)
}

// #[column(rename = "b")] a: i64, b: i64
fn column_names_differ(fields: &[Field], errors: &Errors) {
    for (at, field) in fields.iter().enumerate() {
        let name = &field.column.value;
        if fields[..at].iter().any(|other| other.column.value == *name) {
            errors.at(field.column.span, format_args!("column `{name}` is read twice; drop one of the fields"));
        }
    }
}

fn code(input: &DeriveInput, of: &Type, fields: &[Field]) -> TokenStream {
    let generics = Generics::of(&input.generics);
    let (ident, bound, args) = (&input.ident, generics.bound(&[], &[]), generics.args(&[], &[]));
    let build = row::build(ident, fields, &generics);
    let names = fields.iter().map(|field| &field.column.value);
    let checks = fields.iter().map(|field| {
        let (name, ty, span) = (&field.column.value, field.ty, field.column.span);
        quote_spanned!(span=> __q::check_view_column(<#of as __q::QueryTable>::TABLE, #name, <#ty as __q::Column>::TYPE))
    });
    // A constant of its own can't name the view's parameters; inside of the impl it is evaluated when the view is used.
    let (outside, inside) = if generics.is_empty() {
        (quote!(#(const _: () = #checks;)*), TokenStream::new())
    } else {
        (TokenStream::new(), quote!(#(#checks;)*))
    };
    let open = fields.iter().map(|field| field.ty).filter(|ty| generics.open(ty));
    let bounds: Vec<TokenStream> = open.map(|ty| quote!(#ty: __q::Column)).collect();
    let clause = generics.clause(&bounds);
    quote! {
        #build
        #outside
        #[automatically_derived]
        impl #bound __q::View for #ident #args #clause {
            type Table = #of;
            const COLUMNS: &'static [&'static ::core::primitive::str] = { #inside &[#(#names),*] };
        }
    }
}

/// Stands in for the code, so that only our message shows.
fn hollow(input: &DeriveInput, of: Option<&Type>) -> TokenStream {
    let generics = Generics::of(&input.generics);
    let (ident, bound, args, clause) =
        (&input.ident, generics.bound(&[], &[]), generics.args(&[], &[]), generics.clause(&[]));
    let view = of.map(|of| {
        quote! {
            impl #bound __q::View for #ident #args #clause {
                type Table = #of;
                const COLUMNS: &'static [&'static ::core::primitive::str] = &[];
            }
        }
    });
    quote! {
        impl #bound __q::Build for #ident #args #clause {
            const FIELDS: ::core::primitive::usize = 0;
            fn build<'__r, __S: __q::Source<'__r>>(_: &mut __S) -> __q::Result<Self, __q::ColumnError> { loop {} }
        }
        #view
    }
}
