//! The tuple is in the declared order.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByStoreDay;

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let day = DateTime::<Utc>::UNIX_EPOCH.date_naive();
    let _ = orders.partition((day, 17));
}

fn main() {}
