//! The simplest fan-out: every table of a struct gets its copy, as independent puts that can be repeated.
//!
//! All copies carry one timestamp, so that repeating a fan-out lands on the same rows and settles on the same values.
//! It is not atomic: each copy is retried by its store, and a failure says which copies were written.

use futures_util::future::{BoxFuture, join_all};

use super::{PutKind, WriteOne, write_all};
use crate::backend::{Backend, Reads};
use crate::error::Error;
use crate::repository::Repository;
use crate::table::{QueryTable, Tables, Unconditional};

/// A table whose copy of a fact was not written, or of which it is not known.
#[derive(Debug, thiserror::Error)]
#[error("`{table}`: {error}")]
pub struct FanOutFailure {
    /// The table.
    pub table: &'static str,
    /// Why.
    pub error: Error,
}

/// The open repositories of all tables of a struct, to write one fact into each of them.
pub struct FanOut<R: Tables, B: Backend>
where
    R::Tables: Copies<R, B>,
{
    store: B,
    copies: <R::Tables as Copies<R, B>>::Open,
}

impl<R, B> FanOut<R, B>
where
    R: Tables + Send + Sync,
    B: Backend,
    R::Tables: Copies<R, B>,
{
    pub(crate) async fn open(db: &B) -> Result<Self, Error> {
        Ok(Self { store: db.clone(), copies: R::Tables::open(db).await? })
    }

    /// The same tables with other options: for all calls, or for one, as in `all.with(..).put(&order)`.
    pub fn with(&self, options: B::Options) -> Self {
        Self { store: self.store.clone(), copies: R::Tables::with(&self.copies, &options) }
    }

    /// Writes the row's copy into every table, all under one timestamp.
    ///
    /// # Errors
    /// [`Error::FanOut`] lists which copies were written and which were not; repeating the call converges.
    pub async fn put(&self, row: &R) -> Result<(), Error> {
        self.put_at(row, PutKind::Put, self.store.timestamp()).await
    }

    /// As [`put`](Self::put), but `None` leaves its column as it is and makes no tombstone.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    pub async fn merge(&self, row: &R) -> Result<(), Error> {
        self.put_at(row, PutKind::Merge, self.store.timestamp()).await
    }

    async fn put_at(&self, row: &R, kind: PutKind, timestamp: i64) -> Result<(), Error> {
        let mut written = Vec::new();
        let mut failures = Vec::new();
        for (table, outcome) in R::Tables::put(&self.copies, row, kind, timestamp).await {
            match outcome {
                Ok(()) => written.push(table),
                Err(error) => failures.push(FanOutFailure { table, error }),
            }
        }
        if failures.is_empty() { Ok(()) } else { Err(Error::FanOut { written, failures }) }
    }

    /// Writes the copies of many rows, with bounded concurrency. Every row is tried, whatever happens to the others.
    ///
    /// # Errors
    /// [`Error::PutAll`] lists every row that is not in all of its tables, each with an [`Error::FanOut`].
    pub fn put_all<'r>(
        &'r self,
        rows: impl IntoIterator<Item = &'r R, IntoIter: Send + 'r>,
    ) -> impl Future<Output = Result<usize, Error>> + Send + 'r
    where
        R: 'r,
    {
        write_all(self, rows.into_iter(), PutKind::Put)
    }

    /// Merges many rows as [`put_all`](Self::put_all) puts them.
    ///
    /// # Errors
    /// As [`put_all`](Self::put_all).
    pub fn merge_all<'r>(
        &'r self,
        rows: impl IntoIterator<Item = &'r R, IntoIter: Send + 'r>,
    ) -> impl Future<Output = Result<usize, Error>> + Send + 'r
    where
        R: 'r,
    {
        write_all(self, rows.into_iter(), PutKind::Merge)
    }
}

impl<R: Tables, B: Backend> std::fmt::Debug for FanOut<R, B>
where
    R::Tables: Copies<R, B>,
{
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FanOut").finish_non_exhaustive()
    }
}

