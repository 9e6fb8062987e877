//! A range ends the run of rows: nothing can be restricted behind it.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;
use uuid::Uuid;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let since = DateTime::<Utc>::UNIX_EPOCH;
    let _ = orders.partition(77).placed_at(since..).order_id(Uuid::nil());
}

fn main() {}
