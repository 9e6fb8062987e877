//! An index follows its table, and is not written.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::depot::{Parcel, ParcelsByDepotDay};

fn send<B: Backend<Kind = kind::DynamoDb>>(parcels: &Repository<ParcelsByDepotDay, B>, parcel: &Parcel) {
    let _ = parcels.put(parcel);
}

fn main() {}
