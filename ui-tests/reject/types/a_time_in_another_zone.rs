//! What is read back is UTC.
use chrono::{DateTime, FixedOffset};
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: DateTime<FixedOffset>,
}

fn main() {}
