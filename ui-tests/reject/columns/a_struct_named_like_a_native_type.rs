//! CQL has such types already, or keeps the name for one.
use query_table::prelude::*;

#[derive(Column)]
pub struct Interval {
    pub low: i64,
    pub high: i64,
}

#[derive(Column)]
#[column(name = "MyMoney")]
pub struct Money {
    pub cents: i64,
    pub currency: String,
}

fn main() {}
