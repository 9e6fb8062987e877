//! A table is opened on a store.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn open() {
    let _ = OrdersByShopper::repository(&String::from("127.0.0.1:9042"));
}

fn main() {}
