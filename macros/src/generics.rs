//! The row's lifetimes, type and const parameters and where clause, carried over to what is made for its tables.
//!
//! Bounds stand on *field types*, never on parameters: `Wrapper<G>: Column` is what the code needs, whatever `G` is.
//! A key struct takes only the parameters that its columns name, since an unused one is an error.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericParam, Type};

#[derive(Clone)]
pub(crate) struct Generics<'a> {
    lifetimes: Vec<&'a syn::LifetimeParam>,
    others: Vec<&'a GenericParam>,
    predicates: Vec<TokenStream>,
}

impl<'a> Generics<'a> {
    pub(crate) fn of(generics: &'a syn::Generics) -> Self {
        Self {
            lifetimes: generics.lifetimes().collect(),
            others: generics.params.iter().filter(|param| !matches!(param, GenericParam::Lifetime(_))).collect(),
            predicates: generics
                .where_clause
                .iter()
                .flat_map(|clause| &clause.predicates)
                .map(ToTokens::to_token_stream)
                .collect(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lifetimes.is_empty() && self.others.is_empty()
    }

    pub(crate) fn has_types(&self) -> bool {
        self.others.iter().any(|param| matches!(param, GenericParam::Type(_)))
    }

    /// `<'__k, 'a, A, G: Bound = Default>` for the declaration of a struct.
    pub(crate) fn declared(&self, lifetimes: &[TokenStream], types: &[TokenStream]) -> TokenStream {
        let own = self.lifetimes.iter().map(ToTokens::to_token_stream);
        let others = self.others.iter().map(ToTokens::to_token_stream);
        angled(lifetimes.iter().cloned().chain(own).chain(types.iter().cloned()).chain(others))
    }

    /// The same for an impl, where defaults may not stand.
    pub(crate) fn bound(&self, lifetimes: &[TokenStream], types: &[TokenStream]) -> TokenStream {
        let own = self.lifetimes.iter().map(ToTokens::to_token_stream);
        let others = self.others.iter().map(|param| match param {
            GenericParam::Type(syn::TypeParam { ident, bounds, .. }) if bounds.is_empty() => ident.to_token_stream(),
            GenericParam::Type(syn::TypeParam { ident, bounds, .. }) => quote!(#ident: #bounds),
            GenericParam::Const(syn::ConstParam { ident, ty, .. }) => quote!(const #ident: #ty),
            GenericParam::Lifetime(param) => param.to_token_stream(),
        });
        angled(lifetimes.iter().cloned().chain(own).chain(types.iter().cloned()).chain(others))
    }

    /// `<'__k, 'a, A, G>` behind a type.
    pub(crate) fn args(&self, lifetimes: &[TokenStream], types: &[TokenStream]) -> TokenStream {
        let own = self.lifetimes.iter().map(|param| param.lifetime.to_token_stream());
        let others = self.others.iter().map(|param| name(param).to_token_stream());
        angled(lifetimes.iter().cloned().chain(own).chain(types.iter().cloned()).chain(others))
    }

    /// The user's where clause with `more`.
    pub(crate) fn clause(&self, more: &[TokenStream]) -> TokenStream {
        let predicates = self.predicates.iter().chain(more);
        if self.predicates.is_empty() && more.is_empty() { TokenStream::new() } else { quote!(where #(#predicates),*) }
    }

    /// Whether the type names a type parameter, so that only the instance knows what it is.
    pub(crate) fn open(&self, ty: &Type) -> bool {
        let types = self.others.iter().filter(|param| matches!(param, GenericParam::Type(_)));
        names_any(&ty.to_token_stream(), &types.map(|param| name(param).clone()).collect::<Vec<_>>())
    }

    /// Whether the type could turn out to be any type at all: a parameter itself, or something that is associated with one.
    pub(crate) fn any_type(&self, ty: &Type) -> bool {
        let Type::Path(path) = ty else { return false };
        let first = path.path.segments.first().filter(|first| first.arguments.is_none());
        self.open(ty) && (path.qself.is_some() || first.is_some_and(|first| self.names().contains(&first.ident)))
    }

    /// Whether the type is a parameter itself.
    pub(crate) fn is_parameter(&self, ty: &Type) -> bool {
        matches!(ty, Type::Path(path) if path.qself.is_none() && path.path.segments.len() == 1) && self.any_type(ty)
    }

    /// Whether the type names any parameter.
    pub(crate) fn dependent(&self, ty: &Type) -> bool {
        !self.is_empty() && names_any(&ty.to_token_stream(), &self.names())
    }

    /// Those parameters that the tokens name, with the bounds that name no others.
    pub(crate) fn used_by(&self, tokens: &TokenStream) -> Self {
        let lifetimes = self
            .lifetimes
            .iter()
            .filter(|param| names_any(tokens, std::slice::from_ref(&param.lifetime.ident)))
            .copied()
            .collect();
        let others =
            self.others.iter().filter(|param| names_any(tokens, std::slice::from_ref(name(param)))).copied().collect();
        let mut used = Self { lifetimes, others, predicates: Vec::new() };
        let kept = used.names();
        let unused: Vec<Ident> = self.names().into_iter().filter(|name| !kept.contains(name)).collect();
        used.predicates = self.predicates.iter().filter(|predicate| !names_any(predicate, &unused)).cloned().collect();
        used
    }

    fn names(&self) -> Vec<Ident> {
        let lifetimes = self.lifetimes.iter().map(|param| param.lifetime.ident.clone());
        lifetimes.chain(self.others.iter().map(|param| name(param).clone())).collect()
    }
}

fn name(param: &GenericParam) -> &Ident {
    match param {
        GenericParam::Lifetime(param) => &param.lifetime.ident,
        GenericParam::Type(param) => &param.ident,
        GenericParam::Const(param) => &param.ident,
    }
}

fn angled(params: impl Iterator<Item = TokenStream>) -> TokenStream {
    let mut params = params.peekable();
    if params.peek().is_none() { TokenStream::new() } else { quote!(<#(#params),*>) }
}

fn names_any(tokens: &TokenStream, names: &[Ident]) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident),
        TokenTree::Group(group) => names_any(&group.stream(), names),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}
