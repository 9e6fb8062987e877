//! The key struct holds the key columns and no other.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrdersByShopper, OrdersByShopperPartition};

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(OrdersByShopperPartition { shopper_id: 77, store_id: 17 });
}

fn main() {}
