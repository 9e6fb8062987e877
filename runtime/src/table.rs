//! Table types and what opens them.
//!
//! A table type is a unit struct that the derive makes of one `#[query_table(..)]`: it carries the declaration as a
//! constant, its row and its query type, and is what every other declaration refers to.

use crate::backend::{Backend, Reads};
use crate::error::Error;
use crate::query::TypedQuery;
use crate::repository::Repository;
use crate::row::{Build, Row, Visitor};
use crate::schema::TableDef;
use crate::write::{Copies, FanOut};

/// A table type: what `#[derive(QueryTable)]` makes of one `#[query_table(..)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a table type",
    label = "a table type is named in a `#[query_table(..)]`",
    note = "name it first in a `#[query_table(..)]` of a struct that derives `QueryTable`"
)]
pub trait QueryTable: Sized + Send + Sync {
    /// The struct that its rows are.
    type Row: Row + Send + Sync;
    /// What a read of a partition gives: the row, or, of an index that does not hold all, a struct of what it holds.
    type Read: Build + Send;
    /// The declaration.
    const TABLE: &'static TableDef;
    /// The columns of `Read`, where they are not the row's.
    const READ: Option<&'static [&'static str]> = None;
    /// Its query type, with one method a clustering column.
    type Query<'q, B: Backend, S, M>: TypedQuery<'q, Table = Self, Backend = B, State = S, Mode = M>
    where
        Self: 'q,
        B: 'q,
        S: 'q,
        M: 'q;

    /// Visits the derived columns, numbered after the row's fields.
    ///
    /// # Errors
    /// As the visitor has it, and where a bucket can't hold its field.
    fn derived<V: Visitor>(row: &Self::Row, visitor: &mut V) -> Result<(), V::Error> {
        let _ = (row, visitor);
        Ok(())
    }

    /// Visits the derived columns of the table's DynamoDB indexes, numbered after the table's own.
    ///
    /// # Errors
    /// As [`derived`](Self::derived).
    fn indexed<V: Visitor>(row: &Self::Row, visitor: &mut V) -> Result<(), V::Error> {
        let _ = (row, visitor);
        Ok(())
    }

    /// Whether the row has a value for every key column; only a row of a sparse table may lack one, and has no copy there.
    fn is_keyed(row: &Self::Row) -> bool {
        let _ = row;
        true
    }

    /// Opens the table on a store: compares the live table with the declaration, all differences at once, and prepares
    /// the writes, `get` and the plain partition read.
    ///
    /// # Errors
    /// [`Error::MissingTable`], [`Error::Mismatch`], and whatever the store says.
    fn repository<B: Reads<Self>>(db: &B) -> impl Future<Output = Result<Repository<Self, B>, Error>> + Send {
        Repository::open(db, true)
    }

    /// Opens the table without comparing it with the live one, for cold starts.
    ///
    /// # Errors
    /// Whatever the store says when the statements are prepared.
    fn open_unchecked<B: Reads<Self>>(db: &B) -> impl Future<Output = Result<Repository<Self, B>, Error>> + Send {
        Repository::open(db, false)
    }
}

/// A row struct with the tables that are declared on it: what a fan-out writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the row of a table",
    label = "a row is a struct that derives `QueryTable`",
    note = "add `#[derive(QueryTable)]` to it, and a `#[query_table(..)]` for each question"
)]
pub trait Tables: Row {
    /// The table types, as a tuple.
    type Tables;
    /// Their declarations; none of a row with type parameters.
    const TABLES: &'static [&'static TableDef] = &[];

    /// Opens every table that is declared on the struct, to write one fact into all of them.
    ///
    /// # Errors
    /// As [`QueryTable::repository`], for the first table that can't be opened.
    fn fan_out<B>(db: &B) -> impl Future<Output = Result<FanOut<Self, B>, Error>> + Send
    where
        B: Backend,
        Self::Tables: Copies<Self, B>,
        Self: Send + Sync,
    {
        FanOut::open(db)
    }
}

/// A table that has a static column.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no static column",
    label = "`put_static` writes the static columns of a partition",
    note = "mark a field with `#[column(static)]`, or write the row with `put`"
)]
pub trait HasStatics: QueryTable {}

/// A table whose writes are all conditional transactions: its declaration says `conditional`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` takes no conditional writes",
    label = "its declaration does not say `conditional`",
    note = "add `conditional` to its `#[query_table(..)]`: all its writes are then conditional transactions, since plain ones don't mix with them",
    note = "in generic code, ask for `T: Conditional`"
)]
pub trait Conditional: QueryTable {}

/// A table whose writes are plain: all but those that say `conditional`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` takes conditional writes only",
    label = "its declaration says `conditional`",
    note = "use `put`, `put_if_absent` and `delete`, or drop `conditional` from its `#[query_table(..)]`",
    note = "in generic code, ask for `T: Unconditional`"
)]
pub trait Unconditional: QueryTable {}

/// An index that does not hold the whole row: its reads give what it holds, and `full()` the rest.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is read whole already",
    label = "`full()` is for an index that declares `project(keys)` or `project(include(..))`"
)]
pub trait Partial: QueryTable {}

/// A table whose key can be read back from DynamoDB's key attributes.
pub trait ParsesKey: QueryTable {
    /// The struct of its primary key.
    type Key: Build;
}

/// The table type of a row that stands at a position of [`Tables::TABLES`]: how an item collection names its entity.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no table that an item collection could read",
    label = "an entity is a row of a table",
    note = "add `#[derive(QueryTable)]` to it, and a `#[query_table(..)]` with the table and `pk` of the collection"
)]
pub trait TableAt<const AT: usize> {
    /// The table type.
    type Table: QueryTable<Row = Self>;
}

/// The type of a partition column of a row, by the hash of its name: how an item collection knows its key.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no such partition column on DynamoDB",
    label = "the collection's `pk` names a column that is no partition column of this row"
)]
pub trait PartitionField<const NAME: u64> {
    /// Its name in the store.
    const COLUMN: &'static str;
    /// Its type.
    type Type: crate::column::KeyColumn;
}
