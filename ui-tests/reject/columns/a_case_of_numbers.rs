//! Numbers have no case.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(int, rename_all = "lowercase")]
pub enum Status {
    Paid = 1,
}

fn main() {}
