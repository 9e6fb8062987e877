//! The derives from the outside: tokens in, messages or code out.
//!
//! Where a message points, and what rustc makes of the code, is seen by the programs of `ui-tests`; here is what is said,
//! that all of a stage is said at once, and what the code may name.

mod dynamodb;
mod expansion;
mod refusals;
mod rules;

use proc_macro2::{TokenStream, TokenTree};
use syn::DeriveInput;

/// The messages of the `compile_error!`s in generated code, and of the traits that speak inside of a literal.
pub(crate) fn messages(code: TokenStream) -> Vec<String> {
    let mut messages = Vec::new();
    let mut said = false;
    for token in code {
        match token {
            TokenTree::Ident(ident) => said = ident == "compile_error",
            TokenTree::Group(group) if said => {
                messages.extend(syn::parse2::<syn::LitStr>(group.stream()).map(|text| text.value()));
            }
            TokenTree::Group(group) => {
                messages.extend(inside(group.stream()));
                said = false;
            }
            _ => {}
        }
    }
    messages
}

/// `#[diagnostic::on_unimplemented(message = "..")] trait Column {}`, first in its block.
fn inside(block: TokenStream) -> Option<String> {
    let mut items = block.into_iter();
    let (Some(TokenTree::Punct(_)), Some(TokenTree::Group(attribute))) = (items.next(), items.next()) else {
        return None;
    };
    matches!(items.next(), Some(TokenTree::Ident(item)) if item == "trait").then_some(())?;
    let Some(TokenTree::Group(said)) = attribute.stream().into_iter().last() else { return None };
    let text = said.stream().into_iter().nth(2)?;
    let text = syn::parse2::<syn::LitStr>(text.into()).ok()?.value();
    Some(text.replace("{{", "{").replace("}}", "}"))
}

fn input(tokens: TokenStream) -> DeriveInput {
    syn::parse2(tokens).expect("the input of a derive")
}

/// What `#[derive(QueryTable)]` says against a struct.
fn refused(tokens: TokenStream) -> Vec<String> {
    messages(crate::table::derive(&input(tokens)))
}

/// A struct of four fields with these tables.
macro_rules! order {
    ($(#[$table:meta])*) => {
        quote! {
            $(#[$table])*
            struct Order { shopper: i64, store: i64, placed_at: Timestamp, note: Option<String> }
        }
    };
}

use order;
