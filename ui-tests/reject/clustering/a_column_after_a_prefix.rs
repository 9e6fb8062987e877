//! A prefix is a range: nothing can be restricted behind it.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::VisitsByShopper;

fn ask(visits: &Repository<VisitsByShopper, Memory>) {
    let _ = visits.partition(77).path(starts_with("/cart")).at(DateTime::<Utc>::UNIX_EPOCH);
}

fn main() {}
