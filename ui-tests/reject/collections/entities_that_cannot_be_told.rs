//! The beginning of one sort key is not that of another.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderLine;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Line(OrderLine),
    Wrapping(Wrapping),
}

#[derive(QueryTable)]
#[query_table(Wrappings, partition(order_id), clustering(line), dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "LINE#WRAP#{line}"))]
pub struct Wrapping {
    pub order_id: i64,
    pub line: i32,
}

fn main() {}
