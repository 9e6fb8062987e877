//! A mistake inside of a text literal, shown there by the compiler itself.
//!
//! A span inside of a literal can't be made on a stable compiler, but rustc makes one for what a format string captures.
//! So the user's own literal becomes the format string of a function that is never called, and the placeholder at fault
//! captures a value whose `Display` asks for a trait that nothing has: what is said of that trait is our message.

use std::collections::BTreeSet;
use std::fmt::Display;

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::LitStr;

use crate::args::template::{Format, Placeholder, Template};

pub(super) struct Inside {
    literal: LitStr,
    faulty: Ident,
    others: Vec<Ident>,
    message: String,
    label: String,
}

impl Inside {
    /// `None` where the compiler would not take the template as a format string, or would not point at the place.
    pub(super) fn of(template: &Template, at: &Placeholder, message: &dyn Display, label: &str) -> Option<Self> {
        let span = template.literal.span();
        // A name in capitals could be a constant of the user's, which a pattern would be compared with.
        let ident = |name: &str| LitStr::new(name, span).parse::<Ident>().ok().filter(|_| name.to_lowercase() == name);
        let formats = template.columns().all(|column| matches!(column.format, Format::Standard | Format::Width(_)));
        // Of a name that stands there twice, only the first is captured.
        let first = template.columns().find(|column| column.name == at.name).is_some_and(|first| first.at == at.at);
        if !formats || !first {
            return None;
        }
        let names: BTreeSet<&str> = template.columns().map(|column| column.name.as_str()).collect();
        let others: Option<Vec<Ident>> = names.into_iter().filter(|name| *name != at.name).map(ident).collect();
        Some(Self {
            literal: template.literal.clone(),
            faulty: ident(&at.name)?,
            others: others?,
            message: plain(&message.to_string()),
            label: plain(label),
        })
    }

    pub(super) fn to_compile_error(&self) -> TokenStream {
        let Self { literal, faulty, others, message, label } = self;
        let span = literal.span();
        let taken = quote! {
            fn fmt(&self, _: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result { loop {} }
        };
        let shown = quote_spanned!(span=> impl<T: Column> ::core::fmt::Display for Template<T> { #taken });
        quote! {
            #[allow(warnings, clippy::all)]
            const _: () = {
                #[diagnostic::on_unimplemented(message = #message, label = #label)]
                trait Column {}
                // With an impl that is not shown, rustc says the least about the trait.
                #[diagnostic::do_not_recommend]
                impl Column for Sound {}
                struct Template<T> { column: T }
                struct Sound {}
                impl ::core::fmt::Display for Sound { #taken }
                #shown
                fn template() {
                    let #faulty = Template { column: () };
                    #(let #others = Sound {};)*
                    let _ = ::core::format_args!(#literal);
                }
            };
        }
    }
}

/// As `on_unimplemented` takes it, where braces hold parameters.
fn plain(message: &str) -> String {
    message.replace('{', "{{").replace('}', "}}")
}
