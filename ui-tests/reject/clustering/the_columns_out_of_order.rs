//! Left to right, as declared.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;
use uuid::Uuid;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).order_id(Uuid::nil()).placed_at(DateTime::<Utc>::UNIX_EPOCH);
}

fn main() {}
