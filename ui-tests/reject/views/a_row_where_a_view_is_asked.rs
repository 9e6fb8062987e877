//! A view is a struct that derives it.
use query_table::prelude::*;
use query_table::Memory;
use query_table_ui_tests::shop::{Order, OrdersByShopper};

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).view::<Order>();
}

fn main() {}
