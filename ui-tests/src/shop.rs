//! The shop that the refused programs ask: orders by shopper and by store day, their lines, and the visits of a shopper.
//!
//! They are declared here once, in a crate of their own, as an application has its domain.

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use uuid::Uuid;

/// What a shopper ordered in a store.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at desc, order_id))]
#[query_table(OrdersByStoreDay, partition(store_id, day = date(placed_at)), clustering(placed_at desc, order_id))]
pub struct Order {
    /// Who ordered.
    pub shopper_id: i64,
    /// Where.
    pub store_id: i64,
    /// When.
    pub placed_at: DateTime<Utc>,
    /// Which.
    pub order_id: Uuid,
    /// How far it is.
    pub status: OrderStatus,
    /// What it costs.
    pub total_cents: i32,
}

/// How far an order is.
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
pub enum OrderStatus {
    /// Paid.
    Paid,
    /// On its way.
    Shipped,
}

/// A line of an order; its ids are types of their own.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrderLines, partition(order), clustering(product, line))]
pub struct Line {
    /// The order.
    pub order: OrderId,
    /// What is ordered.
    pub product: ProductId,
    /// The line's number.
    pub line: i32,
    /// How many.
    pub quantity: i32,
}

/// An order's id.
#[derive(Column, Clone, Debug, PartialEq)]
pub struct OrderId(pub String);

/// A product's id.
#[derive(Column, Clone, Debug, PartialEq)]
pub struct ProductId(pub String);

/// A page that a shopper looked at.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(VisitsByShopper, partition(shopper_id), clustering(path, at))]
pub struct Visit {
    /// Who looked.
    pub shopper_id: i64,
    /// At what.
    pub path: String,
    /// When.
    pub at: DateTime<Utc>,
    /// The shopper's name, once a partition.
    #[column(static)]
    pub shopper_name: Option<String>,
}
