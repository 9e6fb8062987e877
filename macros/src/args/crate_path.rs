//! `crate = path`: where the runtime crate is found, for crates that re-export it or call it otherwise.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::ParseStream;
use syn::{Path, Token};

/// The root of every path in generated code.
#[derive(Default)]
pub(crate) struct CratePath {
    path: Option<Path>,
}

impl CratePath {
    /// Reads `crate = path`.
    pub(crate) fn read(&mut self, content: ParseStream) -> syn::Result<()> {
        let word: Token![crate] = content.parse()?;
        if !content.peek(Token![=]) {
            return Err(syn::Error::new(word.span, "`crate` takes a path: `crate = ::facade::query_table`"));
        }
        content.parse::<Token![=]>()?;
        let path = content.call(Path::parse_mod_style)?;
        if self.path.replace(path).is_some() {
            return Err(syn::Error::new(word.span, "`crate` is given twice; keep one of them"));
        }
        Ok(())
    }
}

impl ToTokens for CratePath {
    /// The module that generated code may name.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match &self.path {
            Some(path) => quote!(#path::__private),
            None => quote!(::query_table::__private),
        }
        .to_tokens(tokens);
    }
}
