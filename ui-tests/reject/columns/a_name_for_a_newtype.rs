//! A newtype is stored as its field is: there is no type in the store that the name would be of.
use query_table::prelude::*;

#[derive(Column)]
#[column(name = "shopper_id")]
pub struct ShopperId(pub i64);

fn main() {}
