//! Attributes name fields.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper))]
pub struct Order {
    #[column(rename = "shopper")]
    pub shopper_id: i64,
    pub total_cents: i32,
}

fn main() {}
