//! The primary key names one row; use `get`.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines, OrderLinesKey, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let key = OrderLinesKey { order: OrderId("CA-1".into()), product: ProductId("FUR-1".into()), line: 1 };
    let _ = lines.partition(key);
}

fn main() {}
