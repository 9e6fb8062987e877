//! A clustering value is of the column's type.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).placed_at(1_790_000_000_i64);
}

fn main() {}
