//! Each table of a struct is checked.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
#[query_table(OrdersByDay, partition(dya))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
