//! E-commerce: orders by user, by id, and by status.
//!
//! A status alone would be a handful of partitions for the whole shop, so the region goes with it. The items of an order
//! are a list of texts; as a list of a user-defined type they are not here.

use chrono::{DateTime, Utc};
use query_table::TimeUuid;
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// An order in the list of its user.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByUser, partition(user_id), clustering(order_time desc))]
pub struct UserOrder {
    /// Who ordered.
    pub user_id: Uuid,
    /// When, and which: two orders of one instant stay two rows.
    pub order_time: TimeUuid,
    /// The order.
    pub order_id: Uuid,
    /// What happened to it.
    pub status: String,
    /// What it costs.
    pub total_cents: i64,
}

/// An order with its items.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersById, partition(order_id))]
pub struct FullOrder {
    /// The order.
    pub order_id: Uuid,
    /// Who ordered.
    pub user_id: Uuid,
    /// When.
    pub created_at: DateTime<Utc>,
    /// What is in it.
    pub items: Vec<String>,
    /// What it costs.
    pub total_cents: i64,
}

/// An order in the list of its region and status.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByRegionStatus, partition(region, status), clustering(created_at desc, order_id))]
pub struct OrderState {
    /// Where.
    pub region: String,
    /// What happened to it.
    pub status: String,
    /// When it was placed.
    pub created_at: DateTime<Utc>,
    /// The order.
    pub order_id: Uuid,
    /// Who ordered.
    pub user_id: Uuid,
}

/// The tables.
pub const APPLICATION: Application =
    Application { keyspace: "commerce", schema: schema![OrdersByUser, OrdersById, OrdersByRegionStatus] };
