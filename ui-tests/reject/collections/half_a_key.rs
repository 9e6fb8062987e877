//! The key of a collection is that of its entities, whole.
use query_table::prelude::*;
use query_table_ui_tests::orders::DayTotal;

#[derive(ItemCollection)]
#[item_collection(table = "Stores", pk = "STORE#{store_id}")]
pub enum DayItems {
    Total(DayTotal),
}

fn main() {}
