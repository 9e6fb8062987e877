//! `#[derive(ColumnEnum)]`: an enum of unit variants as text, or as CQL `int` by its discriminants.
//!
//! What is stored stays on disk for ever: a text is the variant's name in a fixed case or what `rename` says, a number is
//! the discriminant that the source spells out, never one that the compiler counts.

use std::collections::HashMap;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Data, DeriveInput, Expr, ExprGroup, ExprLit, ExprParen, ExprUnary, Fields, Lit, Token, UnOp, Variant};

use crate::args::crate_path::CratePath;
use crate::args::{Spanned, grammar, once};
use crate::column::{hollow, in_a_block, standing_for};
use crate::errors::Errors;
use crate::fields::ColumnArg;
use crate::generics::Generics;
use crate::lower::plain;
use crate::names::Case;
use crate::words::{self, attribute, column};

/// `#[column(..)]` on the enum.
#[derive(Default)]
struct EnumArg {
    crate_path: CratePath,
    case: Option<Spanned<Case>>,
    int: Option<Span>,
}

/// What a variant is stored as.
enum Stored {
    Text(String),
    Number(i32),
}

impl Stored {
    fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let arg = EnumArg::of(input, &errors);
    let variants = variants(input, &arg, &errors);
    let generics = Generics::of(&input.generics);
    if !generics.is_empty() {
        errors.at(input.ident.span(), "an enum of unit variants has no use for parameters; drop them");
    }
    let (failure, code) = match errors.finish() {
        Ok(()) => (None, code(&input.ident, &generics, arg.int.is_some(), &variants)),
        Err(error) => (Some(error.to_compile_error()), hollow(&input.ident, &generics)),
    };
    in_a_block(&arg.crate_path, failure.as_ref(), &code)
}

impl EnumArg {
    fn of(input: &DeriveInput, errors: &Errors) -> Self {
        let mut arg = Self::default();
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident(attribute::COLUMN)) {
            grammar::attribute(
                attr,
                errors,
                "`column` takes its words in parentheses: `#[column(rename_all = \"..\")]`",
                |content| {
                    grammar::each_entry(content, errors, |content| arg.read(content));
                    Ok(())
                },
            );
        }
        if let (Some(case), Some(_)) = (&arg.case, arg.int) {
            errors.at(case.span, "`int` stores numbers, which have no case; drop `rename_all` or `int`");
        }
        arg
    }

    fn read(&mut self, content: ParseStream) -> syn::Result<()> {
        if content.peek(Token![crate]) {
            return self.crate_path.read(content);
        }
        let word = content.call(Ident::parse_any)?;
        match word.unraw().to_string().as_str() {
            column::RENAME_ALL => {
                let text = grammar::text(&word, content, "rename_all = \"snake_case\"")?;
                let value = Case::named(&text.value()).map_err(|message| syn::Error::new(text.span(), message))?;
                once(&mut self.case, &word, Spanned { value, span: text.span() })
            }
            column::INT => once(&mut self.int, &word, word.span()),
            _ => Err(words::unknown("word of `column`", &word, column::ENUM)),
        }
    }
}

fn variants<'a>(input: &'a DeriveInput, arg: &EnumArg, errors: &Errors) -> Vec<(&'a Ident, Stored)> {
    let Data::Enum(data) = &input.data else {
        errors.at(
            input.ident.span(),
            "`ColumnEnum` is for enums of unit variants; for a struct with one field use `#[derive(Column)]`",
        );
        return Vec::new();
    };
    if data.variants.is_empty() {
        errors.at(input.ident.span(), "an enum without variants has no value to store; add variants");
    }
    let mut taken: HashMap<String, &Ident> = HashMap::new();
    let mut stored = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            errors.at(
                variant.ident.span(),
                format_args!("`{}` has fields; a column enum has unit variants only", variant.ident),
            );
            continue;
        }
        let renamed = ColumnArg::of(&variant.attrs, column::VARIANT, errors).rename;
        let Some((value, span)) = what_is_stored(variant, renamed, arg, errors) else { continue };
        let shown = value.shown();
        // Two variants of one number are refused by rustc itself.
        if let (Some(other), Stored::Text(_)) = (taken.insert(shown.clone(), &variant.ident), &value) {
            errors.at(
                span,
                format_args!(
                    "`{other}` and `{}` are both stored as `{shown}`; give one of them another value",
                    variant.ident
                ),
            );
        }
        stored.push((&variant.ident, value));
    }
    stored
}

