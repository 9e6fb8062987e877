//! One row is named by values, several by a range of the partition.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let order = OrderId("CA-1".into());
    let _ = lines.get((&order, ProductId("A".into()), 1..3));
}

fn main() {}
