//! The entity is a row struct of its own, since it is a table.
use query_table::prelude::*;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Header { order_id: i64, shopper: String },
}

fn main() {}
