//! The same template is another text there: numbers have another form in a sort key.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id), dynamodb(pk = "SHOPPER#{shopper_id}", sk = "ORDER#{order_id}"))]
#[query_table(OrdersByStore, partition(order_id),
    dynamodb(index = "gsi1", of = OrdersByShopper, pk = "ORDER#{order_id}", pk_name = "sk"))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
