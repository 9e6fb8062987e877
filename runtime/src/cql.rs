//! CQL as text and bytes: declarations to DDL, plans to statements, values to cells. No driver is known here.
//!
//! A value never stands in a text: it is always a bind marker. Identifiers come from declarations only, and are quoted
//! where CQL needs it.

mod ddl;
mod ident;
mod keyspace;
mod statement;
mod wire;

pub use ddl::{create_table, create_types, options};
pub use ident::{TableName, quoted};
pub use keyspace::Keyspace;
pub use statement::{delete, get, insert, insert_if_absent, select, update_if_exists};
pub use wire::{Cell, WireSink, WireSource, encode_key, with_key_bytes};

pub(crate) use wire::decode_key;
#[cfg(feature = "scylla")]
pub(crate) use wire::encode_other;
