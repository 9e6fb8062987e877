//! A collection says of which partition it is.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders")]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
