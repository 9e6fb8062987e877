//! The word is suggested.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(renameall = "lowercase")]
pub enum Status {
    Paid,
}

fn main() {}
