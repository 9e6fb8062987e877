//! A time has one form as text.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(placed_at),
    dynamodb(pk = "{placed_at:text}"))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
