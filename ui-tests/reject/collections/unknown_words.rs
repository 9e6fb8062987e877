//! Words are known or refused, with what was meant.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(tabel = "Orders", pk = "ORDER#{order_id}", sk = "LINE")]
pub enum OrderItems {
    #[item(methods = headers)]
    Header(OrderHeader),
}

fn main() {}
