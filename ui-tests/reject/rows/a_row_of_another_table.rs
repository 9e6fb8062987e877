//! Each table keeps its own rows.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{Line, OrderId, ProductId, VisitsByShopper};

fn ask(visits: &Repository<VisitsByShopper, Memory>) {
    let line = Line { order: OrderId("CA-1".into()), product: ProductId("A".into()), line: 1, quantity: 2 };
    let _ = visits.put(&line);
}

fn main() {}
