//! Native keys are read in one direction too.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id), dynamodb(table = "Orders"))]
#[query_table(OrdersByStore, partition(store_id), clustering(placed_at desc, order_id),
    dynamodb(index = "gsi1", of = OrdersByShopper, keys = native))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
