//! The key struct is the full key.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrdersByStoreDay, OrdersByStoreDayPartition};

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let _ = orders.partition(OrdersByStoreDayPartition { store_id: 17 });
}

fn main() {}
