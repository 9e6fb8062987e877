//! The stores have no unsigned integers.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: u64,
}

fn main() {}
