//! What is read of the index is a type of its own.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id), dynamodb)]
#[query_table(OrdersByStoreRow, partition(store_id))]
#[query_table(OrdersByStore, partition(store_id), clustering(placed_at), dynamodb(index = "gsi1", of = OrdersByShopper, project(keys)))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
