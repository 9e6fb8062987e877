//! An index follows its table.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByDepotDay};

fn clear<B: Backend<Kind = kind::DynamoDb>>(parcels: &Repository<ParcelsByDepotDay, B>, day: chrono::NaiveDate) {
    let _ = parcels.delete_partition(("north", day));
}

fn main() {}
