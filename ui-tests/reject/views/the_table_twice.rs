//! A view is of one table.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(of = OrdersByShopper, of = OrdersByShopper)]
pub struct Total {
    pub total_cents: i32,
}

fn main() {}
