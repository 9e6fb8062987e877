//! The words of `view` are few.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(off = OrdersByShopper)]
pub struct Total {
    pub total_cents: i32,
}

fn table(_: OrdersByShopper) {}

fn main() {}
