//! Only text has a prefix.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let order = OrderId("CA-1".into());
    let _ = lines.partition(&order).product(ProductId("A".into())).line(starts_with("1"));
}

fn main() {}
