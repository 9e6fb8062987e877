//! A delete is a write.
use query_table::prelude::*;
use query_table_ui_tests::shop::OrdersByShopper;

fn forget<S: Gets<OrdersByShopper>>(orders: &Repository<OrdersByShopper, S>) {
    let _ = orders.delete_partition(77);
}

fn main() {}
