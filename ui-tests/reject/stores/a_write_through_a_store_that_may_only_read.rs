//! A generic application writes where its bound says so.
use query_table::prelude::*;
use query_table_ui_tests::shop::{Order, OrdersByShopper};

fn place<S: Reads<OrdersByShopper>>(orders: &Repository<OrdersByShopper, S>, order: &Order) {
    let _ = orders.put(order);
}

fn main() {}
