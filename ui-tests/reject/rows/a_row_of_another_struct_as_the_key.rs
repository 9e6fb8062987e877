//! A row names itself in its own tables only.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::{Order, VisitsByShopper};

fn ask(visits: &Repository<VisitsByShopper, Memory>) {
    let order: Option<Order> = None;
    if let Some(order) = order {
        let _ = visits.get(&order);
    }
}

fn main() {}
