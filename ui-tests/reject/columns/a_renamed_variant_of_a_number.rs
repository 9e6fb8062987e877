//! What is stored is the number.
use query_table::prelude::*;

#[derive(ColumnEnum)]
#[column(int)]
pub enum Status {
    #[column(rename = "paid")]
    Paid = 1,
}

fn main() {}
