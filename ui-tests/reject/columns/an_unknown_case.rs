//! The case is suggested.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(rename_all = "kebap-case")]
pub enum Status {
    Paid,
}

fn main() {}
