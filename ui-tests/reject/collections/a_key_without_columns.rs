//! All items would be one partition.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDERS")]
pub enum OrderItems {
    Header(OrderHeader),
}

fn main() {}
