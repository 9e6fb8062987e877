//! A day is no text.
use query_table::Memory;
use query_table::prelude::*;

#[path = "../../src/shop.rs"]
mod shop;
use shop::OrdersByStoreDay;

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let _ = orders.partition((17, "2026-11-08"));
}

fn main() {}
