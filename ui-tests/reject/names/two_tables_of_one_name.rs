//! Two tables of one name would be one table in the store.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(Orders, name = "orders", partition(shopper_id))]
#[query_table(OrdersById, name = "orders", partition(order_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
