//! A time has no prefix: give the range of the day.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).placed_at(starts_with("2026-11"));
}

fn main() {}
