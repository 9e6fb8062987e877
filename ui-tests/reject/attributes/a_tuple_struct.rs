//! Columns have names.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order(pub i64);

fn main() {}
