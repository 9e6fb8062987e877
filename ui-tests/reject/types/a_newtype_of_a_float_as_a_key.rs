//! A newtype may be a key where its inner type may.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Celsius,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct Celsius(pub f64);

fn main() {}
