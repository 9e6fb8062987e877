//! A key is never absent.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(shopper_id), clustering(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Option<i32>,
}

fn main() {}
