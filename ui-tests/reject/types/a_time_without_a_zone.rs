//! An instant has a zone: `DateTime<Utc>`.
use chrono::NaiveDateTime;
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: NaiveDateTime,
}

fn main() {}
