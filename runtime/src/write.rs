//! Writes: what one is, and one fact written into every table that keeps it.

mod all;
#[cfg(any(feature = "scylla", feature = "dynamodb"))]
mod backoff;
mod clock;
mod fan_out;
mod transaction;

pub(crate) use all::{WriteOne, write_all};
#[cfg(any(feature = "scylla", feature = "dynamodb"))]
pub(crate) use backoff::backoff;
pub(crate) use clock::WriteClock;
pub use fan_out::{Copies, FanOut, FanOutFailure};
pub use transaction::{TransactionFault, TransactionReason};

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

/// What came of a [`put_if_absent`](crate::Repository::put_if_absent).
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the row is not written where there is one already"]
pub enum PutIfAbsent<R> {
    /// There was no row of that key: now there is this one.
    Written,
    /// There is a row of that key, and it is as it was.
    Exists(R),
}

impl<R> PutIfAbsent<R> {
    /// Whether the row was written.
    pub fn is_written(&self) -> bool {
        matches!(self, Self::Written)
    }

    /// The row that is there already.
    pub fn existing(self) -> Option<R> {
        match self {
            Self::Written => None,
            Self::Exists(row) => Some(row),
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
