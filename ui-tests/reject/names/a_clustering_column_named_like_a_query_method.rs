//! The method would hide the query's own.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(limit))]
pub struct Order {
    pub shopper_id: i64,
    pub limit: i64,
}

fn main() {}
