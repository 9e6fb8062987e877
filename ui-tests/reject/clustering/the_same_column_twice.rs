//! A column is restricted once: give both limits in one range.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let since = DateTime::<Utc>::UNIX_EPOCH;
    let until = DateTime::<Utc>::MAX_UTC;
    let _ = orders.partition(77).placed_at(since..).placed_at(..until);
}

fn main() {}
