//! Clustering columns are restricted in their declared order.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;
use uuid::Uuid;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).order_id(Uuid::nil());
}

fn main() {}
