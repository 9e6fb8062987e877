//! A word is said once.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}", table = "Others")]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
