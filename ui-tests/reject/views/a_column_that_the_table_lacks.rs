//! A view reads columns of its table.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(of = OrdersByShopper)]
pub struct Total {
    pub total_cents: i32,
    pub currency: String,
}

fn main() {}
