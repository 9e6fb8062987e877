//! The field is suggested.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id, month = month(placed_on)))]
pub struct Order {
    pub shopper_id: i64,
    pub placed_at: Timestamp,
    pub day: i32,
    pub note: String,
}

fn main() {}
