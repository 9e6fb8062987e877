//! The rows: an order of ten fields, which is an item of twelve attributes, and a table of one key of three parts.

use chrono::{DateTime, TimeDelta, Utc};
use query_table::QueryTable;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a table is called in the store.
pub(crate) const TABLE: &str = "Orders";

/// An order of a shopper.
#[derive(QueryTable, Serialize, Deserialize, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at desc, order_id),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}#{order_id}", ties = key_order))]
pub(crate) struct Order {
    /// Who.
    pub(crate) shopper_id: i64,
    /// When.
    pub(crate) placed_at: DateTime<Utc>,
    /// What.
    pub(crate) order_id: Uuid,
    /// Where.
    pub(crate) store_id: i32,
    /// How far.
    pub(crate) status: String,
    /// In what.
    pub(crate) currency: String,
    /// How much.
    pub(crate) total_cents: i64,
    /// For somebody else.
    pub(crate) gift: bool,
    /// How.
    pub(crate) note: Option<String>,
    /// Found by.
    pub(crate) tags: Vec<String>,
}

/// An order by all that is known of it: its one key has three parts.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    OrdersByKey,
    partition(shopper, placed_at, order_id),
    dynamodb(table = "OrderKeys", pk = "SHOPPER#{shopper}#{placed_at}#{order_id}")
)]
pub(crate) struct OrderKey {
    /// Who.
    pub(crate) shopper: String,
    /// When.
    pub(crate) placed_at: DateTime<Utc>,
    /// What.
    pub(crate) order_id: Uuid,
}

/// The time of a row; of its milliseconds all three digits count.
pub(crate) fn at(i: u32) -> DateTime<Utc> {
    DateTime::UNIX_EPOCH + TimeDelta::milliseconds(1_762_000_000_123 + i64::from(i) * 1000)
}

/// The id of a row.
pub(crate) fn id(i: u32) -> Uuid {
    Uuid::from_u128(u128::from(i) << 64 | 0x4000_8000_0000_0000_0000)
}

/// The order of that number.
pub(crate) fn order(i: u32) -> Order {
    Order {
        shopper_id: 13_915,
        placed_at: at(i),
        order_id: id(i),
        store_id: 17,
        status: "delivered".into(),
        currency: "EUR".into(),
        total_cents: 4_200 + i64::from(i),
        gift: i.is_multiple_of(2),
        note: Some("leave it at the door".into()),
        tags: vec!["spring".into(), "newsletter".into()],
    }
}
