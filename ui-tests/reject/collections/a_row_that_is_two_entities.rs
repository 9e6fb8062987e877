//! A row is one entity of a collection.
use query_table::prelude::*;

#[derive(ItemCollection)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Event(Event),
}

#[derive(QueryTable)]
#[query_table(EventsByTime, partition(order_id), clustering(at), dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "TIME#{at}"))]
#[query_table(EventsByKind, partition(order_id), clustering(kind), dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "KIND#{kind}"))]
pub struct Event {
    pub order_id: i64,
    pub at: query_table::Timestamp,
    pub kind: String,
}

fn main() {}
