//! Access paths that are tables on most stores and indexes on DynamoDB: written by fan-out, read alike.
//!
//! `put` on one does not compile for a store that may be DynamoDB, so that the fan-out writes them everywhere.

use futures_util::TryStreamExt;
use query_table::backend::ReadsConsistently;
use query_table::prelude::*;
use query_table::{Date, Error, PageToken, Timestamp};

use crate::stores::{Outcome, open};

/// An order: by shopper, by the day of a store, by status (keys alone), by store (with some columns), by its total.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at desc, order_id),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}#{order_id:reversed}"))]
#[query_table(OrdersByStoreDay, partition(store, day = date(placed_at)), clustering(placed_at desc, order_id),
    dynamodb(index = "gsi1", of = OrdersByShopper, pk = "STORE#{store}#{day}", sk = "{placed_at}#{order_id:reversed}", project(all)))]
#[query_table(OrdersByStatus, partition(status), clustering(placed_at, order_id, shopper_id),
    dynamodb(index = "gsi2", of = OrdersByShopper, project(keys)))]
#[query_table(OrdersByStore, partition(store), clustering(total_cents desc, order_id desc, placed_at desc, shopper_id desc),
    dynamodb(index = "gsi3", of = OrdersByShopper, project(include(status, note))))]
#[query_table(OrdersByTotal, partition(shopper_id), clustering(total_cents, placed_at, order_id),
    dynamodb(index = "lsi1", of = OrdersByShopper, local))]
pub(crate) struct Order {
    shopper_id: i64,
    store: String,
    placed_at: Timestamp,
    order_id: i32,
    status: String,
    total_cents: i32,
    note: Option<String>,
    lines: Vec<String>,
}

/// Two columns of it.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = OrdersByStoreDay)]
pub(crate) struct Total {
    order_id: i32,
    total_cents: i32,
}

/// What stores can do with these tables: the first is theirs, the others may be indexes of it.
pub(crate) trait Orders:
    Store<OrdersByShopper>
    + Reads<OrdersByStoreDay>
    + Reads<OrdersByStatus>
    + Reads<OrdersByStore>
    + ReadsConsistently<OrdersByTotal>
{
}

impl<B> Orders for B where
    B: Store<OrdersByShopper>
        + Reads<OrdersByStoreDay>
        + Reads<OrdersByStatus>
        + Reads<OrdersByStore>
        + ReadsConsistently<OrdersByTotal>
{
}

/// 2026-11-08T00:00:00Z
const DAY: i64 = 1_794_096_000_000;
const DATE: Date = Date(20_765);

/// Thirty orders of a day, two a millisecond, in the order of `OrdersByStoreDay`.
fn orders(store: &str, shopper_id: i64) -> Vec<Order> {
    let order = |order_id: i32| Order {
        shopper_id,
        store: store.into(),
        placed_at: Timestamp(DAY + i64::from(order_id / 2)),
        order_id,
        status: format!("{store} {}", ["open", "done"][usize::from(order_id % 3 == 0)]),
        total_cents: order_id % 7,
        note: (order_id % 4 == 0).then(|| format!("note {order_id}")),
        lines: vec![format!("line of {order_id}")],
    };
    let mut orders: Vec<_> = (0..30).map(order).collect();
    orders.sort_by_key(|order| (std::cmp::Reverse(order.placed_at), order.order_id));
    orders
}

/// Puts them into all of their tables.
async fn placed<B: Orders>(db: &B, store: &str, shopper_id: i64) -> Result<Vec<Order>, Error> {
    open::<OrdersByShopper, B>(db).await?;
    open::<OrdersByStoreDay, B>(db).await?;
    open::<OrdersByStatus, B>(db).await?;
    open::<OrdersByStore, B>(db).await?;
    open::<OrdersByTotal, B>(db).await?;
    let all = Order::fan_out(db).await?;
    let orders = orders(store, shopper_id);
    assert_eq!(all.put_all(&orders).await?, 30);
    Ok(orders)
}

fn turned<T: Clone>(rows: &[T]) -> Vec<T> {
    rows.iter().rev().cloned().collect()
}

