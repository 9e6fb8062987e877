//! A range delete stands in one partition.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByStoreDay;

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let _ = orders.delete_range(17);
}

fn main() {}
