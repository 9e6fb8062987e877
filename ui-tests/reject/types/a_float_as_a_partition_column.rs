//! Floats compare inexactly.
use query_table::prelude::*;

#[derive(QueryTable)]
#[query_table(ReadingsByValue, partition(value))]
pub struct Reading {
    pub value: f64,
    pub sensor: String,
}

fn main() {}
