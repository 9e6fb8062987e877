//! Reads everything back: every partition that the file makes, in all four tables, compared with the file.
//!
//! A line counts as read back when it is in `order_lines` exactly as in the file, and its order is in the three order
//! tables exactly as the file's lines make it, each partition in its declared order. On DynamoDB the declaration says
//! `ties = key_order`: orders of one instant come in the sort key's direction there.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, HashSet};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use query_table::Error;
use query_table::backend::kind::Kind;
use query_table::prelude::*;

use super::file::OrderHistory;
use super::model::{
    Order, OrderId, OrderLine, OrderLines, OrdersById, OrdersByShopper, OrdersByStoreDay, ShopStore, ShopperId, StoreId,
};

/// Reads under way at once.
const CONCURRENCY: usize = 64;

/// What was read back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack {
    /// Lines of the file.
    pub lines: usize,
    /// Lines that are in all four tables as in the file.
    pub found: usize,
    /// Rows of the same partitions that are not the file's: another history is in the same tables, or a row was changed.
    pub foreign: usize,
}

impl ReadBack {
    /// Whether every line is there.
    pub fn is_complete(&self) -> bool {
        self.found == self.lines
    }
}

/// How many partitions of the four tables the file makes: how often [`read_back`] calls its `step`.
pub(super) fn partitions(history: &OrderHistory) -> usize {
    by_shopper(history).len() + by_store_day(history).len() + history.orders.len() + by_order(history).len()
}

/// Reads every partition that the file makes; `step` is called after each.
///
/// # Errors
/// What the store says.
pub async fn read_back<S: ShopStore>(db: &S, history: &OrderHistory, step: impl Fn()) -> Result<ReadBack, Error> {
    let shoppers = OrdersByShopper::repository(db).await?;
    let days = OrdersByStoreDay::repository(db).await?;
    let lines = OrderLines::repository(db).await?;
    let ids = OrdersById::repository(db).await?;
    let (shoppers, ids, days, lines, step) = (&shoppers, &ids, &days, &lines, &step);
    let ties = S::Kind::place(OrdersByShopper::TABLE).is_some_and(|place| place.ties);
    let newest_first = if ties { newest_first_ties_backwards } else { newest_first };

    let of_shoppers = compare(by_shopper(history), newest_first, step, |shopper| shoppers.partition(shopper).fetch());
    let (of_shoppers, foreign_of_shoppers) = of_shoppers.await?;
    let of_days =
        compare(by_store_day(history), newest_first, step, |(store, day)| days.partition((store, day)).fetch());
    let (of_days, foreign_of_days) = of_days.await?;
    let (of_ids, foreign_of_ids) =
        compare(by_id(history), newest_first, step, |order| ids.partition(order).fetch()).await?;
    let of_lines = compare(by_order(history), by_product, step, |order| lines.partition(order).fetch());
    let (of_lines, foreign_of_lines) = of_lines.await?;

    let ids = |orders: Vec<&'_ Order>| -> HashSet<OrderId> { orders.iter().map(|o| o.order_id.clone()).collect() };
    let copies = [ids(of_shoppers), ids(of_ids), ids(of_days)];
    let whole = |line: &&OrderLine| copies.iter().all(|copy| copy.contains(&line.order_id));
    Ok(ReadBack {
        lines: history.lines.len(),
        found: of_lines.into_iter().filter(whole).count(),
        foreign: foreign_of_shoppers + foreign_of_ids + foreign_of_days + foreign_of_lines,
    })
}

/// Fetches each partition and compares it with what the file makes of it: the file's rows that were found, and how many
/// other rows there are. A partition out of order counts as not found.
async fn compare<K, R, F>(
    partitions: BTreeMap<K, Vec<&R>>,
    order: fn(&R, &R) -> Ordering,
    step: impl Fn(),
    fetch: impl Fn(K) -> F,
) -> Result<(Vec<&R>, usize), Error>
where
    R: PartialEq,
    F: Future<Output = Result<Vec<R>, Error>>,
{
    let (fetch, step) = (&fetch, &step);
    let reads = partitions.into_iter().map(|(key, expected)| async move {
        let rows = fetch(key).await?;
        step();
        let sorted = rows.is_sorted_by(|a, b| order(a, b) == Ordering::Less);
        let found: Vec<&R> = expected.into_iter().filter(|row| sorted && rows.contains(row)).collect();
        let foreign = rows.len() - found.len();
        Ok::<_, Error>((found, foreign))
    });
    stream::iter(reads)
        .buffer_unordered(CONCURRENCY)
        .try_fold((Vec::new(), 0), |(mut all, others), (mut found, foreign)| async move {
            all.append(&mut found);
            Ok((all, others + foreign))
        })
        .await
}

fn newest_first(a: &Order, b: &Order) -> Ordering {
    (Reverse(a.placed_at), &a.order_id).cmp(&(Reverse(b.placed_at), &b.order_id))
}

fn newest_first_ties_backwards(a: &Order, b: &Order) -> Ordering {
    (b.placed_at, &b.order_id).cmp(&(a.placed_at, &a.order_id))
}

fn by_product(a: &OrderLine, b: &OrderLine) -> Ordering {
    (&a.product_id, a.row_id).cmp(&(&b.product_id, b.row_id))
}

fn by_shopper(history: &OrderHistory) -> BTreeMap<&ShopperId, Vec<&Order>> {
    group(&history.orders, |order| &order.shopper_id)
}

fn by_store_day(history: &OrderHistory) -> BTreeMap<(&StoreId, chrono::NaiveDate), Vec<&Order>> {
    group(&history.orders, |order| (&order.store_id, order.placed_at.date_naive()))
}

fn by_id(history: &OrderHistory) -> BTreeMap<&OrderId, Vec<&Order>> {
    group(&history.orders, |order| &order.order_id)
}

fn by_order(history: &OrderHistory) -> BTreeMap<&OrderId, Vec<&OrderLine>> {
    group(&history.lines, |line| &line.order_id)
}

fn group<'h, K: Ord, R>(rows: &'h [R], key: impl Fn(&'h R) -> K) -> BTreeMap<K, Vec<&'h R>> {
    let mut groups = BTreeMap::<K, Vec<&R>>::new();
    for row in rows {
        groups.entry(key(row)).or_default().push(row);
    }
    groups
}
