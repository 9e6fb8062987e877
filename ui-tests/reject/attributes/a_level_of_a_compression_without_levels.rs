//! Only `zstd` has a level.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id), options(compression = lz4(level = 3)))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
