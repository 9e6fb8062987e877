//! A template is literals and columns in braces.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id:hex}#{}#}{line")]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
