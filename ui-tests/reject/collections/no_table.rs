//! A collection says of which table it is.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
