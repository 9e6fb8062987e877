//! An index may hold several items of one key, and answers partitions.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByWeight};

fn one<B: Backend<Kind = kind::DynamoDb>>(parcels: &Repository<ParcelsByWeight, B>) {
    let _ = parcels.get((7, 500));
}

fn main() {}
