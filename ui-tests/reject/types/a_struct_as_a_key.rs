//! A struct is no key: its form in the store changes when it gets a field.
use query_table::prelude::*;

#[derive(Column, Clone, Debug, PartialEq)]
pub struct Money {
    pub cents: i64,
    pub currency: String,
}

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Money,
}

fn main() {}
