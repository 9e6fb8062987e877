//! An order's partition of a DynamoDB table: its header, its lines, its comments, which sort by a bare time, and parcels.

use query_table::Timestamp;
use query_table::prelude::*;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrderHeaders,
    partition(order_id),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "HEADER", ttl = expires, stream = new_and_old_images),
)]
pub(crate) struct OrderHeader {
    pub(crate) order_id: i64,
    pub(crate) shopper: String,
    pub(crate) expires: Option<Timestamp>,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    OrderLines,
    partition(order_id),
    clustering(line),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "LINE#{line}")
)]
pub(crate) struct OrderLine {
    pub(crate) order_id: i64,
    pub(crate) line: i32,
    pub(crate) sku: String,
    pub(crate) cents: i64,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    OrderLines2,
    partition(order_id),
    clustering(line),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "LINE2#{line}")
)]
pub(crate) struct OrderLine2 {
    pub(crate) order_id: i64,
    pub(crate) line: i32,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    OrderComments,
    partition(order_id),
    clustering(written_at),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "{written_at}")
)]
pub(crate) struct OrderComment {
    pub(crate) order_id: i64,
    pub(crate) written_at: Timestamp,
    pub(crate) text: String,
}

#[derive(ItemCollection, Clone, Debug, PartialEq)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub(crate) enum OrderItems {
    Header(OrderHeader),
    Line(OrderLine),
    #[item(method = second_lines)]
    Line2(OrderLine2),
    Comment(OrderComment),
}
