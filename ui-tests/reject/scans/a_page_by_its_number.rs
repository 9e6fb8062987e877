//! A page is reached by the token of the one before it.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).page(Some(3));
}

fn main() {}
