//! Rows and plans written into the driver's frames, and rows built from them.

use scylla::deserialize::row::{ColumnIterator, DeserializeRow};
use scylla::deserialize::{DeserializationError, TypeCheckError};
use scylla::frame::response::result::ColumnSpec;
use scylla::response::query_result::{QueryResult, QueryRowsResult};
use scylla::serialize::SerializationError;
use scylla::serialize::row::{RowSerializationContext, SerializeRow};
use scylla::serialize::writers::RowWriter;

use crate::column::{CellSink, Column, ColumnError, Nested, OtherValue};
use crate::cql::{Cell, WireSink, with_key_bytes};
use crate::error::{Error, KeyFault};
use crate::key::KeyValue;
use crate::query::{KeyBytes, Part, Plan};
use crate::row::{Build, Row, Source, Visitor};
use crate::schema::{Role, TableDef};
use crate::table::QueryTable;
use crate::write::PutKind;

/// Why a row or plan could not be written, or a row not be built: the column by its position.
#[derive(Clone, Debug, thiserror::Error)]
#[error("value {index}: {reason}")]
pub(super) struct Fault {
    index: usize,
    reason: Reason,
}

#[derive(Clone, Debug, thiserror::Error)]
enum Reason {
    #[error(transparent)]
    Column(ColumnError),
    #[error(transparent)]
    Key(KeyFault),
}

impl From<ColumnError> for Fault {
    fn from(error: ColumnError) -> Self {
        // A bucket that can't hold its field: the derived column is found by the table.
        Self { index: usize::MAX, reason: Reason::Column(error) }
    }
}

impl From<Fault> for SerializationError {
    fn from(fault: Fault) -> Self {
        Self::new(fault)
    }
}

impl Fault {
    fn too_long(index: usize) -> Self {
        Self { index, reason: Reason::Column(ColumnError::OutOfRange("is longer than 2 GiB, which a cell can't hold")) }
    }

    /// The same, at this position where none is known: a type refuses its value before there is a cell.
    fn in_field(self, index: usize) -> Self {
        if self.index == usize::MAX { Self { index, ..self } } else { self }
    }

    /// The error for the caller, where the position is a row's field.
    pub(super) fn for_field(&self, table: &'static TableDef) -> Error {
        let index = Some(self.index).filter(|index| *index != usize::MAX);
        match &self.reason {
            Reason::Column(error) => Error::column(table, index, error.clone()),
            Reason::Key(fault) => Error::key(table, index, fault.clone()),
        }
    }

    fn for_answer(&self, plan: &Plan<'_>) -> Error {
        let name = match plan.columns {
            Some(columns) => columns.get(self.index).copied(),
            None => plan.table.built().nth(self.index).map(|column| column.name),
        };
        match &self.reason {
            Reason::Column(source) => {
                Error::Column { table: plan.table.name, column: name.unwrap_or("?"), source: source.clone() }
            }
            Reason::Key(fault) => Error::key(plan.table, None, fault.clone()),
        }
    }
}

/// A row's values, in the order of the markers of its `INSERT`.
pub(super) struct RowValues<'a, T: QueryTable> {
    pub(super) visited: &'a Visited,
    pub(super) row: &'a T::Row,
    pub(super) kind: PutKind,
    pub(super) timestamp: i64,
}

impl<T: QueryTable> SerializeRow for RowValues<'_, T> {
    fn serialize(&self, _: &RowSerializationContext<'_>, writer: &mut RowWriter<'_>) -> Result<(), SerializationError> {
        let mut visitor = Fields { visited: self.visited, kind: self.kind, writer, key: KeyBytes::default() };
        self.row.visit(&mut visitor)?;
        T::derived(self.row, &mut visitor)?;
        value(writer, &self.timestamp.to_be_bytes())
    }

    fn is_empty(&self) -> bool {
        false
    }
}

fn value(writer: &mut RowWriter<'_>, bytes: &[u8]) -> Result<(), SerializationError> {
    writer.make_cell_writer().set_value(bytes).map(drop).map_err(|_| Fault::too_long(usize::MAX).into())
}

/// What a put needs to know of its table, looked up once: a row visits its columns in another order than they are declared.
pub(super) struct Visited {
    /// The roles of the columns, in the order of the visit.
    roles: Box<[Role]>,
    /// Whether the partition key has one column.
    lone: bool,
}

impl Visited {
    pub(super) fn of(table: &TableDef) -> Self {
        let roles = (0..table.columns.len()).map_while(|index| table.visited(index)).map(|column| column.role);
        Self { roles: roles.collect(), lone: table.partition_len() == 1 }
    }
}

/// Writes the fields that the statement has markers for.
struct Fields<'a, 'w> {
    visited: &'a Visited,
    kind: PutKind,
    writer: &'a mut RowWriter<'w>,
    /// The length of the key so far.
    key: KeyBytes,
}

impl Visitor for Fields<'_, '_> {
    type Error = Fault;

