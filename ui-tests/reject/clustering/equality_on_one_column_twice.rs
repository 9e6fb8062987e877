//! A column has one value.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).placed_at(DateTime::<Utc>::UNIX_EPOCH).placed_at(DateTime::<Utc>::MAX_UTC);
}

fn main() {}
