//! A range delete follows the order of the columns.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;
use uuid::Uuid;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.delete_range(77).order_id(Uuid::nil()).execute();
}

fn main() {}
