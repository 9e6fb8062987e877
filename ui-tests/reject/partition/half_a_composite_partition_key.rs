//! Half of the key is on no node.
use query_table::Memory;
use query_table::prelude::*;

#[path = "../../src/shop.rs"]
mod shop;
use shop::OrdersByStoreDay;

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let _ = orders.partition(17);
}

fn main() {}
