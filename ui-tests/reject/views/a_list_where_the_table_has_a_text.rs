//! A view's column has its table's type.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(of = OrdersByShopper)]
pub struct Status {
    pub status: Vec<String>,
}

fn main() {}
