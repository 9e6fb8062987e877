//! A view belongs to one table.
use query_table::prelude::*;
use query_table::Memory;
use query_table_ui_tests::shop::{OrdersByShopper, VisitsByShopper};

#[derive(View)]
#[view(of = VisitsByShopper)]
pub struct Path {
    pub path: String,
}

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).view::<Path>();
}

fn main() {}
