//! Half of the key is on no node.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByStoreDay;

fn ask(orders: &Repository<OrdersByStoreDay, Memory>) {
    let _ = orders.partition(17);
}

fn main() {}
