//! A tuple is a value of its own in CQL, and no key of several columns.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: (i64, i64),
}

fn main() {}
