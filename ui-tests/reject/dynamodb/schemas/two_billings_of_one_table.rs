//! One physical table is paid for in one way.
use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at),
    dynamodb(table = "Shop", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}", billing = provisioned(read = 2, write = 1)))]
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
    dynamodb(table = "Shop", pk = "SHOPPER#{shopper_id}", sk = "NAME#{name}", billing = provisioned(read = 1, write = 1)))]
pub struct Profile {
    pub shopper_id: i64,
    pub name: String,
}

fn main() {
    let _ = schema![OrdersByShopper, Profiles];
}