impl<R, B> WriteOne<R> for FanOut<R, B>
where
    R: Tables + Send + Sync,
    B: Backend,
    R::Tables: Copies<R, B>,
{
    async fn write_one(&self, row: &R, kind: PutKind) -> Result<(), Error> {
        self.put_at(row, kind, self.store.timestamp()).await
    }
}

impl<R: Tables, B: Backend> Clone for FanOut<R, B>
where
    R::Tables: Copies<R, B>,
{
    fn clone(&self) -> Self {
        Self { store: self.store.clone(), copies: self.copies.clone() }
    }
}

/// The tables of a struct that a store can write: implemented for tuples of table types.
pub trait Copies<R, B: Backend>: Sized {
    /// Their repositories.
    type Open: Clone + Send + Sync;
    /// Opens them all.
    ///
    /// # Errors
    /// For the first that can't be opened.
    fn open(db: &B) -> impl Future<Output = Result<Self::Open, Error>> + Send;
    /// The same repositories with other options.
    fn with(open: &Self::Open, options: &B::Options) -> Self::Open;
    /// Writes a row into each, at the same time, and tells of each what came of it.
    fn put(
        open: &Self::Open,
        row: &R,
        kind: PutKind,
        timestamp: i64,
    ) -> impl Future<Output = Vec<(&'static str, Result<(), Error>)>> + Send;
}

macro_rules! copies {
    ($($($name:ident $index:tt),*;)*) => { $(
        impl<R: Send + Sync, B, $($name),*> Copies<R, B> for ($($name,)*)
        where
            B: Backend $(+ Reads<$name>)*,
            $($name: QueryTable<Row = R> + Unconditional,)*
        {
            type Open = ($(Option<Repository<$name, B>>,)*);
            async fn open(db: &B) -> Result<Self::Open, Error> {
                Ok(($(open_copy::<$name, B>(db).await?,)*))
            }
            fn with(open: &Self::Open, options: &B::Options) -> Self::Open {
                ($(open.$index.as_ref().map(|open| open.with(options.clone())),)*)
            }
            async fn put(open: &Self::Open, row: &R, kind: PutKind, timestamp: i64) -> Vec<(&'static str, Result<(), Error>)> {
                let puts = [$(put_copy(open.$index.as_ref(), row, kind, timestamp)),*];
                join_all(puts.into_iter().flatten()).await
            }
        }
    )* };
}

/// Opens a table where the store keeps a copy of its own: an index follows by itself.
async fn open_copy<T: QueryTable, B: Reads<T>>(db: &B) -> Result<Option<Repository<T, B>>, Error> {
    if <B as Reads<T>>::WRITTEN { T::repository(db).await.map(Some) } else { Ok(None) }
}

/// A copy on its way: the table's name, and what comes of it.
type CopyPut<'p> = BoxFuture<'p, (&'static str, Result<(), Error>)>;

/// Writes a copy; a row that lacks a part of a sparse table's key has none there.
fn put_copy<'p, T: QueryTable, B: Backend>(
    open: Option<&'p Repository<T, B>>,
    row: &'p T::Row,
    kind: PutKind,
    timestamp: i64,
) -> Option<CopyPut<'p>> {
    let open = open.filter(|_| T::is_keyed(row))?;
    Some(Box::pin(async move { (T::TABLE.name, open.put_at(row, kind, timestamp).await) }))
}

copies! {
    A 0;
    A 0, C 1;
    A 0, C 1, D 2;
    A 0, C 1, D 2, E 3;
    A 0, C 1, D 2, E 3, F 4;
    A 0, C 1, D 2, E 3, F 4, G 5;
    A 0, C 1, D 2, E 3, F 4, G 5, H 6;
    A 0, C 1, D 2, E 3, F 4, G 5, H 6, I 7;
    A 0, C 1, D 2, E 3, F 4, G 5, H 6, I 7, J 8;
    A 0, C 1, D 2, E 3, F 4, G 5, H 6, I 7, J 8, K 9;
    A 0, C 1, D 2, E 3, F 4, G 5, H 6, I 7, J 8, K 9, L 10;
    A 0, C 1, D 2, E 3, F 4, G 5, H 6, I 7, J 8, K 9, L 10, M 11;
}
