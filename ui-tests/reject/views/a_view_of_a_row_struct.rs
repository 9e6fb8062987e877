//! A view is of a table type, not of the row.
use query_table::prelude::*;
use query_table_ui_tests::shop::Order;

#[derive(View)]
#[view(of = Order)]
pub struct Total {
    pub total_cents: i32,
}

fn main() {}
