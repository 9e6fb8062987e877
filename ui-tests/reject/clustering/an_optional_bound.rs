//! On Cassandra `placed_at > null` returns the whole partition.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let since: Option<DateTime<Utc>> = None;
    let until = DateTime::<Utc>::MAX_UTC;
    let _ = orders.partition(77).placed_at(since..Some(until));
}

fn main() {}
