//! Partition columns are named all at once, by the key.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).shopper_id(77);
}

fn main() {}
