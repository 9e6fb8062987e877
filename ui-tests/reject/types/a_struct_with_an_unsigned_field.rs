//! A struct holds what a column can hold.
use query_table::prelude::*;

#[derive(Column)]
pub struct Money {
    pub cents: u64,
    pub currency: String,
}

fn main() {}
