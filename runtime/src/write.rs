//! Writes: what one is, and one fact written into every table that keeps it.

mod all;
mod clock;
mod fan_out;

pub(crate) use all::{WriteOne, write_all};
pub(crate) use clock::WriteClock;
pub use fan_out::{Copies, FanOut, FanOutFailure};

use crate::error::Error;
use crate::schema::Role;

/// Which columns of a row a write sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutKind {
    /// Every declared column that is not static; `None` clears one.
    Put,
    /// The same columns, but `None` leaves one alone and makes no tombstone.
    Merge,
    /// The partition's static columns; `None` clears one.
    Static,
}

impl PutKind {
    /// Whether such a write sets a column of that role: its statement has a marker for it, and a row's visit a value.
    #[inline]
    pub const fn sets(self, role: Role) -> bool {
        match (self, role) {
            (_, Role::Partition) => true,
            (Self::Static, role) => matches!(role, Role::Static),
            (Self::Put | Self::Merge, role) => !matches!(role, Role::Static),
        }
    }
}

/// A row that `put_all` could not write.
#[derive(Debug, thiserror::Error)]
#[error("row {index}: {error}")]
pub struct PutFailure {
    /// Its position among the given rows, from 0.
    pub index: usize,
    /// Why.
    pub error: Error,
}

/// How many requests `put_all`, `get_many` and the like have under way at once.
pub(crate) const CONCURRENCY: usize = 64;
