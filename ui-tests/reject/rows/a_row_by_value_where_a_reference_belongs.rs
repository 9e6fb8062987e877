//! `put` borrows the row.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{Visit, VisitsByShopper};

fn ask(visits: &Repository<VisitsByShopper, Memory>) {
    let visit = Visit { shopper_id: 7, path: "/".into(), at: DateTime::<Utc>::UNIX_EPOCH, shopper_name: None };
    let _ = visits.put(visit);
}

fn main() {}
