//! A bound that asks for writes does not hold of an index.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByDepotDay};

fn keep<S: Writes<ParcelsByDepotDay>>(_: &S) {}

fn open<B: Backend<Kind = kind::DynamoDb>>(db: &B) {
    keep(db);
}

fn main() {}
