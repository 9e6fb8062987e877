//! Each table has its own key.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrdersByShopper, VisitsByShopperPartition};

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(VisitsByShopperPartition { shopper_id: 77 });
}

fn main() {}
