//! A table maps to DynamoDB where it says so.
use query_table::backend::{Backend, kind};
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn open<B: Backend<Kind = kind::DynamoDb>>(db: &B) {
    let _ = OrdersByShopper::repository(db);
}

fn main() {}
