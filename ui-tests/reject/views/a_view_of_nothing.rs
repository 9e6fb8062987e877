//! A view says of which table it is.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
pub struct Total {
    pub total_cents: i32,
}

fn table(_: OrdersByShopper) {}

fn main() {}
