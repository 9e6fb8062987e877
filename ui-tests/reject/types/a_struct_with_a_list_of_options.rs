//! What a collection can't hold, it can't hold inside of a struct either; a field itself may be an `Option`.
use query_table::prelude::*;

#[derive(Column)]
pub struct Prices {
    pub cents: Vec<Option<i64>>,
    pub currency: Option<String>,
}

#[derive(QueryTable)]
#[query_table(Items, partition(id))]
pub struct Item {
    pub id: i64,
    pub prices: Prices,
}

fn main() {}
