//! An alias hides the `Option` from the macro, not from the type checker.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByValue, partition(shopper_id), clustering(value))]
pub struct Order {
    pub shopper_id: i64,
    pub value: Maybe,
}

type Maybe = Option<i64>;

fn main() {}