fn what_is_stored(
    variant: &Variant,
    renamed: Option<Spanned<String>>,
    arg: &EnumArg,
    errors: &Errors,
) -> Option<(Stored, Span)> {
    if arg.int.is_none() {
        let case = arg.case.as_ref().map_or(Case::Snake, |case| case.value);
        let text = renamed
            .unwrap_or_else(|| Spanned { value: case.apply(&plain(&variant.ident)), span: variant.ident.span() });
        return Some((Stored::Text(text.value), text.span));
    }
    if let Some(renamed) = renamed {
        errors.at(renamed.span, "`int` stores the discriminant, not the name; drop `rename` here or `int` on the enum");
    }
    let Some((_, discriminant)) = &variant.discriminant else {
        let message = format!(
            "`{0}` needs a written discriminant, such as `{0} = 1`: the number is stored for ever, and must not move with the order of the variants",
            variant.ident
        );
        errors.at(variant.ident.span(), message);
        return None;
    };
    match number(discriminant) {
        Some(number) => Some((Stored::Number(number), discriminant.span())),
        None => {
            errors.on(
                discriminant,
                "write the discriminant as a number that fits in 32 bits, since it is stored for ever",
            );
            None
        }
    }
}

fn number(expression: &Expr) -> Option<i32> {
    let (negative, literal) = match expression {
        // What a macro passed on, or a person put in parentheses.
        Expr::Group(ExprGroup { expr, .. }) | Expr::Paren(ExprParen { expr, .. }) => return number(expr),
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => (true, &**expr),
        other => (false, other),
    };
    let Expr::Lit(ExprLit { lit: Lit::Int(literal), .. }) = literal else { return None };
    let magnitude: i64 = literal.base10_parse().ok()?;
    i32::try_from(if negative { -magnitude } else { magnitude }).ok()
}

fn code(ident: &Ident, generics: &Generics, int: bool, variants: &[(&Ident, Stored)]) -> TokenStream {
    let name = plain(ident);
    let names: Vec<&Ident> = variants.iter().map(|(variant, _)| *variant).collect();
    let values: Vec<TokenStream> = variants.iter().map(|(_, stored)| literal(stored)).collect();
    let known = variants.iter().map(|(_, stored)| stored.shown());
    let (kind, key, read) = if int {
        (
            quote!(Int),
            quote!(__q::KeyValue::Int(match self { #(Self::#names => #values),* })),
            quote!(__q::KeyValue::Int(__number) => match *__number),
        )
    } else {
        let text = quote!(__q::KeyValue::Text(__q::Cow::Borrowed(match self { #(Self::#names => #values),* })));
        (quote!(Text), text, quote!(__q::KeyValue::Text(__text) => match &**__text))
    };
    let text_column = (!int)
        .then(|| quote!(#[automatically_derived] #[diagnostic::do_not_recommend] impl __q::TextColumn for #ident {}));
    let standing_for = standing_for(ident, generics, &[]);
    quote! {
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl __q::Column for #ident {
            const TYPE: __q::ColumnType = __q::ColumnType::#kind;
            fn write<__W: __q::CellSink>(&self, __sink: &mut __W) -> __q::Result<(), __W::Error> {
                __q::CellSink::key(__sink, __q::KeyColumn::key(self))
            }
            fn read<'__r, __R: __q::CellSource<'__r>>(__source: &mut __R) -> __q::Result<Self, __q::ColumnError> {
                let __value = __q::CellSource::key(__source, <Self as __q::Column>::TYPE)?;
                match &__value {
                    #read {
                        #(#values => return __q::Ok(Self::#names),)*
                        _ => {}
                    },
                    _ => {}
                }
                __q::Err(__q::unknown_variant(#name, &__value, &[#(#known),*]))
            }
        }
        #[automatically_derived]
        impl __q::KeyColumn for #ident {
            fn key(&self) -> __q::KeyValue<'_> {
                #key
            }
            fn into_key<'__k>(self) -> __q::KeyValue<'__k> where Self: '__k {
                #key
            }
        }
        #text_column
        #standing_for
    }
}

fn literal(stored: &Stored) -> TokenStream {
    match stored {
        Stored::Text(text) => quote!(#text),
        Stored::Number(number) => {
            let literal = Literal::i32_unsuffixed(*number);
            quote!(#literal)
        }
    }
}
