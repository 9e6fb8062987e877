//! A column enum has unit variants.
use query_table::prelude::*;

#[derive(ColumnEnum)]
pub enum Status {
    Paid,
    Shipped { by: String },
}

fn main() {}
