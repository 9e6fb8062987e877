//! The row has no table that is an entity of the collection.
use query_table::prelude::*;
use query_table_ui_tests::orders::OrderHeader;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Header(OrderHeader),
    Visit(Visit),
}

#[derive(QueryTable)]
#[query_table(Visits, partition(order_id), dynamodb(table = "Visits", pk = "ORDER#{order_id}", sk = "VISIT"))]
pub struct Visit {
    pub order_id: i64,
}

fn main() {}
