//! A partition of one row shares nothing.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    #[column(static)]
    pub name: Option<String>,
}

fn main() {}
