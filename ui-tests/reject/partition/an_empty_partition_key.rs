//! A read names every partition column: there is no read of the whole table.
use query_table::Memory;
use query_table::prelude::*;

#[path = "../../src/shop.rs"]
mod shop;
use shop::OrdersByShopper;

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(());
}

fn main() {}
