//! A newtype stores its one field.
use query_table::prelude::*;

#[derive(Column)]
pub struct Nothing;

fn main() {}
