//! `Store` is reading and writing, and an index is read.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::depot::{ParcelsByDepotDay};

fn open<S: Store<ParcelsByDepotDay>>(_: &S) {}

fn start<B: Backend<Kind = kind::DynamoDb>>(db: &B) {
    open(db);
}

fn main() {}
