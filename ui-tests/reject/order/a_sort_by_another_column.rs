//! A store sorts nothing when it reads.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{Order, OrdersByShopper};

fn ask(orders: &Repository<OrdersByShopper, Memory>) {
    let _ = orders.partition(77).sort_by(|order: &Order| order.total_cents);
}

fn main() {}
