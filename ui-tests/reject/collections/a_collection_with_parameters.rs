//! The rows say what they are.
use query_table::prelude::*;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems<T> {
    Header(T),
}

fn main() {}
