//! A bound stands in a pair, the other may be `Unbounded`.
use std::ops::Bound;

use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).placed_at(Bound::Included(DateTime::<Utc>::UNIX_EPOCH));
}

fn main() {}
