//! Columns are static, fields inside of one are not.
use query_table::prelude::*;

#[derive(Column)]
pub struct Money {
    pub cents: i64,
    #[column(static)]
    pub currency: String,
}

fn main() {}
