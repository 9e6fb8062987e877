//! A table is not scanned by an application.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.scan_all();
}

fn main() {}
