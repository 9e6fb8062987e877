//! The key struct is the full key.
use query_table::Memory;
use query_table::prelude::*;

#[path = "../../src/shop.rs"]
mod shop;
use shop::OrdersByStoreDay;
use shop::OrdersByStoreDayPartition;

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let _ = orders.partition(OrdersByStoreDayPartition { store_id: 17 });
}

fn main() {}
