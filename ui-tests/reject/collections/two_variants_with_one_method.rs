//! The rows of each variant are asked for by a method of its own.
use query_table::prelude::*;
use query_table_ui_tests::orders::{OrderHeader, OrderLine};

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    #[item(method = lines)]
    Header(OrderHeader),
    Line(OrderLine),
}

fn main() {}
