//! In a sort key such an id is written by its time first.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(visit), dynamodb)]
#[query_table(OrdersByVisit, partition(visit), dynamodb(index = "gsi1", of = OrdersByShopper))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub visit: query_table::TimeUuid,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
