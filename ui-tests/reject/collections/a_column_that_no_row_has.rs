//! The key of a collection names partition columns of its rows.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order}")]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
