//! The inner type is a column type.
use query_table::prelude::*;

#[derive(Column)]
pub struct Cents(pub u64);

fn main() {}
