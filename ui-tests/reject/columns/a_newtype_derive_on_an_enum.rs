//! An enum derives `ColumnEnum`.
use query_table::prelude::*;

#[derive(Column)]
pub enum Status {
    Paid,
}

fn main() {}
