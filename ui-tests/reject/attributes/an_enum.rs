//! Rows are structs.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub enum Order {
    Paid { shopper_id: i64 },
}

fn main() {}
