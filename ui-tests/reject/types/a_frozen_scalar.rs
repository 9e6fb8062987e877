//! Only collections are frozen.
use query_table::Frozen;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Frozen<i64>,
}

fn main() {}
