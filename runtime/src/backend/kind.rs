//! Kinds of stores, as marker types: always compiled, whatever drivers are.

use crate::table::QueryTable;

/// A kind of store.
pub trait Kind: Send + Sync + 'static {
    /// Its name, for messages.
    const NAME: &'static str;
}

/// A table that declares a mapping for stores of kind `K`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no mapping for stores of kind `{K}`",
    label = "this table can't be opened there",
    note = "add the mapping to its `#[query_table(..)]`, or open the table on a store that it is declared for"
)]
pub trait MapsTo<K: Kind>: QueryTable {}

/// Apache Cassandra, ScyllaDB and others that speak CQL. Every table maps to it.
#[derive(Clone, Copy, Debug)]
pub enum Cql {}

/// The in-memory store. Every table maps to it.
#[derive(Clone, Copy, Debug)]
pub enum Memory {}

impl Kind for Cql {
    const NAME: &'static str = "cql";
}

impl Kind for Memory {
    const NAME: &'static str = "memory";
}

impl<T: QueryTable> MapsTo<Cql> for T {}
impl<T: QueryTable> MapsTo<Memory> for T {}
