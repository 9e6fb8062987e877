//! There is no string door.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.execute_cql("SELECT * FROM orders_by_shopper");
}

fn main() {}
