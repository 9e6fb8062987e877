//! Equality behind a range is a filter.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let order = OrderId("CA-1".into());
    let _ = lines.partition(&order).product(ProductId("A".into())..).line(1);
}

fn main() {}
