//! A struct is one type in the store, and a parameter would make it several of one name.
use query_table::prelude::*;

#[derive(Column)]
pub struct Range<T> {
    pub low: T,
    pub high: T,
}

fn main() {}
