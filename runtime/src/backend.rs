//! Stores: what one does, and which tables it takes.
//!
//! A store executes plans and writes; it is one file in `backend/`. Its *kind* is a marker type that is always compiled,
//! so that refusals can be tested without a driver. The traits that an application names are [`Reads`], [`Gets`],
//! [`Writes`] and [`Store`], from least to most: an index only reads.

#[cfg(feature = "scylla")]
pub(crate) mod cql;
#[cfg(feature = "dynamodb")]
pub(crate) mod dynamodb;
mod ensure;
pub mod kind;
mod many;
pub(crate) mod memory;

pub use ensure::TableReport;

use crate::error::Error;
use crate::query::Plan;
use crate::row::Build;
use crate::schema::{Difference, Ensured, LiveTable, TableDef};
use crate::table::QueryTable;
use crate::write::{PutIfAbsent, PutKind};
use kind::{Keeps, Kind, MapsTo};

/// A store handle: it is cheap to clone, and opens tables.
pub trait Backend: Clone + Send + Sync + 'static {
    /// What kind of store it is: decides which tables map to it.
    type Kind: Kind;
    /// What can be said for a repository or a call: consistency, timeout, ..
    type Options: Clone + Default + std::fmt::Debug + Send + Sync + 'static;
    /// What opening a table prepares.
    type Opened: Send + Sync + 'static;

    /// Creates the tables that are missing, one at a time, and alters none.
    ///
    /// # Errors
    /// As the store has it; [`Error::ConcurrentCreate`] and [`Error::NoAgreement`] where nodes have to agree.
    fn ensure(&self, tables: &'static [&'static TableDef]) -> impl Future<Output = Result<Ensured, Error>> + Send;

    /// The live table, and the declared options as the store prints them; `None` where the table does not exist.
    ///
    /// # Errors
    /// As the store has it.
    fn live(
        &self,
        table: &'static TableDef,
    ) -> impl Future<Output = Result<Option<(LiveTable, Vec<Difference>)>, Error>> + Send;

    /// Opens a table, compared with the live one where `check` says so.
    ///
    /// # Errors
    /// [`Error::MissingTable`], [`Error::Mismatch`], or as the store has it.
    fn open(&self, table: &'static TableDef, check: bool) -> impl Future<Output = Result<Self::Opened, Error>> + Send;

    /// Writes a row.
    ///
    /// # Errors
    /// As the store has it.
    fn put<T: QueryTable>(
        &self,
        opened: &Self::Opened,
        row: &T::Row,
        kind: PutKind,
        timestamp: i64,
        options: &Self::Options,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Writes many rows: every row is tried, whatever happens to the others. Gives how many were written.
    ///
    /// # Errors
    /// [`Error::PutAll`] lists every row that was not written.
    fn put_many<'r, T: QueryTable>(
        &self,
        opened: &Self::Opened,
        rows: impl Iterator<Item = &'r T::Row> + Send,
        kind: PutKind,
        options: &Self::Options,
    ) -> impl Future<Output = Result<usize, Error>> + Send
    where
        T::Row: 'r,
    {
        many::put_each::<Self, T>(self, opened, rows, kind, options)
    }

    /// Writes a row where there is none of its key.
    ///
    /// # Errors
    /// As the store has it.
    fn put_if_absent<T: QueryTable>(
        &self,
        opened: &Self::Opened,
        row: &T::Row,
        options: &Self::Options,
    ) -> impl Future<Output = Result<PutIfAbsent<T::Row>, Error>> + Send;

    /// Deletes the rows that the plan selects.
    ///
    /// # Errors
    /// As the store has it.
    fn delete(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        timestamp: i64,
        options: &Self::Options,
    ) -> impl Future<Output = Result<(), Error>> + Send;

    /// Reads the one row of a full primary key.
    ///
    /// # Errors
    /// As the store has it.
    fn get<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        options: &Self::Options,
    ) -> impl Future<Output = Result<Option<R>, Error>> + Send;

    /// Reads the row of each full primary key, in the order of the plans.
    ///
    /// # Errors
    /// As the store has it, for the first plan that fails.
    fn get_many<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plans: &[Plan<'_>],
        options: &Self::Options,
    ) -> impl Future<Output = Result<Vec<Option<R>>, Error>> + Send {
        many::get_each(self, opened, plans, options)
    }

    /// Reads some of the plan's rows, and says where the next ones begin.
    ///
    /// # Errors
    /// As the store has it.
    fn read<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &Self::Options,
    ) -> impl Future<Output = Result<Batch<R>, Error>> + Send;

    /// The statement that would be sent for the plan, where the store has statements.
    fn statement(&self, opened: &Self::Opened, plan: &Plan<'_>) -> Option<String>;

    /// What a page token of the plan is bound to.
    fn binding(&self, opened: &Self::Opened, plan: &Plan<'_>) -> u64;

    /// What differed without harm when the table was opened.
    fn drift<'o>(&self, opened: &'o Self::Opened) -> &'o [Difference] {
        let _ = opened;
        &[]
    }

    /// The options for reads that see every write acknowledged before them, where the store has a choice.
    fn consistent(options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// Microseconds since 1970-01-01T00:00:00Z, later than every one given before by this handle.
    fn timestamp(&self) -> i64;
}

