//! A name is a table, or a keyspace and a table.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, name = "shop.eu.orders", partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    pub total_cents: i32,
}

fn main() {}
