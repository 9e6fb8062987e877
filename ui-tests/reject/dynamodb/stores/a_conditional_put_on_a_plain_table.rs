//! A conditional write needs a conditional table.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{Parcel, ParcelsBySender};

fn once(parcels: &Repository<ParcelsBySender, Memory>, parcel: &Parcel) {
    let _ = parcels.put_if_absent(parcel);
}

fn main() {}
