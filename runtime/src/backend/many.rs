//! Many rows on a store that has no batches: each is a request, a bounded number under way at once.

use std::marker::PhantomData;

use futures_util::stream::{FuturesOrdered, StreamExt};

use super::Backend;
use crate::error::Error;
use crate::query::Plan;
use crate::row::Build;
use crate::table::QueryTable;
use crate::write::{CONCURRENCY, PutKind, WriteOne, write_all};

/// Reads the row of each plan, 64 at a time.
///
/// It is a loop and no chain of stream adapters: their closures over references are not general enough for a spawned task.
pub(super) async fn get_each<B: Backend, R: Build + Send>(
    store: &B,
    opened: &B::Opened,
    plans: &[Plan<'_>],
    options: &B::Options,
) -> Result<Vec<Option<R>>, Error> {
    let mut left = plans.iter();
    let mut under_way = FuturesOrdered::new();
    let mut rows = Vec::with_capacity(plans.len());
    loop {
        while under_way.len() < CONCURRENCY
            && let Some(plan) = left.next()
        {
            under_way.push_back(store.get(opened, plan, options));
        }
        match under_way.next().await {
            Some(row) => rows.push(row?),
            None => return Ok(rows),
        }
    }
}

/// Writes each row, 64 at a time.
pub(super) async fn put_each<'r, B: Backend, T: QueryTable>(
    store: &B,
    opened: &B::Opened,
    rows: impl Iterator<Item = &'r T::Row> + Send,
    kind: PutKind,
    options: &B::Options,
) -> Result<usize, Error>
where
    T::Row: 'r,
{
    write_all(&OnePut { store, opened, options, table: PhantomData::<fn() -> T> }, rows, kind).await
}

/// Writes one row of many, under a timestamp of its own.
struct OnePut<'a, B: Backend, T> {
    store: &'a B,
    opened: &'a B::Opened,
    options: &'a B::Options,
    table: PhantomData<fn() -> T>,
}

impl<B: Backend, T: QueryTable> WriteOne<T::Row> for OnePut<'_, B, T> {
    async fn write_one(&self, row: &T::Row, kind: PutKind) -> Result<(), Error> {
        self.store.put::<T>(self.opened, row, kind, self.store.timestamp(), self.options).await
    }
}
