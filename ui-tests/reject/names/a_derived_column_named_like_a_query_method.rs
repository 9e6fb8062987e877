//! The method would hide the query's own.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(first = date(placed_at)))]
pub struct Order {
    pub shopper_id: i64,
    pub placed_at: Timestamp,
}

fn main() {}
