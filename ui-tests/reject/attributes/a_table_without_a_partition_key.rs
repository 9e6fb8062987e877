//! Every question gives a key.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(Orders, clustering(order_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
}

fn main() {}
