//! There is no value to store.
use query_table::prelude::*;

#[derive(ColumnEnum)]
pub enum Status {}

fn main() {}
