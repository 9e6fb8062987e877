//! Fractions have no ordered text.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(weight, shopper_id),
    dynamodb(pk = "{weight}#{shopper_id}"))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub weight: f64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
