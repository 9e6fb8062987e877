//! What is static is one value a partition.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id))]
pub struct Order {
    pub shopper_id: i64,
    #[column(static)]
    pub order_id: i64,
}

fn main() {}
