//! `#[derive(ItemCollection)]`: an enum of rows that share a partition of a DynamoDB table.
//!
//! The derive sees neither the rows nor their tables. Which table of a row is the entity, and whether the entities can
//! live together, is asked in constant evaluation, a constant a variant, so that the error stands at the row's name.

mod args;
mod expand;
mod failed;

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Type, Variant};

use self::args::{CollectionArg, ItemArg};
use crate::args::Spanned;
use crate::args::template::Template;
use crate::column::in_a_block;
use crate::errors::Errors;
use crate::generics::Generics;
use crate::lower::plain;
use crate::names::snake_case;
use crate::words::COLLECTION_METHODS;

/// A collection that has all that it needs.
struct Collection<'a> {
    input: &'a DeriveInput,
    arg: &'a CollectionArg,
    table: &'a Spanned<String>,
    pk: &'a Template,
    entities: Vec<Entity<'a>>,
}

/// A variant and the row that it holds.
struct Entity<'a> {
    variant: &'a Ident,
    row: &'a Type,
    /// The method that asks for its rows alone.
    method: Ident,
}

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let arg = CollectionArg::of(input, &errors);
    let entities = entities(input, &errors);
    methods_differ(&entities, &errors);
    rows_differ(&entities, &errors);
    if !Generics::of(&input.generics).is_empty() {
        errors.at(
            input.ident.span(),
            "an item collection has no use for parameters: its rows say what they are; drop them",
        );
    }
    names_columns(&arg, &errors);
    let finished = errors.finish();
    match (finished, &arg.table, &arg.pk) {
        (Ok(()), Some(table), Some(pk)) => {
            let collection = Collection { input, arg: &arg, table, pk, entities };
            let (outside, inside) = (collection.outside(), collection.inside());
            let inside = in_a_block(&arg.crate_path, None, &inside);
            quote::quote!(#outside #inside)
        }
        (result, ..) => failed::hollow(input, &arg, &entities, result.err().as_ref()),
    }
}

fn entities<'a>(input: &'a DeriveInput, errors: &Errors) -> Vec<Entity<'a>> {
    let Data::Enum(data) = &input.data else {
        let message = format!(
            "`{0}` is no enum; an item collection is one, with a variant for each entity: `enum {0} {{ Header(OrderHeader), Line(OrderLine) }}`",
            input.ident
        );
        errors.at(input.ident.span(), message);
        return Vec::new();
    };
    if data.variants.is_empty() && errors.count() == 0 {
        errors.at(
            input.ident.span(),
            "a collection without variants holds no item; add a variant for each entity: `Line(OrderLine)`",
        );
    }
    data.variants.iter().filter_map(|variant| entity(variant, errors)).collect()
}

fn entity<'a>(variant: &'a Variant, errors: &Errors) -> Option<Entity<'a>> {
    let arg = ItemArg::of(variant, errors);
    let name = &variant.ident;
    let refusal = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            let row = fields.unnamed.first().map(|field| &field.ty)?;
            let method = arg.method.unwrap_or_else(|| method_name(name));
            return Some(Entity { variant: name, row, method });
        }
        Fields::Unit => format!("`{name}` holds no row; name the row of the entity: `{name}(OrderLine)`"),
        Fields::Unnamed(_) => format!("`{name}` holds several things; an item is one row: `{name}(OrderLine)`"),
        Fields::Named(_) => {
            format!("`{name}` has named fields; the entity is a row struct of its own: `{name}(OrderLine)`")
        }
    };
    errors.at(name.span(), refusal);
    None
}

/// `Line` to `lines`: the plural, as English makes it most often.
fn method_name(variant: &Ident) -> Ident {
    let name = snake_case(&plain(variant));
    let hissing = ["s", "x", "z", "ch", "sh"].iter().any(|end| name.ends_with(end));
    let plural = match name.strip_suffix('y') {
        Some(stem) if !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => format!("{stem}ies"),
        _ if hissing => format!("{name}es"),
        _ => format!("{name}s"),
    };
    Ident::new(&plural, variant.span())
}

// enum OrderItems { Line(OrderLine), Lines(OrderLines) } with `#[item(method = lines)]` on one of them
fn methods_differ(entities: &[Entity], errors: &Errors) {
    let mut taken: HashMap<String, &Ident> = HashMap::new();
    for Entity { variant, method, .. } in entities {
        let name = method.unraw().to_string();
        let way_out = format!("write `#[item(method = ..)]` on `{variant}`");
        if COLLECTION_METHODS.contains(&name.as_str()) {
            errors.at(method.span(), format_args!("every query of a collection has a method `{name}`; {way_out}"));
        } else if let Some(other) = taken.insert(name.clone(), variant) {
            errors
                .at(method.span(), format_args!("`{other}` and `{variant}` are both asked for by `{name}`; {way_out}"));
        }
    }
}

// enum OrderItems { Line(OrderLine), Gift(OrderLine) }
fn rows_differ(entities: &[Entity], errors: &Errors) {
    let mut taken: HashMap<String, &Ident> = HashMap::new();
    for Entity { variant, row, .. } in entities {
        let name = row.to_token_stream().to_string();
        if let Some(other) = taken.insert(name, variant) {
            errors.on(
                row,
                format_args!(
                    "`{other}` and `{variant}` hold one row, and an item would be either; give each row one variant"
                ),
            );
        }
    }
}

// pk = "ORDERS", pk = "{order_id}#{order_id}"
fn names_columns(arg: &CollectionArg, errors: &Errors) {
    let Some(pk) = &arg.pk else { return };
    let names: Vec<&str> = pk.columns().map(|column| column.name.as_str()).collect();
    if names.is_empty() {
        errors.at(
            pk.literal.span(),
            "`pk` names no column, so that all items would be one partition; name the partition columns: `pk = \"ORDER#{order_id}\"`",
        );
    }
    for (column, before) in pk.columns().zip(0..) {
        if names.iter().take(before).any(|name| *name == column.name) {
            errors.inside(
                pk,
                column,
                format_args!("`{}` stands twice in `pk`; name each column once", column.name),
                "named before",
            );
        }
    }
}
