//! A collection says of which table and partition it is.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
