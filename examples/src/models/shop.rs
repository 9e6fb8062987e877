//! ShopStream: the order history of 5,000 stores, with the exact types of its schema.

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// What happened to an order.
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrderStatus {
    /// Paid, not sent.
    Placed,
    /// On its way.
    Shipped,
    /// At its shopper's.
    Delivered,
    /// Not to be sent.
    Cancelled,
}

/// An order, in one line.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, // A1: the newest orders of a shopper
    partition(shopper_id),
    clustering(placed_at desc, order_id),
    size(rows = 20_000, row_bytes = 200),
)]
#[query_table(OrdersByStoreDay, // A3: the orders of a store on a day
    partition(store_id, day = date(placed_at)),
    clustering(placed_at desc, order_id),
    size(rows = 20_000, row_bytes = 200),
)]
pub struct Order {
    /// Who ordered.
    pub shopper_id: i64,
    /// Where.
    pub store_id: i64,
    /// When.
    pub placed_at: DateTime<Utc>,
    /// The order.
    pub order_id: Uuid,
    /// What happened to it.
    pub status: OrderStatus,
    /// What it costs.
    pub total_cents: i32,
}

/// A product of an order.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrderLines, partition(order_id), clustering(product_id), size(rows = 100, row_bytes = 100))] // A2
pub struct OrderLine {
    /// The order.
    pub order_id: Uuid,
    /// The product.
    pub product_id: i64,
    /// How many of it.
    pub quantity: i32,
    /// What one costs.
    pub unit_cents: i32,
}

/// The tables.
pub const APPLICATION: Application =
    Application { keyspace: "shop", schema: schema![OrdersByShopper, OrderLines, OrdersByStoreDay] };