    #[inline]
    fn field<C: Column>(&mut self, index: usize, value: &C) -> Result<(), Fault> {
        let Some(&role) = self.visited.roles.get(index) else { return Ok(()) };
        if !self.kind.sets(role) {
            return Ok(());
        }
        let before = self.writer.value_count();
        let mut cell = FieldCell { fields: self, index, role, multi_cell: C::TYPE.is_multi_cell() };
        value.write(&mut cell).map_err(|fault| fault.in_field(index))?;
        debug_assert_eq!(before + 1, self.writer.value_count(), "a column writes one cell");
        Ok(())
    }
}

/// The cell of one field.
struct FieldCell<'f, 'a, 'w> {
    fields: &'f mut Fields<'a, 'w>,
    index: usize,
    role: Role,
    multi_cell: bool,
}

impl FieldCell<'_, '_, '_> {
    #[inline]
    fn set(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let cell = self.fields.writer.make_cell_writer();
        cell.set_value(bytes).map(drop).map_err(|_| Fault::too_long(self.index))
    }
}

impl CellSink for FieldCell<'_, '_, '_> {
    type Error = Fault;
    type Nested = NestedCells;

    #[inline]
    fn null(&mut self) -> Result<(), Fault> {
        let cell = self.fields.writer.make_cell_writer();
        if self.fields.kind == PutKind::Merge {
            cell.set_unset();
        } else {
            cell.set_null();
        }
        Ok(())
    }

    #[inline]
    fn key(&mut self, value: KeyValue<'_>) -> Result<(), Fault> {
        if matches!(self.role, Role::Partition | Role::Clustering(_)) {
            let key = self.fields.key.add(self.fields.visited.lone, self.role, &value);
            self.fields.key = key.map_err(|fault| Fault { index: self.index, reason: Reason::Key(fault) })?;
        }
        with_key_bytes(&value, |bytes| self.set(bytes))
    }

    fn other(&mut self, value: OtherValue<'_>) -> Result<(), Fault> {
        let mut bytes = smallvec::SmallVec::<[u8; 32]>::new();
        crate::cql::encode_other(&value, &mut bytes);
        self.set(&bytes)
    }

    fn nested(
        &mut self,
        kind: Nested,
        count: usize,
        write: impl FnOnce(&mut NestedCells) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        // An empty collection that is kept cell by cell is no value, to a merge too.
        if count == 0 && self.multi_cell {
            return self.null();
        }
        let mut cells = NestedCells { sink: WireSink::default(), index: self.index };
        cells.count(kind, count)?;
        write(&mut cells)?;
        self.set(&cells.sink.into_bytes())
    }
}

/// The inside of a collection or tuple.
pub(super) struct NestedCells {
    sink: WireSink,
    index: usize,
}

impl NestedCells {
    fn count(&mut self, kind: Nested, count: usize) -> Result<(), Fault> {
        self.sink.count(kind, count).map_err(|error| self.fault(error))
    }

    fn fault(&self, error: ColumnError) -> Fault {
        Fault { index: self.index, reason: Reason::Column(error) }
    }
}

impl CellSink for NestedCells {
    type Error = Fault;
    type Nested = Self;

    fn null(&mut self) -> Result<(), Fault> {
        self.sink.null().map_err(|error| self.fault(error))
    }

    fn key(&mut self, value: KeyValue<'_>) -> Result<(), Fault> {
        self.sink.key(value).map_err(|error| self.fault(error))
    }

    fn other(&mut self, value: OtherValue<'_>) -> Result<(), Fault> {
        self.sink.other(value).map_err(|error| self.fault(error))
    }

    fn nested(
        &mut self,
        kind: Nested,
        count: usize,
        write: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let start = self.sink.begin();
        self.count(kind, count)?;
        write(self)?;
        self.sink.end(start).map_err(|error| self.fault(error))
    }
}

/// What follows a plan's values.
pub(super) enum Tail {
    Limit,
    None,
}

/// A plan's values, in the order of the markers of its statement.
pub(super) struct PlanValues<'a, 'k> {
    pub(super) plan: &'a Plan<'k>,
    pub(super) timestamp: Option<i64>,
    pub(super) tail: Tail,
}

impl SerializeRow for PlanValues<'_, '_> {
    fn serialize(&self, _: &RowSerializationContext<'_>, writer: &mut RowWriter<'_>) -> Result<(), SerializationError> {
        if let Some(timestamp) = self.timestamp {
            value(writer, &timestamp.to_be_bytes())?;
        }
        for part in &self.plan.partition {
            key(writer, part)?;
        }
        for part in &self.plan.restrictions.prefix {
            match part {
                Part::Equal(one) => key(writer, one)?,
                Part::OneOf(several) => {
                    let mut cells = NestedCells { sink: WireSink::default(), index: usize::MAX };
                    cells.count(Nested::List, several.len())?;
                    several.iter().try_for_each(|one| cells.key(one.clone()))?;
                    value(writer, &cells.sink.into_bytes())?;
                }
            }
        }
        for bound in self.plan.restrictions.range.iter().flat_map(|(low, high)| [low, high]) {
            match bound {
                std::ops::Bound::Included(one) | std::ops::Bound::Excluded(one) => key(writer, one)?,
                std::ops::Bound::Unbounded => {}
            }
        }
        match self.tail {
            Tail::Limit => {
                let limit = self.plan.limit.and_then(|limit| i32::try_from(limit).ok()).unwrap_or(i32::MAX);
                value(writer, &limit.to_be_bytes())
            }
            Tail::None => Ok(()),
        }
    }

