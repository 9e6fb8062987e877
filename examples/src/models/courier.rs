//! The courier app: who carries what now, what a courier carried today, what left a store in a time window.

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// What a courier carries now: one row a courier, replaced by the next assignment.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    CurrentAssignment,
    partition(courier_id),
    dynamodb(table = "Courier", pk = "COURIER#{courier_id}", sk = "ASSIGNMENT")
)]
pub struct Assignment {
    /// The courier.
    pub courier_id: Uuid,
    /// What is carried; nothing while the courier waits.
    pub delivery_id: Option<Uuid>,
    /// Since when.
    pub since: DateTime<Utc>,
}

/// A delivery.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(DeliveriesByCourierDay,
    partition(courier_id, day = date(assigned_at)),
    clustering(assigned_at desc, delivery_id),
    dynamodb(
        table = "Courier",
        pk = "COURIER#{courier_id}#{day}",
        sk = "DELIVERY#{assigned_at}#{delivery_id:reversed}",
    ),
)]
#[query_table(DeliveriesByStoreDay,
    partition(store_id, day = date(assigned_at)),
    clustering(assigned_at, delivery_id),
    dynamodb(
        index = "gsi1",
        of = DeliveriesByCourierDay,
        pk = "STORE#{store_id}#{day}",
        sk = "{assigned_at}#{delivery_id}",
        project(all),
    ),
)]
pub struct Delivery {
    /// The delivery.
    pub delivery_id: Uuid,
    /// Who carries it.
    pub courier_id: Uuid,
    /// Where it leaves.
    pub store_id: i64,
    /// When it was given to the courier.
    pub assigned_at: DateTime<Utc>,
    /// When it arrived.
    pub delivered_at: Option<DateTime<Utc>>,
    /// Where it goes.
    pub address: String,
}

/// The tables.
pub const APPLICATION: Application = Application {
    keyspace: "courier",
    schema: schema![CurrentAssignment, DeliveriesByCourierDay, DeliveriesByStoreDay],
};
