//! The entities of a partition have one key.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Header(OrderHeader),
    Note(Note),
}

#[derive(QueryTable)]
#[query_table(Notes, partition(order_id), dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "NOTE"))]
pub struct Note {
    pub order_id: String,
}

fn main() {}
