//! There is no string door.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).where_raw("total_cents > 999 ALLOW FILTERING");
}

fn main() {}
