//! A month has no fixed length, so durations have no order.
use query_table::CqlDuration;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(shopper_id), clustering(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: CqlDuration,
}

fn main() {}
