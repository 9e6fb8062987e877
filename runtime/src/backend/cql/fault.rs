//! Why a value could not be written into a frame, or a row not be built from one: the column by its position.
//!
//! It travels through the driver, inside of its serialization and deserialization errors, and is told the caller by name.

use scylla::serialize::SerializationError;

use crate::column::ColumnError;
use crate::error::{Error, KeyFault};
use crate::query::Plan;
use crate::schema::TableDef;

/// Why a row or plan could not be written, or a row not be built: the column by its position.
#[derive(Clone, Debug, thiserror::Error)]
#[error("value {index}: {reason}")]
pub(super) struct Fault {
    pub(super) index: usize,
    pub(super) reason: Reason,
}

#[derive(Clone, Debug, thiserror::Error)]
pub(super) enum Reason {
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
    pub(super) fn too_long(index: usize) -> Self {
        Self { index, reason: Reason::Column(ColumnError::OutOfRange("is longer than 2 GiB, which a cell can't hold")) }
    }

    /// The same, at this position where none is known: a type refuses its value before there is a cell.
    pub(super) fn in_field(self, index: usize) -> Self {
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

    pub(super) fn for_answer(&self, plan: &Plan<'_>) -> Error {
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
