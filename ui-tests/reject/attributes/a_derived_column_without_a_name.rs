//! The name is proposed.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id, date(placed_at)))]
pub struct Order {
    pub shopper_id: i64,
    pub placed_at: Timestamp,
    pub day: i32,
    pub note: String,
}

fn main() {}
