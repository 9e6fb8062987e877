//! One field, one bucket.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id, month = month(placed_at, note)))]
pub struct Order {
    pub shopper_id: i64,
    pub placed_at: Timestamp,
    pub day: i32,
    pub note: String,
}

fn main() {}
