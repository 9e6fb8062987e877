//! What a variant holds is the row of a table.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Header(OrderHeader),
    Note(String),
}

fn main() {}
