//! Rows and plans written straight into the driver's frames.

use scylla::serialize::SerializationError;
use scylla::serialize::row::{RowSerializationContext, SerializeRow};
use scylla::serialize::writers::RowWriter;

use super::fault::{Fault, Reason};
use crate::column::{CellSink, Column, ColumnError, Nested, OtherValue};
use crate::cql::{WireSink, with_key_bytes};
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::query::{KeyBytes, Part, Plan};
use crate::row::{Row, Visitor};
use crate::schema::{Role, TableDef};
use crate::table::QueryTable;
use crate::write::PutKind;

/// A row's values, in the order of the markers of its `INSERT`.
pub(super) struct RowValues<'a, T: QueryTable> {
    pub(super) visited: &'a Visited,
    pub(super) row: &'a T::Row,
    pub(super) kind: PutKind,
    /// None for a conditional write.
    pub(super) timestamp: Option<i64>,
}

/// A row's values, in the order of the markers of its `UPDATE`: those outside of the key come first.
pub(super) struct UpdateValues<'a, T: QueryTable> {
    pub(super) visited: &'a Visited,
    pub(super) row: &'a T::Row,
}

impl<T: QueryTable> SerializeRow for UpdateValues<'_, T> {
    fn serialize(&self, _: &RowSerializationContext<'_>, writer: &mut RowWriter<'_>) -> Result<(), SerializationError> {
        let Self { visited, row } = *self;
        for part in [RowPart::Values, RowPart::Key] {
            let mut fields = Fields { visited, kind: PutKind::Put, part, writer, key: KeyBytes::default() };
            row.visit(&mut fields)?;
            T::derived(row, &mut fields)?;
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        false
    }
}

impl<T: QueryTable> SerializeRow for RowValues<'_, T> {
    fn serialize(&self, _: &RowSerializationContext<'_>, writer: &mut RowWriter<'_>) -> Result<(), SerializationError> {
        let (visited, kind, key) = (self.visited, self.kind, KeyBytes::default());
        let mut visitor = Fields { visited, kind, part: RowPart::All, writer, key };
        self.row.visit(&mut visitor)?;
        T::derived(self.row, &mut visitor)?;
        self.timestamp.map_or(Ok(()), |timestamp| value(writer, &timestamp.to_be_bytes()))
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

/// Which columns are written in one go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowPart {
    All,
    Values,
    Key,
}

impl RowPart {
    fn has(self, role: Role) -> bool {
        match self {
            Self::All => true,
            Self::Values => !role.is_key(),
            Self::Key => role.is_key(),
        }
    }
}

/// Writes the fields that the statement has markers for.
struct Fields<'a, 'w> {
    visited: &'a Visited,
    kind: PutKind,
    part: RowPart,
    writer: &'a mut RowWriter<'w>,
    /// The length of the key so far.
    key: KeyBytes,
}

impl Visitor for Fields<'_, '_> {
    type Error = Fault;

    #[inline]
    fn field<C: Column>(&mut self, index: usize, value: &C) -> Result<(), Fault> {
        let Some(&role) = self.visited.roles.get(index) else { return Ok(()) };
        if !self.kind.sets(role) || !self.part.has(role) {
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
        if self.role.is_key() {
            return Err(Fault { index: self.index, reason: Reason::Key(KeyFault::Absent) });
        }
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
        if self.role.is_key() {
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
