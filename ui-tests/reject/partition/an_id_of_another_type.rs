//! A product is no order, though both are texts.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrderLines, ProductId};

fn ask(lines: &Repository<OrderLines, Memory>) {
    let _ = lines.partition(ProductId("FUR-CH-4421".into()));
}

fn main() {}
