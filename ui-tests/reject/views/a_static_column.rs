//! What is static is said by the table.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

#[derive(View)]
#[view(of = OrdersByShopper)]
pub struct Total {
    #[column(static)]
    pub total_cents: i32,
}

fn main() {}
