//! One row is named by its whole key.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = async { orders.get((77, DateTime::<Utc>::UNIX_EPOCH)).await };
}

fn main() {}
