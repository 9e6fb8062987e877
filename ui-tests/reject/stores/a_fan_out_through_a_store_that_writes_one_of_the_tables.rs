//! A fan-out writes every table of the struct.
use query_table::prelude::*;
use query_table_ui_tests::shop::{Order, OrdersByShopper};

fn place<S: Store<OrdersByShopper>>(db: &S) {
    let _ = Order::fan_out(db);
}

fn main() {}
