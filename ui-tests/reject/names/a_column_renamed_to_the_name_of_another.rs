//! Two columns of one name would be one column.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub total: i32,
    #[column(rename = "total")]
    pub total_cents: i32,
}

fn main() {}
