//! A static column is absent until `put_static` writes it.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id))]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
    #[column(static)]
    pub name: String,
}

fn main() {}
