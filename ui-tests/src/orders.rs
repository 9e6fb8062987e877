//! Rows that share partitions of a DynamoDB table, for programs with item collections.

// What a field is, its name says.
#![allow(missing_docs)]

use query_table::prelude::*;

/// The entity without a clustering column.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrderHeaders, partition(order_id), dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "HEADER"))]
pub struct OrderHeader {
    pub order_id: i64,
    pub shopper: String,
}

/// The entity with one.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    LinesByOrder,
    partition(order_id),
    clustering(line),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "LINE#{line}")
)]
pub struct OrderLine {
    pub order_id: i64,
    pub line: i32,
}

/// Partitions of two columns, declared in another order than the template's.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    DayTotals,
    partition(day, store_id),
    dynamodb(table = "Stores", pk = "STORE#{store_id}#{day}", sk = "TOTAL")
)]
pub struct DayTotal {
    #[column(rename = "shop")]
    pub store_id: i64,
    pub day: query_table::Date,
    pub cents: i64,
}

/// Their other entity.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    DayVisits,
    partition(store_id, day),
    clustering(visit),
    dynamodb(table = "Stores", pk = "STORE#{store_id}#{day}", sk = "VISIT#{visit}")
)]
pub struct DayVisit {
    pub store_id: i64,
    pub day: query_table::Date,
    pub visit: i32,
}

/// A row that is in no table of DynamoDB.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ShoppersById, partition(shopper_id))]
pub struct Shopper {
    pub shopper_id: i64,
}

/// The header and the lines.
#[derive(ItemCollection, Clone, Debug, PartialEq)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    Header(OrderHeader),
    Line(OrderLine),
}

/// Of partitions of two columns.
#[derive(ItemCollection, Clone, Debug, PartialEq)]
#[item_collection(table = "Stores", pk = "STORE#{store_id}#{day}")]
pub enum DayItems {
    Total(DayTotal),
    Visit(DayVisit),
}
