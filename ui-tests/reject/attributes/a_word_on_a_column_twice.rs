//! Each word once.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    #[column(rename = "total", rename = "cents")]
    pub total_cents: i32,
}

fn main() {}
