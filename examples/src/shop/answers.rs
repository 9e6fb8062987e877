//! The four questions, each a read of one partition.

use chrono::NaiveDate;
use query_table::Error;
use query_table::prelude::*;
use query_table::query::Explanation;

use super::model::{
    Order, OrderId, OrderLine, OrderLines, OrdersById, OrdersByShopper, OrdersByStoreDay, ShopStore, ShopperId, StoreId,
};

/// How many orders A1 shows.
pub const NEWEST: u32 = 20;

/// What was asked, and the rows that came.
#[derive(Clone, Debug)]
pub struct Answer<R> {
    /// The request, in words.
    pub asked: Explanation,
    /// The rows.
    pub rows: Vec<R>,
}

/// A1: a shopper's newest orders, newest first.
///
/// # Errors
/// What the store says.
pub async fn newest_orders<S: ShopStore>(db: &S, shopper: &ShopperId) -> Result<Answer<Order>, Error> {
    let orders = OrdersByShopper::repository(db).await?;
    let question = || orders.partition(shopper).limit(NEWEST);
    Ok(Answer { asked: question().explain(), rows: question().fetch().await? })
}

/// A2: the lines of an order, by product.
///
/// # Errors
/// What the store says.
pub async fn lines_of_order<S: ShopStore>(db: &S, order: &OrderId) -> Result<Answer<OrderLine>, Error> {
    let lines = OrderLines::repository(db).await?;
    let question = || lines.partition(order);
    Ok(Answer { asked: question().explain(), rows: question().fetch().await? })
}

/// A4: an order, by its id.
///
/// # Errors
/// What the store says.
pub async fn order_by_id<S: ShopStore>(db: &S, order: &OrderId) -> Result<Answer<Order>, Error> {
    let orders = OrdersById::repository(db).await?;
    let asked = orders.partition(order).explain();
    Ok(Answer { asked, rows: orders.get(order).await?.into_iter().collect() })
}

/// A3: a store's day, newest order first.
///
/// # Errors
/// What the store says.
pub async fn orders_of_day<S: ShopStore>(db: &S, store: &StoreId, day: NaiveDate) -> Result<Answer<Order>, Error> {
    let orders = OrdersByStoreDay::repository(db).await?;
    let question = || orders.partition((store, day));
    Ok(Answer { asked: question().explain(), rows: question().fetch().await? })
}
