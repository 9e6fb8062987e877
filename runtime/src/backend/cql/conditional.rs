//! Conditional writes: every write of a table that says `conditional`, as a transaction of the server's.
//!
//! Plain and conditional writes don't mix: a plain put from a clock that is ahead would survive an applied compare-and-set.
//! So a put is an insert where the row is absent and an update where it is there, and none of them is sent twice: a second
//! attempt would meet the first.

use scylla::deserialize::row::{ColumnIterator, RawColumn};
use scylla::response::query_result::{QueryResult, QueryRowsResult};
use scylla::serialize::row::SerializeRow;
use scylla::statement::prepared::PreparedStatement;

use super::opened::CqlTable;
use super::values::{RowValues, UpdateValues};
use super::{Cql, CqlOptions, types};
use crate::column::{Column, ColumnError};
use crate::cql::Cell;
use crate::error::{Error, StoreError};
use crate::row::{Build, Source};
use crate::schema::{ColumnDef, TableDef};
use crate::table::QueryTable;
use crate::write::{PutIfAbsent, PutKind, backoff};

/// How often a put tries both, insert and update, before it gives up on a row that comes and goes.
const TRIES: u32 = 8;

impl Cql {
    /// Puts a row, whether there is one of its key or not.
    pub(super) async fn put_conditional<T: QueryTable>(
        &self,
        table: &CqlTable,
        row: &T::Row,
        options: &CqlOptions,
    ) -> Result<(), Error> {
        for tried in 1..=TRIES {
            let values = RowValues::<T> { visited: &table.visited, row, kind: PutKind::Put, timestamp: None };
            let inserted = self.conditionally(table, table.insert(PutKind::Put), values, options).await?;
            // Where all is key, a row that is there is the row.
            let Some(update) = table.update.as_ref().filter(|_| !inserted.is_applied()) else { return Ok(()) };
            let values = UpdateValues::<T> { visited: &table.visited, row };
            if self.conditionally(table, update, values, options).await?.is_applied() {
                return Ok(());
            }
            tokio::time::sleep(backoff(tried)).await;
        }
        Err(Error::Contended { table: table.definition.name, tries: TRIES })
    }

    /// Inserts a row where there is none of its key.
    pub(super) async fn insert_if_absent<T: QueryTable>(
        &self,
        table: &CqlTable,
        row: &T::Row,
        options: &CqlOptions,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        let values = RowValues::<T> { visited: &table.visited, row, kind: PutKind::Put, timestamp: None };
        let answer = self.conditionally(table, table.insert(PutKind::Put), values, options).await?;
        if answer.is_applied() { Ok(PutIfAbsent::Written) } else { answer.row(table).map(PutIfAbsent::Exists) }
    }

    async fn conditionally(
        &self,
        table: &CqlTable,
        statement: &PreparedStatement,
        values: impl SerializeRow,
        options: &CqlOptions,
    ) -> Result<Answer, Error> {
        Answer::of(table.definition, self.send(table, statement, values, options).await?)
    }
}

/// What a conditional write answers: whether it was applied, and the row that was there otherwise.
struct Answer {
    rows: QueryRowsResult,
}

impl Answer {
    fn of(table: &TableDef, result: QueryResult) -> Result<Self, Error> {
        Ok(Self { rows: result.into_rows_result().map_err(|error| broken(table, Box::new(error)))? })
    }

    fn columns(&self) -> impl Iterator<Item = RawColumn<'_, '_>> {
        let rows = self.rows.rows::<ColumnIterator<'_, '_>>().ok();
        rows.and_then(|mut rows| rows.next()).and_then(Result::ok).into_iter().flatten().flatten()
    }

    fn is_applied(&self) -> bool {
        let applied = self.columns().next().and_then(|column| column.slice);
        applied.is_some_and(|cell| cell.as_slice() == [1])
    }

    /// The row that was there. The server answers all its columns, in an order of its own.
    fn row<R: Build>(&self, table: &CqlTable) -> Result<R, Error> {
        let specs: Vec<_> = self.columns().map(|column| column.spec).collect();
        types::check_answer(table.definition, &table.name.to_string(), &specs)?;
        let columns: Vec<_> = table.definition.built().collect();
        let cell = |column: &ColumnDef| {
            let found = self.columns().skip(1).find(|found| found.spec.name() == column.name);
            found.and_then(|found| found.slice).map(|slice| slice.as_slice())
        };
        let mut cells = Cells { cells: columns.iter().map(|column| cell(column)).collect(), at: 0 };
        R::build(&mut cells)
            .map_err(|error| Error::column(table.definition, columns.get(cells.at).map(|column| column.index()), error))
    }
}

fn broken(table: &TableDef, source: StoreError) -> Error {
    Error::Store { context: format!("reading the answer to a conditional write to `{}`", table.name), source }
}

/// Gives the cells of an answered row by position.
struct Cells<'r> {
    cells: Vec<Option<&'r [u8]>>,
    at: usize,
}

impl<'r> Source<'r> for Cells<'r> {
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        C::read(&mut Cell(self.cells.get(index).copied().ok_or(ColumnError::Missing)?))
    }
}
