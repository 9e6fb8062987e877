//! An enum is a column type when it derives `ColumnEnum`.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Status,
}

pub enum Status {
    Paid,
}

fn main() {}