pub(crate) async fn what_fan_out_writes_is_read_by_every_access_path<B: Orders>(db: &B) -> Outcome {
    let orders = placed(db, "fan out", 1).await?;
    let by_shopper = open::<OrdersByShopper, B>(db).await?;
    let by_day = open::<OrdersByStoreDay, B>(db).await?;
    assert_eq!(by_shopper.partition(1).fetch().await?, orders);
    assert_eq!(by_day.partition(("fan out", DATE)).fetch().await?, orders);
    assert_eq!(by_day.partition(("fan out", Date(20_766))).fetch().await?, []);
    assert_eq!(by_shopper.get(&orders[3]).await?.as_ref(), Some(&orders[3]));
    let changed = Order { note: Some("changed".into()), lines: Vec::new(), ..orders[3].clone() };
    Order::fan_out(db).await?.put(&changed).await?;
    assert_eq!(by_day.partition(("fan out", DATE)).limit(5).fetch().await?[3], changed);
    Ok(())
}

pub(crate) async fn an_access_path_takes_ranges_and_both_directions<B: Orders>(db: &B) -> Outcome {
    let orders = placed(db, "ranges", 2).await?;
    let by_day = open::<OrdersByStoreDay, B>(db).await?;
    let ask = || by_day.partition(("ranges", DATE));
    let (from, until) = (Timestamp(DAY + 3), Timestamp(DAY + 9));
    let within = |fits: &dyn Fn(Timestamp) -> bool| {
        orders.iter().filter(|order| fits(order.placed_at)).cloned().collect::<Vec<_>>()
    };
    assert_eq!(ask().reverse().fetch().await?, turned(&orders));
    assert_eq!(ask().placed_at(from..until).fetch().await?, within(&|at| at >= from && at < until));
    assert_eq!(
        ask().placed_at(from..=until).reverse().fetch().await?,
        turned(&within(&|at| at >= from && at <= until))
    );
    assert_eq!(ask().placed_at(..from).fetch().await?, within(&|at| at < from));
    assert_eq!(ask().placed_at(until..).limit(5).fetch().await?, within(&|at| at >= until)[..5]);
    assert_eq!(ask().placed_at(from).order_id(7..).fetch().await?, orders[23..24]);
    assert_eq!(ask().placed_at(one_of([until, from])).fetch().await?, within(&|at| at == from || at == until));
    assert_eq!(ask().first().await?.as_ref(), orders.first());
    assert_eq!(ask().reverse().first().await?.as_ref(), orders.last());
    Ok(())
}

pub(crate) async fn an_access_path_is_read_in_pages<B: Orders>(db: &B) -> Outcome {
    let orders = placed(db, "pages", 3).await?;
    let by_day = open::<OrdersByStoreDay, B>(db).await?;
    for size in [1, 7, 29, 30, 31] {
        let (mut rows, mut token) = (Vec::new(), None::<PageToken>);
        loop {
            let page = by_day.partition(("pages", DATE)).page_size(size).page(token.as_ref()).await?;
            rows.extend(page.rows);
            match page.next {
                Some(next) => token = Some(next.to_string().parse().map_err(Error::from)?),
                None => break,
            }
        }
        assert_eq!(rows, orders, "pages of {size}");
        let rows: Vec<_> = by_day.partition(("pages", DATE)).reverse().page_size(size).stream().try_collect().await?;
        assert_eq!(rows, turned(&orders), "streamed by {size}");
    }
    Ok(())
}

pub(crate) async fn an_access_path_has_views<B: Orders>(db: &B) -> Outcome {
    let orders = placed(db, "views", 4).await?;
    let by_day = open::<OrdersByStoreDay, B>(db).await?;
    let totals = by_day.partition(("views", DATE)).view::<Total>().limit(3).fetch().await?;
    let total = |order: &Order| Total { order_id: order.order_id, total_cents: order.total_cents };
    assert_eq!(totals, orders[..3].iter().map(total).collect::<Vec<_>>());
    Ok(())
}

