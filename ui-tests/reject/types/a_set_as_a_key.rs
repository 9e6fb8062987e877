//! A collection has no exact order.
use std::collections::BTreeSet;

use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(shopper_id), clustering(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: BTreeSet<String>,
}

fn main() {}
