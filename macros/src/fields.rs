//! The fields of a struct with their `#[column(..)]`, as written and as a table or view uses them.
//!
//! A field is known by its Rust name in attributes and by its column's name in the store. Whether a word on it makes sense
//! for the tables of its struct is asked in `check`.

use proc_macro2::{Ident, Span};
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Attribute, Data, DeriveInput, Fields, Type};

use crate::args::{Spanned, grammar, once};
use crate::errors::Errors;
use crate::names;
use crate::words::{self, attribute, column};

/// A named field, and what its attributes say.
pub(crate) struct Field<'a> {
    /// Its position in the struct.
    pub(crate) index: usize,
    pub(crate) ident: &'a Ident,
    pub(crate) ty: &'a Type,
    pub(crate) attrs: &'a [Attribute],
    /// The column's name in the store.
    pub(crate) column: Spanned<String>,
    /// Where it says `static`.
    pub(crate) is_static: Option<Span>,
    /// What the method that restricts it is called, where it says so.
    pub(crate) method: Option<Ident>,
}

impl Field<'_> {
    /// The name in Rust, without `r#`.
    pub(crate) fn name(&self) -> String {
        self.ident.unraw().to_string()
    }
}

/// `#[column(..)]` on a field or a variant.
#[derive(Default)]
pub(crate) struct ColumnArg {
    pub(crate) rename: Option<Spanned<String>>,
    pub(crate) is_static: Option<Span>,
    pub(crate) method: Option<Ident>,
}

impl ColumnArg {
    /// Reads the attributes; `legal` are the words that may stand here.
    pub(crate) fn of(attrs: &[Attribute], legal: &[&str], errors: &Errors) -> Self {
        let mut arg = Self::default();
        for attr in attrs.iter().filter(|attr| attr.path().is_ident(attribute::COLUMN)) {
            grammar::attribute(
                attr,
                errors,
                "`column` takes its words in parentheses: `#[column(rename = \"..\")]`",
                |content| {
                    grammar::each_entry(content, errors, |content| arg.read(content, legal));
                    Ok(())
                },
            );
        }
        arg
    }

    fn read(&mut self, content: ParseStream, legal: &[&str]) -> syn::Result<()> {
        let word = content.call(Ident::parse_any)?;
        let text = word.unraw().to_string();
        if !legal.contains(&text.as_str()) {
            if column::FIELD.contains(&text.as_str()) {
                return Err(syn::Error::new(
                    word.span(),
                    format_args!("`{text}` has no meaning here; it belongs on the field of a row"),
                ));
            }
            return Err(words::unknown("word of `column`", &word, legal));
        }
        match text.as_str() {
            column::RENAME => once(&mut self.rename, &word, renamed(&word, content)?),
            column::STATIC => once(&mut self.is_static, &word, word.span()),
            _ => {
                grammar::equals(&word, content, "method = limit_")?;
                let method = content.parse().map_err(|error: syn::Error| {
                    syn::Error::new(error.span(), "`method` takes the name of a method: `method = limit_`")
                })?;
                once(&mut self.method, &word, method)
            }
        }
    }
}

fn renamed(word: &Ident, content: ParseStream) -> syn::Result<Spanned<String>> {
    let name = grammar::text(word, content, "rename = \"..\"")?;
    Ok(Spanned { value: name.value(), span: name.span() })
}

/// The fields of a struct that derives `derive`; anything but a struct with named fields is refused.
pub(crate) fn of<'a>(input: &'a DeriveInput, derive: &str, legal: &[&str], errors: &Errors) -> Vec<Field<'a>> {
    let named = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => &fields.named,
            Fields::Unnamed(_) => return refuse(input, derive, "a tuple struct", errors),
            Fields::Unit => return refuse(input, derive, "a unit struct", errors),
        },
        Data::Enum(_) => return refuse(input, derive, "an enum", errors),
        Data::Union(_) => return refuse(input, derive, "a union", errors),
    };
    let mut fields = Vec::with_capacity(named.len());
    for (index, field) in named.iter().enumerate() {
        let Some(ident) = &field.ident else { continue };
        let arg = ColumnArg::of(&field.attrs, legal, errors);
        let column = arg.rename.unwrap_or_else(|| Spanned { value: ident.unraw().to_string(), span: ident.span() });
        if let Some(refusal) = names::refuse_column_name(&column.value) {
            errors.at(column.span, refusal);
        }
        fields.push(Field {
            index,
            ident,
            ty: &field.ty,
            attrs: &field.attrs,
            column,
            is_static: arg.is_static,
            method: arg.method,
        });
    }
    fields
}

fn refuse<'a>(input: &DeriveInput, derive: &str, what: &str, errors: &Errors) -> Vec<Field<'a>> {
    errors.at(
        input.ident.span(),
        format_args!("`{derive}` is for structs with named fields, which are the columns; `{}` is {what}", input.ident),
    );
    Vec::new()
}
