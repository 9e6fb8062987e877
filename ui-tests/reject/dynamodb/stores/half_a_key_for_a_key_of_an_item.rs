//! A key builder takes full keys only.
use query_table::dynamo::DynamoKeys;
use query_table_ui_tests::depot::{ParcelsBySender};

fn key() {
    let _ = ParcelsBySender::dynamodb_key(7);
}

fn main() {}
