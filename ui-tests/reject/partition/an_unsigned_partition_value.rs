//! The stores have no unsigned integers.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let shopper: u64 = 77;
    let _ = orders.partition(shopper);
}

fn main() {}
