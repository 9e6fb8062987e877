//! A stored number must not move with the order of the variants.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(int)]
pub enum Status {
    Paid = 1,
    Shipped,
}

fn main() {}
