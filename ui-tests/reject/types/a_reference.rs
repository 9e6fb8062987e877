//! A borrowed text cannot be read back.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order<'a> {
    pub shopper_id: i64,
    pub note: &'a str,
}

fn main() {}
