//! No key is made up of defaults.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrdersByShopper, OrdersByShopperPartition};

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(OrdersByShopperPartition::default());
}

fn main() {}
