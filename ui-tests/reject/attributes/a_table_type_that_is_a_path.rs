//! A table type is declared here.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(tables::OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
