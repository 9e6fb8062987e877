//! A newtype stores its one field.
use query_table::prelude::*;

#[derive(Column)]
pub struct Money {
    pub cents: i64,
    pub currency: String,
}

fn main() {}
