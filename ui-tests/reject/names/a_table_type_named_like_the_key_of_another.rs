//! A table also makes its key structs.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(Orders, partition(shopper_id))]
#[query_table(OrdersKey, partition(order_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
