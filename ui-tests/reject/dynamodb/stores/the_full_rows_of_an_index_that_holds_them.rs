//! What is whole already is not read again.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByDepotDay};

fn all(parcels: &Repository<ParcelsByDepotDay, Memory>, day: chrono::NaiveDate) {
    let _ = parcels.partition(("north", day)).full();
}

fn main() {}
