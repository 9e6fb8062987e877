//! The partition guideline, and the arithmetic of a declared size against it.
//!
//! Under 100,000 values and 100 MB a partition (better 10 MB): the long-standing advice of Cassandra's documentation on
//! data modelling. Values = rows x (columns - key columns - static columns) + static columns.

use crate::schema::{Role, TableDef};

/// Values in a partition, at most.
pub const MAX_VALUES: u64 = 100_000;
/// Bytes in a partition, at most.
pub const MAX_BYTES: u64 = 100_000_000;

/// The size of a partition in the guideline's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartitionSize {
    /// Rows.
    pub rows: u64,
    /// Values: cells outside of the key.
    pub values: u64,
    /// Bytes.
    pub bytes: u64,
}

impl PartitionSize {
    /// The size of a partition of `table` with that many rows of that many bytes.
    pub fn of(table: &TableDef, rows: u64, row_bytes: u64) -> Self {
        let count =
            |wanted: Role| u64::try_from(table.columns.iter().filter(|c| c.role == wanted).count()).unwrap_or(u64::MAX);
        let values = rows.saturating_mul(count(Role::Regular)).saturating_add(count(Role::Static));
        Self { rows, values, bytes: rows.saturating_mul(row_bytes) }
    }

    /// The declared size of a partition of `table`, where it is declared.
    pub fn declared(table: &TableDef) -> Option<Self> {
        table.size.map(|size| Self::of(table, size.rows, size.row_bytes))
    }

    /// Whether it is inside of the guideline.
    pub fn is_within_guideline(&self) -> bool {
        self.values <= MAX_VALUES && self.bytes <= MAX_BYTES
    }
}
