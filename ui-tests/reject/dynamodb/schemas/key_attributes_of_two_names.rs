//! One physical table has one pair of key attributes.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at),
    dynamodb(table = "Shop", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}"))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: Timestamp,
    pub order_id: i64,
    pub status: String,
    pub note: Option<String>,
}

#[derive(QueryTable)]
#[query_table(Profiles, partition(shopper_id), clustering(name),
    dynamodb(table = "Shop", pk = "SHOPPER#{shopper_id}", sk = "NAME#{name}", pk_name = "PK"))]
pub struct Profile {
    pub shopper_id: i64,
    pub name: String,
}

fn main() {
    let _ = schema![OrdersByShopper, Profiles];
}
