//! In a sparse index the key is always there.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByCourier};

async fn couriers(parcels: &Repository<ParcelsByCourier, Memory>) -> Result<Vec<Option<String>>, query_table::Error> {
    let found = parcels.partition("ann").fetch().await?;
    Ok(found.into_iter().map(|parcel| parcel.courier).collect())
}

fn main() {}
