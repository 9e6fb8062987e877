//! A collection has no exact order.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(shopper_id), clustering(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Vec<String>,
}

fn main() {}
