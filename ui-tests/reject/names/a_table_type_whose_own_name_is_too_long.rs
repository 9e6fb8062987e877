//! A table is called like its type, in snake case.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersOfOneShopperOrderedByTheTimeAtWhichTheyWerePlaced, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
