//! A struct is stored by the names of its fields.
use query_table::prelude::*;

#[derive(Column)]
pub struct Money(pub i64, pub String);

fn main() {}
