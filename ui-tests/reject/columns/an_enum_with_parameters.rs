//! Unit variants have no use for parameters.
use query_table::prelude::*;

#[derive(ColumnEnum)]
pub enum Status<const N: usize> {
    Paid,
}

fn main() {}
