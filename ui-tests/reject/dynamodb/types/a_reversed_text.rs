//! A text has no reversed form.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(status desc),
    dynamodb(pk = "SHOPPER#{shopper_id}", sk = "{status:reversed}"))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
