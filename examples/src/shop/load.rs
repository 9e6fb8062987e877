//! Loading a history: every order into its three tables, every line into the fourth.
//!
//! Each write is known written, refused, or unknown, and what follows a broken store is not sent; the report counts the
//! file's lines by the worst that happened to them. Loading again is safe: every write lands on the same row.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::stream::{self, StreamExt};
use query_table::Error;
use query_table::prelude::*;

use super::file::OrderHistory;
use super::model::{Order, OrderLines, SCHEMA, ShopStore};
use crate::print::number;

/// Writes under way at once.
const CONCURRENCY: usize = 64;

/// After so many failures the store is taken for broken, and the rest is not sent.
const PATIENCE: usize = 100;

/// What came of a line of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    /// It is in all four tables.
    Written,
    /// It was not tried any more.
    NotSent,
    /// The store did not answer: perhaps it is written.
    Unknown,
    /// The store refused it or could not be reached.
    Failed,
}

/// A load that did not end well: what is known about the lines of the file.
#[derive(Debug, thiserror::Error)]
#[error(
    "the store failed while loading; of {} lines {} are written, {} failed, {} are unknown and {} were not sent\n  \
     the first failure: {first}\n  load the file again when the store is well: every write lands on the same row",
    number(.written + .failed + .unknown + .not_sent), number(*.written), number(*.failed), number(*.unknown),
    number(*.not_sent)
)]
pub struct HalfLoaded {
    /// Lines known to be in all four tables.
    pub written: usize,
    /// Lines that at least one table does not have.
    pub failed: usize,
    /// Lines of which it is not known.
    pub unknown: usize,
    /// Lines that were not tried.
    pub not_sent: usize,
    /// What the store said first.
    pub first: Error,
}

/// Why nothing, or not everything, was loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The tables can't be created or opened; nothing was written.
    #[error("nothing was loaded: {0}")]
    NotBegun(#[source] Error),
    /// Some lines are not in the store.
    #[error(transparent)]
    HalfLoaded(Box<HalfLoaded>),
}

/// Writes a history into the shop's tables, created where they are missing; `step` is called after each write. Gives
/// how many rows were written.
///
/// # Errors
/// [`LoadError`] says what is in the store and what is not.
pub async fn load<S: ShopStore>(db: &S, history: &OrderHistory, step: impl Fn()) -> Result<usize, LoadError> {
    SCHEMA.ensure(db).await.map_err(LoadError::NotBegun)?;
    let copies = Order::fan_out(db).await.map_err(LoadError::NotBegun)?;
    let lines = OrderLines::repository(db).await.map_err(LoadError::NotBegun)?;

    let writes = Writes { failures: AtomicUsize::new(0), step };
    let of_orders = writes.all(&history.orders, |order| copies.put(order)).await;
    let of_lines = writes.all(&history.lines, |line| lines.put(line)).await;
    report(history, of_orders, of_lines)
}

struct Writes<F> {
    failures: AtomicUsize,
    step: F,
}

impl<F: Fn()> Writes<F> {
    /// Writes every row with `put`, until the store is taken for broken; what came of each, in the rows' order.
    async fn all<'r, R, P>(&self, rows: &'r [R], put: impl Fn(&'r R) -> P) -> Vec<(Outcome, Option<Error>)>
    where
        P: Future<Output = Result<(), Error>>,
    {
        let put = &put;
        let writes = rows.iter().map(|row| async move {
            if self.failures.load(Ordering::Relaxed) >= PATIENCE {
                return (Outcome::NotSent, None);
            }
            let outcome = put(row).await;
            (self.step)();
            match outcome {
                Ok(()) => (Outcome::Written, None),
                Err(error) => {
                    self.failures.fetch_add(1, Ordering::Relaxed);
                    (outcome_of(&error), Some(error))
                }
            }
        });
        stream::iter(writes).buffered(CONCURRENCY).collect().await
    }
}

/// Of several copies one that failed outweighs one that is unknown.
fn outcome_of(error: &Error) -> Outcome {
    let unknown = match error {
        Error::FanOut { failures, .. } => failures.iter().all(|copy| copy.error.is_unknown_outcome()),
        error => error.is_unknown_outcome(),
    };
    if unknown { Outcome::Unknown } else { Outcome::Failed }
}

fn report(
    history: &OrderHistory,
    of_orders: Vec<(Outcome, Option<Error>)>,
    of_lines: Vec<(Outcome, Option<Error>)>,
) -> Result<usize, LoadError> {
    let orders: HashMap<_, _> =
        history.orders.iter().map(|order| &order.order_id).zip(of_orders.iter().map(|(outcome, _)| *outcome)).collect();
    let worst = |line: usize, outcome: Outcome| {
        let order = history.lines.get(line).and_then(|line| orders.get(&line.order_id));
        order.map_or(outcome, |order| outcome.max(*order))
    };
    let lines: Vec<Outcome> = of_lines.iter().enumerate().map(|(i, (outcome, _))| worst(i, *outcome)).collect();
    let count = |wanted: Outcome| lines.iter().filter(|outcome| **outcome == wanted).count();
    let (written, failed, unknown, not_sent) =
        (count(Outcome::Written), count(Outcome::Failed), count(Outcome::Unknown), count(Outcome::NotSent));
    match of_orders.into_iter().chain(of_lines).find_map(|(_, error)| error) {
        Some(first) => Err(LoadError::HalfLoaded(Box::new(HalfLoaded { written, failed, unknown, not_sent, first }))),
        None => Ok(3 * history.orders.len() + history.lines.len()),
    }
}
