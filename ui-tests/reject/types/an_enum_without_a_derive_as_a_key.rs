//! An enum is a column type when it derives `ColumnEnum`.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(shopper_id), clustering(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Status,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    Paid,
}

fn main() {}
