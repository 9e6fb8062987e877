//! `DynamoDef`: the keys as constants, each part with its position, and the indexes as their table sees them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::args::dynamodb::{BillingArg, StreamArg};
use crate::args::template::Format;
use crate::expand::schema::option;
use crate::expand::{Expansion, column_type};
use crate::lower::plain;
use crate::model::dynamo::{Dynamo, Form, KeyAttribute, Part, Place, Projection, TextPart};
use crate::model::{Column, Origin, Table};

impl Expansion<'_> {
    pub(in crate::expand) fn dynamo_def(&self) -> TokenStream {
        let Some(dynamo) = &self.table.dynamo else { return quote!(__q::None) };
        let own = |column: &Column| column.visited();
        let (pk, sk) = (attributes(&dynamo.pk, self.table, &own), attributes(&dynamo.sk, self.table, &own));
        let ties = dynamo.ties;
        let (name, index, ttl, billing, stream) = match &dynamo.place {
            Place::Table { name, ttl, billing, stream } => {
                let ttl = option(ttl.map(|(field, _)| {
                    let name = &field.column.value;
                    quote!(#name)
                }));
                (
                    quote!(#name),
                    quote!(__q::None),
                    ttl,
                    billing.map_or_else(on_demand, billing_def),
                    option(stream.map(stream_def)),
                )
            }
            Place::Index { name, of, local, projection, .. } => {
                let base = &self.model.tables[of.value];
                let (ident, args) = (base.ident, self.generics.args(&[], &[]));
                let (name, projection) = (&name.value, projection_def(projection));
                let index = quote!(__q::Some(__q::IndexDef {
                    name: #name, of: <#ident #args as __q::QueryTable>::TABLE, local: #local, projection: #projection,
                }));
                (table_name(base), index, quote!(__q::None), on_demand(), quote!(__q::None))
            }
        };
        let indexes = self.indexes().into_iter().map(|(index, dynamo, first)| self.index_def(index, dynamo, first));
        quote! {
            __q::Some(&__q::DynamoDef {
                table: #name,
                index: #index,
                pk: &[#(#pk),*],
                sk: &[#(#sk),*],
                indexes: &[#(#indexes),*],
                ties: #ties,
                ttl: #ttl,
                billing: #billing,
                stream: #stream,
            })
        }
    }

    /// An index as its table sees it. A local one shares the partition key, derived columns and all.
    fn index_def(&self, index: &Table, dynamo: &Dynamo, first: usize) -> TokenStream {
        let Place::Index { name, local, projection, .. } = &dynamo.place else { return TokenStream::new() };
        let own = self.model.fields.len();
        let moved = |column: &Column| match column.origin {
            Origin::Field(field) => field.index,
            Origin::Derived(derived) => derived.index - own + first,
        };
        let shared = |column: &Column| column.visited();
        let pk: Vec<TokenStream> = match &self.table.dynamo {
            Some(base) if *local => attributes(&base.pk, self.table, &shared).collect(),
            _ => attributes(&dynamo.pk, index, &moved).collect(),
        };
        let sk = attributes(&dynamo.sk, index, &moved);
        let (name, type_name, sparse) = (&name.value, plain(index.ident), index.sparse.is_some());
        let projection = projection_def(projection);
        quote! {
            __q::IndexKeysDef {
                name: #name,
                type_name: #type_name,
                local: #local,
                pk: &[#(#pk),*],
                sk: &[#(#sk),*],
                projection: #projection,
                sparse: #sparse,
            }
        }
    }
}

fn table_name(table: &Table) -> TokenStream {
    match table.dynamo.as_ref().map(|dynamo| &dynamo.place) {
        Some(Place::Table { name, .. }) => quote!(#name),
        _ => {
            let name = &table.name.value;
            quote!(#name)
        }
    }
}

fn attributes<'a>(
    attributes: &'a [KeyAttribute],
    table: &'a Table,
    visited: &'a dyn Fn(&Column) -> usize,
) -> impl Iterator<Item = TokenStream> + 'a {
    attributes.iter().map(move |attribute| {
        let name = &attribute.name;
        let form = match &attribute.form {
            Form::Native(only) => {
                let part = part(*only, table, visited);
                quote!(Native(#part))
            }
            Form::Text(parts) => {
                let parts = parts.iter().map(|piece| match piece {
                    TextPart::Literal(text) => quote!(__q::TextPart::Literal(#text)),
                    TextPart::Column(column) => {
                        let part = part(*column, table, visited);
                        quote!(__q::TextPart::Column(#part))
                    }
                });
                quote!(Text(&[#(#parts),*]))
            }
        };
        quote!(__q::KeyAttributeDef { name: #name, form: __q::KeyForm::#form })
    })
}

fn part(part: Part, table: &Table, visited: &dyn Fn(&Column) -> usize) -> TokenStream {
    let column = &table.columns[part.column];
    let (name, index, ty) = (column.name(), visited(column), column_type(column, &format_ident!("__q")));
    let format = match part.format {
        Format::Standard => quote!(Standard),
        Format::Width(width) => quote!(Width(#width)),
        Format::Seconds => quote!(Seconds),
        Format::Text => quote!(Text),
        Format::Reversed => quote!(Reversed),
    };
    quote!(__q::PartDef { column: #name, index: #index, ty: <#ty as __q::Column>::TYPE, format: __q::Format::#format })
}

fn on_demand() -> TokenStream {
    quote!(__q::BillingDef::OnDemand)
}

fn billing_def(billing: BillingArg) -> TokenStream {
    match billing {
        BillingArg::OnDemand => on_demand(),
        BillingArg::Provisioned { read, write } => quote!(__q::BillingDef::Provisioned { read: #read, write: #write }),
    }
}

fn stream_def(stream: StreamArg) -> TokenStream {
    match stream {
        StreamArg::KeysOnly => quote!(__q::StreamViewDef::KeysOnly),
        StreamArg::NewImage => quote!(__q::StreamViewDef::NewImage),
        StreamArg::OldImage => quote!(__q::StreamViewDef::OldImage),
        StreamArg::NewAndOldImages => quote!(__q::StreamViewDef::NewAndOldImages),
    }
}

fn projection_def(projection: &Projection) -> TokenStream {
    match projection {
        Projection::All => quote!(__q::ProjectionDef::All),
        Projection::Keys => quote!(__q::ProjectionDef::Keys),
        Projection::Include(fields) => {
            let names = fields.iter().map(|(field, _)| &field.column.value);
            quote!(__q::ProjectionDef::Include(&[#(#names),*]))
        }
    }
}
