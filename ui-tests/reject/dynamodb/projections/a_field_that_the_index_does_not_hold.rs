//! What an index does not hold is no field of what it gives.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByWeight};

async fn depots(parcels: &Repository<ParcelsByWeight, Memory>) -> Result<Vec<String>, query_table::Error> {
    let found = parcels.partition(7).fetch().await?;
    Ok(found.into_iter().map(|parcel| parcel.depot).collect())
}

fn main() {}
