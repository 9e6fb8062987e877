//! A collection has an entity at least.
use query_table::prelude::*;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {}

fn main() {}