/// The rows of a partition with other keys: of another order than that of their table.
pub(crate) async fn a_local_access_path_sorts_its_partition_anew<B: Orders>(db: &B) -> Outcome {
    let mut orders = placed(db, "local", 5).await?;
    let by_total = open::<OrdersByTotal, B>(db).await?;
    orders.sort_by_key(|order| (order.total_cents, order.placed_at, order.order_id));
    assert_eq!(by_total.partition(5).fetch().await?, orders);
    assert_eq!(by_total.partition(5).total_cents(3).fetch().await?.len(), 4);
    assert_eq!(by_total.partition(5).total_cents(..2).consistent().fetch().await?, orders[..10]);
    assert_eq!(by_total.consistent().partition(5).reverse().limit(3).fetch().await?, turned(&orders)[..3]);
    Ok(())
}

pub(crate) async fn a_projection_of_keys_gives_keys_and_full_the_row<B: Orders>(db: &B) -> Outcome {
    let orders = placed(db, "keys", 6).await?;
    let by_status = open::<OrdersByStatus, B>(db).await?;
    let done: Vec<_> = orders.iter().rev().filter(|order| order.status == "keys done").cloned().collect();
    let mut done = done;
    done.sort_by_key(|order| (order.placed_at, order.order_id));
    let keys = |orders: &[Order]| {
        let key = |order: &Order| OrdersByStatusRow {
            shopper_id: order.shopper_id,
            placed_at: order.placed_at,
            order_id: order.order_id,
            status: order.status.clone(),
        };
        orders.iter().map(key).collect::<Vec<_>>()
    };
    assert_eq!(by_status.partition("keys done").fetch().await?, keys(&done));
    assert_eq!(by_status.partition("keys done").reverse().limit(4).fetch().await?, keys(&turned(&done)[..4]));
    assert_eq!(by_status.partition("keys done").full().fetch().await?, done);
    assert_eq!(by_status.partition("keys done").placed_at(Timestamp(DAY + 6)..).full().fetch().await?, done[4..]);
    let page = by_status.partition("keys done").full().page_size(4).page(None).await?;
    assert_eq!(page.rows, done[..4]);
    let page = by_status.partition("keys done").full().page_size(9).page(page.next.as_ref()).await?;
    assert_eq!(page.rows, done[4..]);
    Ok(())
}

pub(crate) async fn a_projection_of_some_columns_gives_them_and_full_the_row<B: Orders>(db: &B) -> Outcome {
    let mut orders = placed(db, "some", 7).await?;
    let by_store = open::<OrdersByStore, B>(db).await?;
    orders.sort_by_key(|order| std::cmp::Reverse((order.total_cents, order.order_id)));
    let some = |order: &Order| OrdersByStoreRow {
        shopper_id: order.shopper_id,
        store: order.store.clone(),
        placed_at: order.placed_at,
        order_id: order.order_id,
        status: order.status.clone(),
        total_cents: order.total_cents,
        note: order.note.clone(),
    };
    assert_eq!(by_store.partition("some").fetch().await?, orders.iter().map(some).collect::<Vec<_>>());
    assert_eq!(by_store.partition("some").full().fetch().await?, orders);
    assert_eq!(by_store.partition("some").total_cents(6).full().first().await?.as_ref(), orders.first());
    Ok(())
}

pub(crate) async fn consistent_reads_see_the_writes_before_them<B: Orders>(db: &B) -> Outcome {
    let orders = placed(db, "consistent", 8).await?;
    let by_shopper = open::<OrdersByShopper, B>(db).await?;
    assert_eq!(by_shopper.consistent().get(&orders[0]).await?.as_ref(), Some(&orders[0]));
    assert_eq!(by_shopper.consistent().partition(8).fetch().await?, orders);
    assert_eq!(by_shopper.partition(8).consistent().limit(2).fetch().await?, orders[..2]);
    let found = by_shopper.consistent().get_many([&orders[1], &orders[29]]).await?;
    assert_eq!(found, [Some(orders[1].clone()), Some(orders[29].clone())]);
    assert!(by_shopper.consistent().contains(&orders[2]).await?);
    Ok(())
}
