//! A view of an index reads what the index holds.
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByWeight};

#[derive(View)]
#[view(of = ParcelsByWeight)]
struct Where {
    parcel_id: String,
    depot: String,
}

fn main() {}
