//! Ids as newtypes cannot be swapped.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderId, OrderLines, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let (order, product) = (OrderId("CA-1".into()), ProductId("FUR-1".into()));
    let _ = lines.get((product, order, 1));
}

fn main() {}
