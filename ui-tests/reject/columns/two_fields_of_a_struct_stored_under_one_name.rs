//! One of the two would hide the other.
use query_table::prelude::*;

#[derive(Column)]
pub struct Money {
    pub cents: i64,
    #[column(rename = "cents")]
    pub amount: i64,
}

fn main() {}