    fn is_empty(&self) -> bool {
        false
    }
}

#[inline]
fn key(writer: &mut RowWriter<'_>, one: &KeyValue<'_>) -> Result<(), SerializationError> {
    with_key_bytes(one, |bytes| value(writer, bytes))
}

/// A row as it is answered; `None` where it holds nothing but a partition's statics.
pub(super) struct Decoded<R>(Option<R>);

impl<R: Build> Decoded<R> {
    /// The row of an answer that has one at most.
    pub(super) fn first(plan: &Plan<'_>, result: QueryResult) -> Result<Option<R>, Error> {
        let broken = |error: Box<dyn std::error::Error + Send + Sync>| Self::broken(plan, error);
        let result = result.into_rows_result().map_err(|error| broken(Box::new(error)))?;
        let mut rows = result.rows::<Self>().map_err(|error| broken(Box::new(error)))?;
        match rows.next() {
            None => Ok(None),
            Some(Ok(Self(row))) => Ok(row),
            Some(Err(error)) => Err(Self::faulty(plan, error)),
        }
    }

    #[cold]
    fn broken(plan: &Plan<'_>, source: Box<dyn std::error::Error + Send + Sync>) -> Error {
        Error::Store { context: format!("reading `{}`", plan.table.name), source }
    }

    #[cold]
    fn faulty(plan: &Plan<'_>, error: DeserializationError) -> Error {
        match error.downcast_ref::<Fault>() {
            Some(fault) => fault.for_answer(plan),
            None => Self::broken(plan, Box::new(error)),
        }
    }

    /// The rows of an answer.
    pub(super) fn all(plan: &Plan<'_>, result: QueryResult) -> Result<Vec<R>, Error> {
        let broken = |error: Box<dyn std::error::Error + Send + Sync>| Self::broken(plan, error);
        let result = result.into_rows_result().map_err(|error| broken(Box::new(error)))?;
        let mut rows = Vec::with_capacity(result.rows_num());
        for (number, row) in result.rows::<Self>().map_err(|error| broken(Box::new(error)))?.enumerate() {
            match row {
                Ok(Self(row)) => rows.extend(row),
                Err(error) if is_only_statics(plan, &result, number, &error) => {}
                Err(error) => return Err(Self::faulty(plan, error)),
            }
        }
        Ok(rows)
    }
}

/// Whether that row of the answer failed for its clustering key, which it lacks: it holds a static column that only the
/// store knows of, as one that was added after this program was built.
#[cold]
fn is_only_statics(plan: &Plan<'_>, result: &QueryRowsResult, number: usize, error: &DeserializationError) -> bool {
    let (Some(fault), Some(first)) = (error.downcast_ref::<Fault>(), plan.table.clustering().first()) else {
        return false;
    };
    let row = result.rows::<ColumnIterator<'_, '_>>().ok().and_then(|mut rows| rows.nth(number)).and_then(Result::ok);
    matches!(fault.reason, Reason::Column(ColumnError::Null))
        && row.is_some_and(|columns| {
            columns.flatten().any(|column| column.spec.name() == first.name && column.slice.is_none())
        })
}

impl<'frame, 'metadata, R: Build> DeserializeRow<'frame, 'metadata> for Decoded<R> {
    /// The live table was compared with the declaration when it was opened.
    fn type_check(_: &[ColumnSpec<'_>]) -> Result<(), TypeCheckError> {
        Ok(())
    }

    #[inline]
    fn deserialize(row: ColumnIterator<'frame, 'metadata>) -> Result<Self, DeserializationError> {
        // One column more than the fields: the clustering column that a row of statics lacks.
        if row.len() > R::FIELDS
            && let Some(marker) = row.clone().nth(R::FIELDS)
            && marker?.slice.is_none()
        {
            return Ok(Self(None));
        }
        let mut columns = Columns { row, at: 0 };
        match R::build(&mut columns) {
            Ok(row) => Ok(Self(Some(row))),
            Err(error) => Err(DeserializationError::new(Fault { index: columns.at, reason: Reason::Column(error) })),
        }
    }
}

/// Gives the columns of an answered row one after the other.
struct Columns<'frame, 'metadata> {
    row: ColumnIterator<'frame, 'metadata>,
    at: usize,
}

impl<'frame> Source<'frame> for Columns<'frame, '_> {
    #[inline]
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        let column = self.row.next().and_then(Result::ok).ok_or(ColumnError::Missing)?;
        C::read(&mut Cell(column.slice.map(|slice| slice.as_slice())))
    }
}
