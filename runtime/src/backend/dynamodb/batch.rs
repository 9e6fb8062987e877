//! Many rows: batches of 25 writes, no key twice in one, what was not processed sent again, every failure listed.
//!
//! Rows are taken a window at a time, and a window is done before the next one begins: so of two rows of one key the last
//! one stays, whatever batch they are in, and never two requests race for it.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, DeleteRequest, PutRequest, WriteRequest};
use futures_util::stream::{FuturesUnordered, StreamExt};

use super::DynamoDb;
use super::opened::{DynamoTable, ItemKey};
use super::outcome::{Attempt, Shared, classify, code};
use crate::dynamo::{Item, write};
use crate::error::Error;
use crate::table::QueryTable;
use crate::write::{PutFailure, PutKind, backoff};

/// Writes of one request.
const WRITES: usize = 25;
/// Requests under way at once.
const REQUESTS: usize = 16;
/// How often a batch is sent again while none of it is processed.
const STALLED: u32 = 10;

/// The service answered, and left writes out in every answer.
#[derive(Debug, thiserror::Error)]
#[error("it was not processed in {tries} tries: the table is throttled")]
struct Unprocessed {
    tries: u32,
}

/// What is done to the item of a key; none deletes it.
pub(super) type Change = (ItemKey, Option<Item<AttributeValue>>);

impl DynamoDb {
    /// Writes rows; gives how many were written.
    pub(super) async fn write_rows<'r, T: QueryTable>(
        &self,
        table: &DynamoTable,
        rows: impl Iterator<Item = &'r T::Row> + Send,
        kind: PutKind,
    ) -> Result<usize, Error>
    where
        T::Row: 'r,
    {
        let mut rows = rows.enumerate();
        let (mut written, mut failures) = (0, Vec::new());
        loop {
            let mut window = Window::default();
            while window.len() < WRITES * REQUESTS
                && let Some((index, row)) = rows.next()
            {
                match write::<T, AttributeValue>(row, kind) {
                    Ok(item) => window.add(table, index, row, item),
                    Err(error) => failures.push(PutFailure { index, error }),
                }
            }
            if window.len() == 0 {
                break;
            }
            let (rows, before) = (window.rows, failures.len());
            let failed = match kind {
                PutKind::Put => self.change_all(table, window.changes.into_iter()).await,
                PutKind::Merge | PutKind::Static => {
                    self.merge_each::<T>(table, &rows, kind, &mut failures).await;
                    Vec::new()
                }
            };
            for (key, shared) in failed {
                let indexes = rows.get(&key).into_iter().flatten();
                failures.extend(
                    indexes
                        .map(|(index, _)| PutFailure { index: *index, error: shared.error(table.named(), "writing") }),
                );
            }
            written += rows.values().map(Vec::len).sum::<usize>() - (failures.len() - before);
        }
        if failures.is_empty() {
            return Ok(written);
        }
        failures.sort_by_key(|failure| failure.index);
        Err(Error::PutAll { written, failures })
    }

    /// Merges rows that are not of one key at the same time, and those of one key in their order.
    async fn merge_each<'r, T: QueryTable>(
        &self,
        table: &DynamoTable,
        rows: &HashMap<ItemKey, Vec<(usize, &'r T::Row)>>,
        kind: PutKind,
        failures: &mut Vec<PutFailure>,
    ) where
        T::Row: 'r,
    {
        let mut keys = rows.values();
        let mut under_way = FuturesUnordered::new();
        loop {
            while under_way.len() < crate::write::CONCURRENCY
                && let Some(rows) = keys.next()
            {
                under_way.push(self.merge_in_order::<T>(table, rows, kind));
            }
            match under_way.next().await {
                Some(failed) => failures.extend(failed),
                None => return,
            }
        }
    }

    async fn merge_in_order<T: QueryTable>(
        &self,
        table: &DynamoTable,
        rows: &[(usize, &T::Row)],
        kind: PutKind,
    ) -> Vec<PutFailure> {
        let mut failures = Vec::new();
        for (index, row) in rows {
            if let Err(error) = self.update_item::<T>(table, row, kind).await {
                failures.push(PutFailure { index: *index, error });
            }
        }
        failures
    }

    /// Does changes of keys that differ; gives those that were not done, or of which it is not known.
    pub(super) async fn change_all(
        &self,
        table: &DynamoTable,
        mut changes: impl Iterator<Item = Change> + Send,
    ) -> Vec<(ItemKey, Shared)> {
        let (mut under_way, mut failures) = (FuturesUnordered::new(), Vec::new());
        loop {
            while under_way.len() < REQUESTS {
                let batch: Vec<_> = changes.by_ref().take(WRITES).collect();
                if batch.is_empty() {
                    break;
                }
                under_way.push(self.change(table, batch));
            }
            match under_way.next().await {
                Some(failed) => failures.extend(failed),
                None => return failures,
            }
        }
    }

    /// Does up to 25 changes. Where the service refuses the request for one of them, each is tried alone.
    async fn change(&self, table: &DynamoTable, batch: Vec<Change>) -> Vec<(ItemKey, Shared)> {
        let mut left = Left::new(batch);
        if !self.change_batch(table, &mut left).await || left.changes.len() < 2 {
            return left.failures();
        }
        let mut failures = Vec::new();
        for change in left.changes {
            let mut one = Left::new(vec![change]);
            self.change_batch(table, &mut one).await;
            failures.extend(one.failures());
        }
        failures
    }

    /// Sends until nothing is left, or no more is to be had of it; says whether the request itself was refused.
    async fn change_batch(&self, table: &DynamoTable, left: &mut Left) -> bool {
        let (mut rounds, mut stalled) = (0, 0);
        loop {
            let sent = left.changes.len();
            let requests = left.changes.iter().filter_map(|change| request(table, change)).collect();
            let answer = self.writer().batch_write_item().request_items(&table.name, requests).send().await;
            rounds += 1;
            match answer {
                Ok(answer) => {
                    let unprocessed = answer.unprocessed_items.and_then(|mut tables| tables.remove(&table.name));
                    left.keep(table, &unprocessed.unwrap_or_default());
                    if left.changes.is_empty() {
                        return false;
                    }
                    left.cause = Some(Shared::new(Unprocessed { tries: rounds }));
                }
                Err(error) => {
                    let (attempt, refused) = (classify(&error), code(&error) == Some("ValidationException"));
                    left.failed(Shared::of(error));
                    if matches!(attempt, Attempt::Refused | Attempt::TimedOut) {
                        return refused;
                    }
                }
            }
            stalled = if left.changes.len() < sent { 0 } else { stalled + 1 };
            if stalled == STALLED {
                return false;
            }
            tokio::time::sleep(backoff(rounds)).await;
        }
    }
}

