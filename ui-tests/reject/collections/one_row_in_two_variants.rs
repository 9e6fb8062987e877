//! An item of that row would be either variant.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderLine;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Line(OrderLine),
    Gift(OrderLine),
}

fn main() {}
