//! A view reads a column.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(of = OrdersByShopper)]
pub struct Nothing {}

fn main() {}
