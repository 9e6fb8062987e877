//! From the model to code. Everything that can be lives in one `const _`, where nothing clashes with the user's names;
//! outside stand only the four types of a table that people name.
//!
//! Paths are rooted at the runtime's `__private` (inside of the block as `__q`), generics of ours begin with `__`, and field
//! types are written as `<Type as __q::Column>::..` with the user's own tokens: rustc then merges its complaints about
//! one type into a single error at that type.

mod docs;
pub(crate) mod dynamo;
pub(crate) mod failed;
mod keys;
mod query;
pub(crate) mod row;
mod schema;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};

use crate::generics::Generics;
use crate::model::{Column, Derived, Model, Origin, Table};

pub(crate) fn expand(model: &Model) -> TokenStream {
    let crate_path = model.crate_path;
    let generics = Generics::of(&model.input.generics);
    let outside: TokenStream =
        model.tables.iter().map(|table| Expansion::new(model, &generics, table).outside()).collect();
    let row = row::row(model, &generics);
    let partition_fields = dynamo::partition_fields(model, &generics);
    let inside = model.tables.iter().map(|table| Expansion::new(model, &generics, table).inside());
    quote! {
        #outside
        #[allow(dead_code, non_camel_case_types, non_local_definitions, unreachable_pub, unused_qualifications, private_interfaces, private_bounds, clippy::absolute_paths, clippy::indexing_slicing)]
        const _: () = {
            use #crate_path as __q;
            #row
            #partition_fields
            // A block a table: two tables may have a clustering column of one name.
            #(const _: () = { #inside };)*
        };
    }
}

/// One table on its way to code.
struct Expansion<'a> {
    model: &'a Model<'a>,
    table: &'a Table<'a>,
    generics: &'a Generics<'a>,
    names: Names<'a>,
    /// What must hold of field types before the table type is a table.
    bounds: Vec<TokenStream>,
}

/// The types that are made for a table.
pub(crate) struct Names<'a> {
    pub(crate) table: &'a Ident,
    pub(crate) partition: Ident,
    pub(crate) key: Ident,
    pub(crate) query: Ident,
    /// What is read of an index that does not hold the row.
    pub(crate) projected: Ident,
}

impl<'a> Names<'a> {
    pub(crate) fn of(table: &'a Ident) -> Self {
        Self {
            table,
            partition: format_ident!("{}Partition", table),
            key: format_ident!("{}Key", table),
            query: format_ident!("{}Query", table),
            projected: format_ident!("{}Row", table),
        }
    }
}

impl<'a> Expansion<'a> {
    fn new(model: &'a Model<'a>, generics: &'a Generics<'a>, table: &'a Table<'a>) -> Self {
        let mut bounds = row::bounds(model, generics);
        if generics.has_types() {
            let row = &model.input.ident;
            let args = generics.args(&[], &[]);
            bounds.push(quote!(#row #args: __q::Send + __q::Sync));
        }
        // A derived column has a concrete type, by a rule of `check`.
        let fields = table.key().filter_map(|column| match column.origin {
            Origin::Field(field) => Some(column.optional().unwrap_or(field.ty)),
            Origin::Derived(_) => None,
        });
        bounds.extend(fields.filter(|ty| generics.open(ty)).map(|ty| quote!(#ty: __q::KeyColumn)));
        Self { model, table, generics, names: Names::of(table.ident), bounds }
    }

    fn outside(&self) -> TokenStream {
        let mut tokens = self.table_type();
        tokens.extend(self.key_structs());
        tokens.extend(self.query_struct());
        tokens.extend(self.projected_struct());
        tokens
    }

    fn inside(&self) -> TokenStream {
        let mut tokens = self.query_table();
        tokens.extend(self.takes_keys());
        tokens.extend(self.query_methods());
        tokens.extend(self.writes());
        tokens.extend(self.dynamodb());
        tokens
    }

    fn table_type(&self) -> TokenStream {
        let (vis, row, table) = (&self.model.input.vis, &self.model.input.ident, self.table.ident);
        let docs = docs::table(self.model, self.table);
        let lints = lints();
        if self.generics.is_empty() {
            return quote!(#docs #lints #vis struct #table;);
        }
        let crate_path = self.model.crate_path;
        let (declared, args, clause) =
            (self.generics.declared(&[], &[]), self.generics.args(&[], &[]), self.generics.clause(&[]));
        quote!(#docs #lints #vis struct #table #declared (#crate_path::PhantomData<fn() -> #row #args>) #clause;)
    }

    /// A column's type, with the runtime's path as it is seen from where the type is written.
    fn column_type(&self, column: &Column, runtime: &dyn ToTokens) -> TokenStream {
        column_type(column, runtime)
    }
}

fn column_type(column: &Column, runtime: &dyn ToTokens) -> TokenStream {
    match column.origin {
        // An `Option` in a key, which only a sparse table has, is a key of what is in it.
        Origin::Field(field) => column
            .optional()
            .filter(|_| column.role.is_key())
            .map_or_else(|| field.ty.to_token_stream(), ToTokens::to_token_stream),
        Origin::Derived(derived) => {
            let (marker, ty) = (marker(derived), derived.field.ty);
            quote!(<#runtime::#marker as #runtime::Bucket<#ty>>::Column)
        }
    }
}

/// The runtime's type that computes a derived column, at the function's name.
fn marker(derived: Derived) -> Ident {
    Ident::new(derived.bucket.marker, derived.function.span())
}

/// What a user's lints must not say about the types that people name.
fn lints() -> TokenStream {
    quote!(#[allow(dead_code, unreachable_pub, private_interfaces, private_bounds, missing_debug_implementations, missing_copy_implementations, clippy::derive_partial_eq_without_eq, clippy::exhaustive_structs)])
}
