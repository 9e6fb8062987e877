//! A repository is of a table type, which the attribute names.
use query_table::prelude::*;
use query_table::Memory;
use query_table_ui_tests::shop::Order;

async fn open(db: &Memory) -> Result<(), query_table::Error> {
    let _ = Order::repository(db).await?;
    Ok(())
}

fn main() {}
