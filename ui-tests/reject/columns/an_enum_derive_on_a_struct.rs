//! A struct derives `Column`.
use query_table::prelude::*;

#[derive(ColumnEnum)]
pub struct Cents(pub i64);

fn main() {}
