//! A product id is no order id, though both are texts.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let order = OrderId("CA-1".into());
    let _ = lines.partition(&order).product(OrderId("FUR-1".into()));
}

fn main() {}
