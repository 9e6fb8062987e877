//! A bigint is 64 bits wide.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let shopper: i32 = 77;
    let _ = orders.partition(shopper);
}

fn main() {}
