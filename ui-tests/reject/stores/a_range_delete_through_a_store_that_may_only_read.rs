//! A delete is a write.
use query_table::prelude::*;
use query_table_ui_tests::shop::VisitsByShopper;

fn forget<S: Reads<VisitsByShopper>>(visits: &Repository<VisitsByShopper, S>) {
    let _ = visits.delete_range(77).path("/").execute();
}

fn main() {}
