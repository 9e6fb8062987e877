//! Each key is told of where it stands.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(status, shopper_id), clustering(order_id),
    dynamodb(pk = "{status}{shopper_id}", sk = "{order_id:secs}"))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
