//! An item collection is a partition of DynamoDB.
use query_table::prelude::*;
use query_table::Memory;
use query_table_ui_tests::orders::OrderItems;

fn open(db: &Memory) {
    let _ = OrderItems::repository(db);
}

fn main() {}
