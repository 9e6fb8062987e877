//! There is nothing static to write.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{Line, OrderId, OrderLines, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let line = Line { order: OrderId("CA-1".into()), product: ProductId("A".into()), line: 1, quantity: 2 };
    let _ = lines.put_static(&line);
}

fn main() {}
