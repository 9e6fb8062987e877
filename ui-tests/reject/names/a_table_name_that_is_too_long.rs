//! Cassandra takes 48 characters.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, name = "orders_of_one_shopper_ordered_by_the_time_at_which_they_were_placed", partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
