//! A number read back is one variant.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(int)]
pub enum Status {
    Paid = 1,
    Settled = 0x1,
}

fn main() {}
