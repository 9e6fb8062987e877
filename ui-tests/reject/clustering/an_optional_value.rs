//! Nothing equals null.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let at: Option<DateTime<Utc>> = None;
    let _ = orders.partition(77).placed_at(at);
}

fn main() {}
