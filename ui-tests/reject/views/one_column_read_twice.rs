//! A column is read once.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(of = OrdersByShopper)]
pub struct Total {
    pub total_cents: i32,
    #[column(rename = "total_cents")]
    pub cents: i32,
}

fn main() {}
