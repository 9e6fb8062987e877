//! One row is deleted by its whole key.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let order = OrderId("CA-1".into());
    let _ = lines.delete(&order);
}

fn main() {}
