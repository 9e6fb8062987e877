//! Typed states over one untyped plan.
//!
//! What the compiler checks is here: which key a read takes ([`TakesPartition`], [`TakesKey`]), and by what a
//! clustering column may be restricted ([`Restriction`]; which one may be next is a generated trait over [`At`]). What a request *is* stands in `plan.rs`, as data; the
//! methods that people call on a query stand in `read.rs`. No store is named here.

mod explanation;
pub(crate) mod pages;
mod plan;
mod read;
mod restriction;
mod shape;

pub use explanation::Explanation;
pub(crate) use pages::{Pages, Rows};
pub(crate) use plan::KeyBytes;
pub use plan::{Part, Plan, Restrictions};
pub use read::{DeleteQuery, RangeDelete, RawQuery, ReadQuery, Restricted, Select, TypedQuery, Whole};
pub use restriction::{At, Closed, OneOf, Reach, Restriction, StartsWith, one_of, starts_with};
pub(crate) use restriction::{after_prefix, equality};
pub use shape::Shape;

use crate::column::ColumnError;
use crate::key::KeyVec;
use crate::table::QueryTable;

/// The table's full partition key: a tuple in declared order, or the generated key struct.
#[diagnostic::on_unimplemented(
    message = "`{K}` is not the full partition key of `{Self}`",
    label = "a read names every partition column",
    note = "pass a tuple in the declared order, or the key struct `{Self}Partition {{ .. }}`",
    note = "for a question that this key can't answer, declare another `#[query_table]`"
)]
pub trait TakesPartition<'k, K>: QueryTable {
    /// Appends the partition columns' values, in declared order.
    ///
    /// # Errors
    /// When a derived column can't be computed.
    fn values(key: K, into: &mut KeyVec<'k>) -> Result<(), ColumnError>;
}

/// The table's full primary key: a tuple of partition and clustering columns, the generated key struct, or the row.
#[diagnostic::on_unimplemented(
    message = "`{K}` is not the full primary key of `{Self}`",
    label = "one row is named by every partition and clustering column",
    note = "pass a tuple in the declared order, the key struct `{Self}Key {{ .. }}`, or a reference to the row",
    note = "to read or delete several rows, use `partition(..)` or `delete_range(..)`"
)]
pub trait TakesKey<'k, K>: QueryTable {
    /// Appends the key columns' values, partition first, in declared order.
    ///
    /// # Errors
    /// When a derived column can't be computed.
    fn values(key: K, into: &mut KeyVec<'k>) -> Result<(), ColumnError>;
}
