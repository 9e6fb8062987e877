//! A collection has no exact order.
use std::collections::HashMap;

use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: HashMap<String, String>,
}

fn main() {}
