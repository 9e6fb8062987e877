//! Two tables of one name would be one table in the store.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, name = "orders", partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
}

#[derive(QueryTable)]
#[query_table(OrdersArchived, name = "orders", partition(order_id))]
pub struct Archived {
    pub order_id: i64,
}

fn tables() -> query_table::Schema {
    schema![OrdersByShopper, OrdersArchived]
}

fn main() {}
