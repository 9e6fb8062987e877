//! CQL's int has 32 bits.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(int)]
#[repr(i64)]
pub enum Status {
    Paid = 5_000_000_000,
}

fn main() {}
