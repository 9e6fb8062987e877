//! Each column has its own method.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed, order_id))]
pub struct Order {
    pub shopper_id: i64,
    pub placed: i64,
    #[column(method = placed)]
    pub order_id: i64,
}

fn main() {}
