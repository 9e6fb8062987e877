//! A set is kept in the order of its values, and a duration has none.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: std::collections::HashSet<query_table::CqlDuration>,
}

fn main() {}
