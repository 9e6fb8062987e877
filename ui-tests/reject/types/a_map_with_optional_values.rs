//! A map holds no nulls.
use std::collections::BTreeMap;

use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: BTreeMap<String, Option<i32>>,
}

fn main() {}
