//! Many rows: a bounded number under way at once, each tried whatever happens to the others, all failures listed.

use futures_util::stream::{FuturesUnordered, StreamExt};

use super::{CONCURRENCY, PutFailure, PutKind};
use crate::error::Error;

/// What writes one row.
pub(crate) trait WriteOne<R> {
    /// Writes it, under a timestamp of its own.
    fn write_one(&self, row: &R, kind: PutKind) -> impl Future<Output = Result<(), Error>> + Send;
}

/// Writes every row, 64 at a time; gives how many were written.
///
/// It is a loop and no chain of stream adapters: their closures over references are not general enough for a spawned task.
pub(crate) async fn write_all<'r, R: Sync + 'r>(
    writer: &(impl WriteOne<R> + Sync),
    rows: impl Iterator<Item = &'r R> + Send,
    kind: PutKind,
) -> Result<usize, Error> {
    let mut rows = rows.enumerate();
    let mut under_way = FuturesUnordered::new();
    let (mut written, mut failures) = (0, Vec::new());
    loop {
        while under_way.len() < CONCURRENCY
            && let Some((index, row)) = rows.next()
        {
            under_way.push(write_at(writer, index, row, kind));
        }
        match under_way.next().await {
            Some(Ok(())) => written += 1,
            Some(Err(failure)) => failures.push(failure),
            None => break,
        }
    }
    if failures.is_empty() {
        return Ok(written);
    }
    failures.sort_by_key(|failure| failure.index);
    Err(Error::PutAll { written, failures })
}

async fn write_at<R: Sync>(
    writer: &(impl WriteOne<R> + Sync),
    index: usize,
    row: &R,
    kind: PutKind,
) -> Result<(), PutFailure> {
    writer.write_one(row, kind).await.map_err(|error| PutFailure { index, error })
}
