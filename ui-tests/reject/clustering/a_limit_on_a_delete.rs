//! No store deletes the first so many rows.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.delete_range(77).placed_at(DateTime::<Utc>::UNIX_EPOCH..).limit(10);
}

fn main() {}
