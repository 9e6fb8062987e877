//! Clustering columns are restricted in their declared order.
use query_table::Memory;
use query_table::prelude::*;
use uuid::Uuid;

#[path = "../../src/shop.rs"]
mod shop;
use shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).order_id(Uuid::nil());
}

fn main() {}
