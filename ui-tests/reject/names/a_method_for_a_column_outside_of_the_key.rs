//! Only clustering columns have methods.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(OrdersByShopper, partition(shopper_id))]
pub struct Order {
    pub shopper_id: i64,
    #[column(method = limit_)]
    pub limit: i64,
}

fn main() {}
