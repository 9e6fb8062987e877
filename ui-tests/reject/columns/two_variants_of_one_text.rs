//! A text read back is one variant.
use query_table::prelude::*;

#[derive(ColumnEnum)]
pub enum Status {
    Paid,
    #[column(rename = "paid")]
    Settled,
}

fn main() {}
