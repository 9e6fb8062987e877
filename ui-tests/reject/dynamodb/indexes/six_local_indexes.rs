//! DynamoDB takes five.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(order_id), dynamodb(table = "Orders"))]
#[query_table(Orders0, partition(shopper_id), clustering(a), dynamodb(index = "lsi0", of = OrdersByShopper, local))]
#[query_table(Orders1, partition(shopper_id), clustering(b), dynamodb(index = "lsi1", of = OrdersByShopper, local))]
#[query_table(Orders2, partition(shopper_id), clustering(c), dynamodb(index = "lsi2", of = OrdersByShopper, local))]
#[query_table(Orders3, partition(shopper_id), clustering(d), dynamodb(index = "lsi3", of = OrdersByShopper, local))]
#[query_table(Orders4, partition(shopper_id), clustering(e), dynamodb(index = "lsi4", of = OrdersByShopper, local))]
#[query_table(OrdersByStore, partition(shopper_id), clustering(placed_at),
    dynamodb(index = "gsi1", of = OrdersByShopper, local))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub a: i64,
    pub b: i64,
    pub c: i64,
    pub d: i64,
    pub e: i64,
    pub status: String,
    pub note: Option<String>,
}

fn main() {}
