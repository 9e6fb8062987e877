//! A derived column has a name in the store too.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id, day = date(placed_at)))]
pub struct Order {
    pub shopper_id: i64,
    pub placed_at: Timestamp,
    #[column(rename = "day")]
    pub weekday: i32,
}

fn main() {}