fn request(table: &DynamoTable, (key, item): &Change) -> Option<WriteRequest> {
    let request = WriteRequest::builder();
    let request = match item {
        Some(item) => request.put_request(PutRequest::builder().set_item(Some(item.clone())).build().ok()?),
        None => {
            let key = table.key_item(key.clone());
            request.delete_request(DeleteRequest::builder().set_key(Some(key)).build().ok()?)
        }
    };
    Some(request.build())
}

/// Rows of one window, by their keys.
struct Window<'r, R> {
    rows: HashMap<ItemKey, Vec<(usize, &'r R)>>,
    /// The last item of each key.
    changes: HashMap<ItemKey, Option<Item<AttributeValue>>>,
}

impl<R> Default for Window<'_, R> {
    fn default() -> Self {
        Self { rows: HashMap::new(), changes: HashMap::new() }
    }
}

impl<'r, R> Window<'r, R> {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn add(&mut self, table: &DynamoTable, index: usize, row: &'r R, item: Item<AttributeValue>) {
        // An item that was just written has its key.
        let key = table.key(&item).unwrap_or_default();
        self.rows.entry(key.clone()).or_default().push((index, row));
        self.changes.insert(key, Some(item));
    }
}

/// What of a batch is not known to be done.
struct Left {
    changes: Vec<Change>,
    /// The last reason.
    cause: Option<Shared>,
    /// A reason for which all that is left may have been done.
    unknown: Option<Shared>,
}

impl Left {
    fn new(changes: Vec<Change>) -> Self {
        Self { changes, cause: None, unknown: None }
    }

    /// Keeps what the service has not processed.
    fn keep(&mut self, table: &DynamoTable, unprocessed: &[WriteRequest]) {
        let key = |request: &WriteRequest| match (&request.put_request, &request.delete_request) {
            (Some(put), _) => table.key(&put.item),
            (None, Some(delete)) => table.key(&delete.key),
            (None, None) => None,
        };
        let keys: std::collections::HashSet<ItemKey> = unprocessed.iter().filter_map(key).collect();
        // An answer that can't be understood says nothing of what was processed.
        if keys.len() == unprocessed.len() {
            self.changes.retain(|(key, _)| keys.contains(key));
        }
    }

    fn failed(&mut self, shared: Shared) {
        if shared.unknown {
            self.unknown = Some(shared.clone());
        }
        self.cause = Some(shared);
    }

    fn failures(self) -> Vec<(ItemKey, Shared)> {
        let Some(cause) = self.unknown.or(self.cause) else { return Vec::new() };
        self.changes.into_iter().map(|(key, _)| (key, cause.clone())).collect()
    }
}
