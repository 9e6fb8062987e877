//! A method of a variant does not hide one of the query.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    #[item(method = limit)]
    Header(OrderHeader),
}

fn main() {}
