//! A single row needs more than a partition read.
use query_table::prelude::*;
use query_table_ui_tests::shop::{Order, OrdersByShopper};

fn again<S: Reads<OrdersByShopper>>(orders: &Repository<OrdersByShopper, S>, order: &Order) {
    let _ = orders.get(order);
}

fn main() {}
