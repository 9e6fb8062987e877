//! Each of the values is of the column's type.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).placed_at(one_of(["2026-11-08", "2026-11-09"]));
}

fn main() {}
