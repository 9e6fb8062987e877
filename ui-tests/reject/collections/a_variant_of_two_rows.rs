//! An item is one row.
use query_table::prelude::*;
use query_table_ui_tests::orders::{OrderHeader, OrderLine};

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Both(OrderHeader, OrderLine),
}

fn main() {}
