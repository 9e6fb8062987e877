//! A key is never absent: decide before you ask.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let shopper: Option<i64> = None;
    let _ = orders.partition(shopper);
}

fn main() {}
