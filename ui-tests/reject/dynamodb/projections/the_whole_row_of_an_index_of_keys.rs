//! An index that holds the keys gives the keys.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{Parcel, ParcelsByWeight};

async fn lightest(parcels: &Repository<ParcelsByWeight, Memory>) -> Result<Vec<Parcel>, query_table::Error> {
    parcels.partition(7).limit(1).fetch().await
}

fn main() {}
