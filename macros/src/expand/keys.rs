//! The key structs, and what a table takes as its full partition key and as its full primary key.
//!
//! Keys go through `KeyColumn` (`into_key` for an owned key, `key` for a borrowed one), so that one trait decides what may
//! be a key; only tuples are generic over what stands for a column (`AsKey`).

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::{Expansion, docs, lints, marker};
use crate::fields::Field;
use crate::model::{Column, Derived, Origin};

/// `derived::<DateAsDate, _>(&row.placed_at, 6)?`: an error names the derived column by its position.
pub(super) fn bucket_of(derived: Derived, row: &dyn ToTokens) -> TokenStream {
    bucket_at(derived, derived.index, row)
}

/// The same, where the column stands at another position.
pub(super) fn bucket_at(derived: Derived, index: usize, row: &dyn ToTokens) -> TokenStream {
    let (marker, field) = (marker(derived), derived.field.ident);
    quote!(__q::derived::<__q::#marker, _>(&#row.#field, #index)?)
}

/// The same tokens, standing at `span`.
fn at(span: Span, tokens: &dyn ToTokens) -> TokenStream {
    let moved = tokens.to_token_stream().into_iter().map(|mut token| {
        token.set_span(span);
        token
    });
    moved.collect()
}

/// Which of a table's two keys.
pub(super) enum Role {
    Partition,
    Primary,
}

impl Role {
    /// The runtime's trait of the tables that take such a key.
    fn takes(&self, span: Span) -> Ident {
        match self {
            Self::Partition => Ident::new("TakesPartition", span),
            Self::Primary => Ident::new("TakesKey", span),
        }
    }

    /// The table's own trait of what stands for such a key.
    fn form(&self, table: &Ident) -> Ident {
        match self {
            Self::Partition => format_ident!("__partition_of_{}", table),
            Self::Primary => format_ident!("__key_of_{}", table),
        }
    }
}

impl Expansion<'_> {
    pub(super) fn key_structs(&self) -> TokenStream {
        let partition: Vec<&Column> = self.table.partition().collect();
        let key: Vec<&Column> = self.table.key().collect();
        let mut tokens = self.key_struct(&self.names.partition, &docs::partition(&self.names), &partition);
        tokens.extend(self.key_struct(&self.names.key, &docs::key(&self.names), &key));
        tokens
    }

    pub(super) fn key_struct(&self, name: &Ident, docs: &TokenStream, columns: &[&Column]) -> TokenStream {
        let (vis, crate_path, lints) = (&self.model.input.vis, self.model.crate_path, lints());
        let used = self.generics.used_by(&self.types(columns));
        let (declared, clause) = (used.declared(&[], &[]), used.clause(&[]));
        let fields = columns.iter().map(|column| {
            let (docs, ident, ty) = (docs::key_field(column), column.ident, self.column_type(column, crate_path));
            // A complaint about the field covers all of it: so it begins at the field, not at the struct.
            let vis = at(ident.span(), vis);
            quote!(#docs #vis #ident: #ty)
        });
        quote! {
            #docs
            #[derive(#crate_path::Clone, #crate_path::Debug, #crate_path::PartialEq)]
            #lints
            #vis struct #name #declared #clause { #(#fields),* }
        }
    }

    pub(super) fn types(&self, columns: &[&Column]) -> TokenStream {
        columns.iter().map(|column| self.column_type(column, &quote!())).collect()
    }

    pub(super) fn takes_keys(&self) -> TokenStream {
        let partition: Vec<&Column> = self.table.partition().collect();
        let key: Vec<&Column> = self.table.key().collect();
        let mut tokens = self.forms(&Role::Partition, &partition);
        tokens.extend(self.takes(&Role::Partition, &self.names.partition, &partition));
        tokens.extend(self.forms(&Role::Primary, &key));
        tokens.extend(self.takes(&Role::Primary, &self.names.key, &key));
        tokens.extend(self.takes_row(&key));
        tokens
    }

    /// The trait of what stands for a key, made for the table so that its message can name the columns; the table then
    /// takes whatever has it.
    fn forms(&self, role: &Role, columns: &[&Column]) -> TokenStream {
        let (table, form) = (self.names.table, role.form(self.names.table));
        // With the span of the user's word: rustc would speak of the derive otherwise.
        let takes = role.takes(table.span());
        let takes = quote_spanned!(table.span()=> __q::#takes<'__k, __K>);
        let docs::Refusal { message, label, notes } = docs::refused_key(&self.names, role, columns);
        let args = self.generics.args(&[], &[]);
        let form_bound = quote_spanned!(table.span()=> __K: #form<'__k, #table #args>);
        let bound = self.generics.bound(&[quote!('__k)], &[form_bound]);
        let clause = self.generics.clause(&self.bounds);
        quote! {
            #[diagnostic::on_unimplemented(message = #message, label = #label, #(note = #notes),*)]
            pub trait #form<'__k, __T> {
                fn values(self, into: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError>;
            }
            impl #bound #takes for #table #args #clause {
                fn values(__key: __K, __into: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError> {
                    #form::values(__key, __into)
                }
            }
        }
    }

    /// The three forms of a key: its struct, the struct borrowed, the tuple.
    fn takes(&self, role: &Role, key: &Ident, columns: &[&Column]) -> TokenStream {
        let key_args = self.generics.used_by(&self.types(columns)).args(&[], &[]);
        let owned = columns.iter().map(|column| {
            let (ident, ty) = (column.ident, self.column_type(column, &format_ident!("__q")));
            quote!(<#ty as __q::KeyColumn>::into_key(__key.#ident))
        });
        let borrowed = columns.iter().map(|column| {
            let (ident, ty) = (column.ident, self.column_type(column, &format_ident!("__q")));
            quote!(<#ty as __q::KeyColumn>::key(&__key.#ident))
        });
        let outlives: Vec<TokenStream> = columns.iter().filter_map(|column| self.outlives(column)).collect();
        let mut tokens = self.takes_impl(role, &quote!(#key #key_args), &[], &outlives, owned);
        tokens.extend(self.takes_impl(role, &quote!(&'__k #key #key_args), &[], &[], borrowed));
        tokens.extend(match columns {
            [Column { origin: Origin::Field(field), .. }] if self.generics.any_type(field.ty) => {
                self.takes_parameter(role, field)
            }
            _ => self.takes_tuple(role, columns),
        });
        tokens
    }

    /// A lone key column of type `G` is taken as a `G` or a `&G`: whatever stands for a `G` (`AsKey<G>`) could be the key
    /// struct itself, for all that coherence knows. Of an associated type not even that can be said.
    fn takes_parameter(&self, role: &Role, field: &Field) -> TokenStream {
        let ty = field.ty;
        if !self.generics.is_parameter(ty) {
            return TokenStream::new();
        }
        let owned = [quote!(__q::KeyColumn::into_key(__key))].into_iter();
        let borrowed = [quote!(__q::KeyColumn::key(__key))].into_iter();
        let mut tokens = self.takes_impl(role, &quote!(#ty), &[], &[quote!(#ty: '__k)], owned);
        tokens.extend(self.takes_impl(role, &quote!(&'__k #ty), &[], &[], borrowed));
        tokens
    }

    fn takes_tuple(&self, role: &Role, columns: &[&Column]) -> TokenStream {
        let parts: Vec<Ident> = (0..columns.len()).map(|at| format_ident!("__K{at}")).collect();
        let types: Vec<TokenStream> = parts
            .iter()
            .zip(columns)
            .map(|(part, column)| {
                let ty = self.column_type(column, &format_ident!("__q"));
                quote!(#part: __q::AsKey<'__k, #ty>)
            })
            .collect();
        let (key, values): (TokenStream, Vec<TokenStream>) = match &parts[..] {
            [only] => (quote!(#only), vec![quote!(__q::AsKey::as_key(__key))]),
            _ => {
                let values = (0..parts.len()).map(syn::Index::from).map(|at| quote!(__q::AsKey::as_key(__key.#at)));
                (quote!((#(#parts),*)), values.collect())
            }
        };
        self.takes_impl(role, &key, &types, &[], values.into_iter())
    }

    /// The row names itself: its fields, and its derived columns computed.
    fn takes_row(&self, columns: &[&Column]) -> TokenStream {
        let row = &self.model.input.ident;
        let args = self.generics.args(&[], &[]);
        let values = columns.iter().map(|column| match column.origin {
            Origin::Field(field) => {
                let (ident, index, ty) = (field.ident, field.index, self.column_type(column, &format_ident!("__q")));
                let value = match column.optional() {
                    Some(_) => quote!(__q::keyed(&__key.#ident, #index)?),
                    None => quote!(&__key.#ident),
                };
                quote!(<#ty as __q::KeyColumn>::key(#value))
            }
            Origin::Derived(derived) => {
                let bucket = bucket_of(derived, &quote!(__key));
                quote!(__q::KeyColumn::into_key(#bucket))
            }
        });
        let outlives: Vec<TokenStream> = self
            .table
            .key()
            .filter(|column| matches!(column.origin, Origin::Derived(_)))
            .filter_map(|column| self.outlives(column))
            .collect();
        self.takes_impl(&Role::Primary, &quote!(&'__k #row #args), &[], &outlives, values)
    }

    fn takes_impl(
        &self,
        role: &Role,
        key: &TokenStream,
        types: &[TokenStream],
        more: &[TokenStream],
        values: impl Iterator<Item = TokenStream>,
    ) -> TokenStream {
        let (table, form) = (self.names.table, role.form(self.names.table));
        let (bound, args) = (self.generics.bound(&[quote!('__k)], types), self.generics.args(&[], &[]));
        let clause = self.generics.clause(&[&self.bounds, more].concat());
        quote! {
            #[automatically_derived]
            #[diagnostic::do_not_recommend]
            impl #bound #form<'__k, #table #args> for #key #clause {
                fn values(self, __into: &mut __q::KeyVec<'__k>) -> __q::Result<(), __q::ColumnError> {
                    let __key = self;
                    __q::key_parts(__into, [#(#values),*])
                }
            }
        }
    }

    /// An owned key value lives as long as the query: said where the type could be shorter.
    fn outlives(&self, column: &Column) -> Option<TokenStream> {
        let dependent = match column.origin {
            Origin::Field(field) => self.generics.dependent(field.ty),
            Origin::Derived(derived) => self.generics.dependent(derived.field.ty),
        };
        let ty = self.column_type(column, &format_ident!("__q"));
        dependent.then(|| quote!(#ty: '__k))
    }
}
