//! Plain writes don't mix with conditional ones.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::depot::{Receipt, Receipts};

fn merge(receipts: &Repository<Receipts, Memory>, receipt: &Receipt) {
    let _ = receipts.merge(receipt);
}

fn main() {}
