//! A clustering column is no part of the partition key: restrict it by its method.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition((77, DateTime::<Utc>::UNIX_EPOCH));
}

fn main() {}
