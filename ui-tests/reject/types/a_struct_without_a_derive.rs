//! A struct is a column type when it derives `Column`.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Money,
}

pub struct Money(pub i64);

fn main() {}