/// Which part of an answer is asked for.
#[derive(Clone, Copy, Debug)]
pub struct PageRequest<'p> {
    /// How many rows to bring; the store's default otherwise.
    pub size: Option<u32>,
    /// The state that the batch before ended with.
    pub after: Option<&'p [u8]>,
}

/// A part of an answer.
#[derive(Clone, Debug)]
pub struct Batch<R> {
    /// Its rows.
    pub rows: Vec<R>,
    /// Where the next begins; `None` at the end.
    pub next: Option<Vec<u8>>,
}

/// A store that can read partitions of table `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` can't be read on the store `{Self}`",
    label = "this table declares no mapping for that store",
    note = "add the mapping to its `#[query_table(..)]`, or open the table on a store that it is declared for"
)]
pub trait Reads<T: QueryTable>: Backend {
    /// Whether a fan-out writes a copy there: an index follows by itself.
    const WRITTEN: bool;
}

/// A store that can read partitions of table `T` so that every write acknowledged before is seen.
#[diagnostic::on_unimplemented(
    message = "`{T}` can't be read consistently on the store `{Self}`",
    label = "a global index follows its table a moment later",
    note = "read the table that it is an index of, or drop `consistent()`"
)]
pub trait ReadsConsistently<T: QueryTable>: Reads<T> {}

/// A store that can read partitions and single rows of table `T`.
#[diagnostic::on_unimplemented(
    message = "single rows of `{T}` can't be read on the store `{Self}`",
    label = "an index reads partitions only",
    note = "read the row from the table that it is an index of, or ask for `Gets<{T}>` in the bounds"
)]
pub trait Gets<T: QueryTable>: ReadsConsistently<T> {}

/// A store that can write table `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` can only be read on the store `{Self}`",
    label = "this needs a table that the store writes",
    note = "write to the table that it is an index of, or ask for `Writes<{T}>` in the bounds"
)]
pub trait Writes<T: QueryTable>: Gets<T> {}

/// A store that can do everything for table `T`.
#[diagnostic::on_unimplemented(
    message = "`{T}` can't be kept on the store `{Self}`",
    note = "add the mapping to its `#[query_table(..)]`"
)]
pub trait Store<T: QueryTable>: Writes<T> {}

#[diagnostic::do_not_recommend]
impl<T: QueryTable + MapsTo<B::Kind>, B: Backend> Reads<T> for B {
    const WRITTEN: bool = <T as MapsTo<B::Kind>>::WRITTEN;
}
#[diagnostic::do_not_recommend]
impl<T: QueryTable + kind::ReadsConsistently<B::Kind>, B: Backend> ReadsConsistently<T> for B {}
#[diagnostic::do_not_recommend]
impl<T: QueryTable + Keeps<B::Kind>, B: Backend> Gets<T> for B {}
#[diagnostic::do_not_recommend]
impl<T: QueryTable + Keeps<B::Kind>, B: Backend> Writes<T> for B {}
#[diagnostic::do_not_recommend]
impl<T: QueryTable + Keeps<B::Kind>, B: Backend> Store<T> for B {}
