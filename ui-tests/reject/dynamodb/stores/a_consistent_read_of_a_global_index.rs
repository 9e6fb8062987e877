//! A global index follows a moment later.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByCourier};

fn carried<B: Backend<Kind = kind::DynamoDb>>(parcels: &Repository<ParcelsByCourier, B>) {
    let _ = parcels.consistent().partition("ann").fetch();
}

fn main() {}
