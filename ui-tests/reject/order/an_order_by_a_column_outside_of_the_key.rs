//! Rows come in the declared order, or in its exact reverse.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).order_by("total_cents");
}

fn main() {}
