//! One entry of `partition(..)` or `clustering(..)`: a field, or a column that is derived from one.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::ParseStream;
use syn::{Token, token};

use super::bucket::Bucket;
use super::grammar;

/// `shopper_id`, or `day = date(placed_at)`.
pub(crate) struct KeyArg {
    pub(crate) name: Ident,
    pub(crate) derived: Option<DerivedArg>,
}

/// `date(placed_at as text)`
pub(crate) struct DerivedArg {
    pub(crate) bucket: Bucket,
    pub(crate) function: Ident,
    pub(crate) field: Ident,
}

impl KeyArg {
    pub(crate) fn parse(content: ParseStream) -> syn::Result<Self> {
        let name = grammar::column_name(content)?;
        if content.peek(token::Paren) {
            return Err(Self::without_a_name(&name, content));
        }
        if !content.peek(Token![=]) {
            return Ok(Self { name, derived: None });
        }
        content.parse::<Token![=]>()?;
        let derived = DerivedArg::parse(&name, content)?;
        Ok(Self { name, derived: Some(derived) })
    }

    fn without_a_name(function: &Ident, content: ParseStream) -> syn::Error {
        match DerivedArg::parse_call(function.clone(), content) {
            Ok(call) if Bucket::is_function(function) => syn::Error::new(
                function.span(),
                format_args!(
                    "a derived column needs a name; write `{} = {function}({})`",
                    example_name(function),
                    call.field.unraw()
                ),
            ),
            Ok(_) => syn::Error::new(function.span(), "a derived column needs a name; write `day = date(field)`"),
            Err(error) => error,
        }
    }
}

fn example_name(function: &Ident) -> String {
    if function == "date" { String::from("day") } else { function.to_string() }
}

impl DerivedArg {
    fn parse(name: &Ident, content: ParseStream) -> syn::Result<Self> {
        let function = content.call(Ident::parse_any).map_err(|error| {
            syn::Error::new(
                error.span(),
                format_args!("expected a function of a field: `{} = date(placed_at)`", name.unraw()),
            )
        })?;
        Self::parse_call(function, content)
    }

    fn parse_call(function: Ident, content: ParseStream) -> syn::Result<Self> {
        let inner = grammar::parens(&function, content, "date(placed_at)")?;
        let field = grammar::column_name(&inner)?;
        let form = if inner.peek(Token![as]) {
            inner.parse::<Token![as]>()?;
            Some(inner.call(Ident::parse_any)?)
        } else {
            None
        };
        if !inner.is_empty() {
            return Err(inner.error("expected `)`: a column is derived from one field"));
        }
        let bucket = Bucket::named(&function, form.as_ref())?;
        Ok(Self { bucket, function, field })
    }
}
