//! Rows taken apart into binary cells, and built from them.

use std::collections::BTreeMap;

use crate::column::{Column, ColumnError};
use crate::cql::{Cell, WireSink, WireSource};
use crate::error::Error;
use crate::row::{Build, Row, Source, Visitor};
use crate::schema::{ColumnDef, Role, TableDef};
use crate::table::QueryTable;

/// The binary values of a stored row, or of a partition's statics, by the column's name; what is absent has none.
pub(super) type Cells = BTreeMap<&'static str, Box<[u8]>>;

/// The binary values of a row on its way in, by their position among the visited columns.
pub(super) type Visited = Vec<Option<Box<[u8]>>>;

/// Collects a row's cells, the derived columns behind the fields.
struct Collect(Visited);

impl Visitor for Collect {
    type Error = (usize, ColumnError);
    fn field<C: Column>(&mut self, index: usize, value: &C) -> Result<(), (usize, ColumnError)> {
        let mut sink = WireSink::default();
        value.write(&mut sink).map_err(|error| (index, error))?;
        let bytes = sink.into_bytes();
        let cell = WireSource::new(&bytes).next_cell().map_err(|error| (index, error))?;
        // An empty collection that is kept cell by cell has no cells.
        self.0.push(cell.filter(|cell| !(C::TYPE.is_multi_cell() && *cell == [0; 4])).map(Into::into));
        Ok(())
    }
}

impl From<ColumnError> for (usize, ColumnError) {
    fn from(error: ColumnError) -> Self {
        (usize::MAX, error)
    }
}

pub(super) fn visit<T: QueryTable>(row: &T::Row) -> Result<Visited, Error> {
    let mut collect = Collect(Vec::with_capacity(T::TABLE.columns.len()));
    row.visit(&mut collect)
        .and_then(|()| T::derived(row, &mut collect))
        .map_err(|(index, error)| Error::column(T::TABLE, Some(index).filter(|i| *i != usize::MAX), error))?;
    Ok(collect.0)
}

/// Gives a row's cells, and its partition's statics, to what is built from them.
struct Cursor<'r> {
    columns: &'r [&'static ColumnDef],
    statics: &'r Cells,
    cells: &'r Cells,
    at: usize,
}

impl<'r> Source<'r> for Cursor<'r> {
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        let column = self.columns.get(index).ok_or(ColumnError::Missing)?;
        let cells = if column.role == Role::Static { self.statics } else { self.cells };
        C::read(&mut Cell(cells.get(column.name).map(AsRef::as_ref)))
    }
}

pub(super) fn build<R: Build>(
    table: &'static TableDef,
    columns: &[&'static ColumnDef],
    statics: &Cells,
    cells: &Cells,
) -> Result<R, Error> {
    let mut cursor = Cursor { columns, statics, cells, at: 0 };
    R::build(&mut cursor).map_err(|error| Error::column(table, columns.get(cursor.at).map(|c| c.index()), error))
}
