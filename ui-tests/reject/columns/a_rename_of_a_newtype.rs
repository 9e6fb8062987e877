//! A type has no column name: its fields have.
use query_table::prelude::*;

#[derive(Column)]
#[column(rename = "cents")]
pub struct Cents(pub i64);

fn main() {}
