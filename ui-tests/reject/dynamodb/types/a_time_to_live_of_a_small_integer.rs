//! 32 bits of seconds end in 2038.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id),
    dynamodb(pk = "SHOPPER#{shopper_id}", ttl = days))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub days: i32,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
