//! A collection is an enum of entities.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub struct OrderItems {
    pub header: OrderHeader,
}

fn main() {}
