//! A key is never absent.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Option<i64>,
}

fn main() {}
