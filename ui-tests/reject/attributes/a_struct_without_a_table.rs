//! A struct declares at least one table.
use query_table::prelude::*;

#[derive(QueryTable)]
pub struct Order {
    pub shopper_id: i64,
}

fn main() {}
