//! `..` is a range too: it leaves the column open.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::VisitsByShopper;

fn ask(visits: &Repository<VisitsByShopper, Memory>) {
    let _ = visits.partition(77).path(..).at(DateTime::<Utc>::UNIX_EPOCH..);
}

fn main() {}
