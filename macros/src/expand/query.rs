//! The query type: one method a clustering column, each legal in one state only.
//!
//! Which state that is says a trait of the column, made here with its own `on_unimplemented`: the message then names the
//! column and what must come first. A marker type would be printed by its path, and would hide a crate that is called
//! like the column (`uuid`, `time`) from the field types beside it; the trait's name can do neither.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::{Expansion, docs, lints};
use crate::lower::plain;
use crate::model::Column;

impl Expansion<'_> {
    /// The path of the table type with the row's parameters.
    fn table_path(&self) -> TokenStream {
        let (table, args) = (self.names.table, self.generics.args(&[], &[]));
        quote!(#table #args)
    }

    pub(super) fn query_struct(&self) -> TokenStream {
        let (vis, crate_path, lints) = (&self.model.input.vis, self.model.crate_path, lints());
        let (query, table, docs) = (&self.names.query, self.table_path(), docs::query(&self.names));
        let declared =
            self.generics.declared(&[quote!('__q)], &[quote!(__B: #crate_path::Backend), quote!(__S), quote!(__M)]);
        let is_table = (!self.generics.is_empty()).then(|| quote!(#table: #crate_path::QueryTable));
        let clause = self.generics.clause(is_table.as_slice());
        quote! {
            #docs
            #[must_use = "nothing is asked before `fetch`, `first`, `page`, `stream` or `execute`"]
            #lints
            #vis struct #query #declared #clause {
                raw: #crate_path::RawQuery<'__q, #table, __B, __M>,
                state: #crate_path::PhantomData<__S>,
            }
        }
    }

    pub(super) fn query_methods(&self) -> TokenStream {
        let (query, table) = (&self.names.query, self.table_path());
        let types = [quote!(__B: __q::Backend), quote!(__S), quote!(__M)];
        let bound = self.generics.bound(&[quote!('__q)], &types);
        let args = self.generics.args(&[quote!('__q)], &[quote!(__B), quote!(__S), quote!(__M)]);
        let columns: Vec<&Column> = self.table.clustering().collect();
        let admits: TokenStream = (0..columns.len()).map(|at| admits(&columns, at)).collect();
        let methods: TokenStream = (0..columns.len()).map(|at| self.method(&columns, at)).collect();
        let clause = self.generics.clause(&self.bounds);
        let methods = (!columns.is_empty())
            .then(|| quote!(#[automatically_derived] impl #bound #query #args #clause { #methods }));
        let mut lasting = self.bounds.clone();
        lasting.extend([quote!(__S: '__q), quote!(__M: '__q)]);
        lasting.extend((!self.generics.is_empty()).then(|| quote!(#table: '__q)));
        let clause = self.generics.clause(&lasting);
        quote! {
            #admits
            #methods
            #[automatically_derived]
            impl #bound __q::TypedQuery<'__q> for #query #args #clause {
                type Table = #table;
                type Backend = __B;
                type State = __S;
                type Mode = __M;
                fn from_raw(__raw: __q::RawQuery<'__q, #table, __B, __M>) -> Self {
                    Self { raw: __raw, state: __q::PhantomData }
                }
                fn into_raw(self) -> __q::RawQuery<'__q, #table, __B, __M> {
                    self.raw
                }
            }
        }
    }

    fn method(&self, columns: &[&Column], at: usize) -> TokenStream {
        let column = columns[at];
        let (vis, query, method, admits) =
            (&self.model.input.vis, &self.names.query, column.method(), admits_name(column));
        let (docs, ty, next) =
            (docs::method(column, &columns[..at]), self.column_type(column, &format_ident!("__q")), at + 1);
        let args = self.generics.args(&[quote!('__q)], &[quote!(__B), quote!(__R::Next<#next>), quote!(__M)]);
        quote! {
            #docs
            #vis fn #method<__R: __q::Restriction<'__q, #ty>>(self, restriction: __R) -> #query #args
            where
                __S: #admits,
            {
                #query { raw: self.raw.restrict::<#ty, __R>(restriction), state: __q::PhantomData }
            }
        }
    }
}

fn admits_name(column: &Column) -> Ident {
    format_ident!("__admits_{}", column.method())
}

/// The state in which a column may be restricted, and what is said in all others.
fn admits(columns: &[&Column], at: usize) -> TokenStream {
    let name = admits_name(columns[at]);
    let message =
        format!("clustering column `{}` cannot be restricted at this point of the query", plain(columns[at].ident));
    let label = match at.checked_sub(1).and_then(|before| columns.get(before)) {
        None => String::from("it is the first clustering column: restrict it once, before the others"),
        Some(before) => format!("restrict `{}` with equality right before it", plain(before.ident)),
    };
    let order: Vec<String> = columns.iter().map(|column| plain(column.ident)).collect();
    let note = format!(
        "the order is {}: equality on each, then at most one range, and nothing after a range",
        order.join(", ")
    );
    quote! {
        #[diagnostic::on_unimplemented(message = #message, label = #label, note = #note)]
        pub trait #name {}
        #[automatically_derived]
        #[diagnostic::do_not_recommend]
        impl #name for __q::At<#at> {}
    }
}
