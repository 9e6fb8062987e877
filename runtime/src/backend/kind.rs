//! Kinds of stores, as marker types: always compiled, whatever drivers are.

use crate::dynamo;
use crate::query::Plan;
use crate::schema::{ColumnDef, DynamoDef, TableDef};
use crate::table::QueryTable;

/// A kind of store.
pub trait Kind: Send + Sync + 'static {
    /// Its name, for messages.
    const NAME: &'static str;

    /// A table's place on such a store where that is DynamoDB, as it is declared.
    fn place(table: &TableDef) -> Option<&'static DynamoDef> {
        let _ = table;
        None
    }

    /// Whether a clustering column's values come from the largest down in the answer to a plan.
    fn is_descending(plan: &Plan<'_>, column: &ColumnDef) -> bool {
        plan.is_descending(column)
    }
}

/// A table that declares a mapping for stores of kind `K`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` declares no mapping for stores of kind `{K}`",
    label = "this table can't be opened there",
    note = "add the mapping to its `#[query_table(..)]`, or open the table on a store that it is declared for"
)]
pub trait MapsTo<K: Kind>: QueryTable {
    /// Whether a fan-out writes a copy there: an index follows by itself.
    const WRITTEN: bool = true;
}

/// A table that stores of kind `K` keep as a table of its own, so that single rows are read and written.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no table of its own on stores of kind `{K}`",
    label = "an index reads partitions only",
    note = "read and write single rows through the table that it is an index of"
)]
pub trait Keeps<K: Kind>: ReadsConsistently<K> {}

/// A table that stores of kind `K` can read consistently: all but global indexes of DynamoDB.
pub trait ReadsConsistently<K: Kind>: MapsTo<K> {}

/// Apache Cassandra, ScyllaDB and others that speak CQL. Every table maps to it.
#[derive(Clone, Copy, Debug)]
pub enum Cql {}

/// DynamoDB. Tables map to it that say `dynamodb` or `dynamodb(..)`.
#[derive(Clone, Copy, Debug)]
pub enum DynamoDb {}

/// The in-memory store. Every table maps to it.
#[derive(Clone, Copy, Debug)]
pub enum Memory {}

impl Kind for Cql {
    const NAME: &'static str = "cql";
}

impl Kind for DynamoDb {
    const NAME: &'static str = "dynamodb";

    fn place(table: &TableDef) -> Option<&'static DynamoDef> {
        table.dynamo
    }

    fn is_descending(plan: &Plan<'_>, column: &ColumnDef) -> bool {
        let place = Self::place(plan.table);
        place.map_or_else(|| plan.is_descending(column), |place| dynamo::is_descending(plan, place, column.index()))
    }
}

impl Kind for Memory {
    const NAME: &'static str = "memory";
}

impl<T: QueryTable> MapsTo<Cql> for T {}
impl<T: QueryTable> MapsTo<Memory> for T {}
impl<T: QueryTable> Keeps<Cql> for T {}
impl<T: QueryTable> Keeps<Memory> for T {}
impl<T: QueryTable> ReadsConsistently<Cql> for T {}
impl<T: QueryTable> ReadsConsistently<Memory> for T {}
