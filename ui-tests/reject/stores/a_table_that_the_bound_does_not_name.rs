//! A generic application names each table that it opens.
use query_table::prelude::*;
use query_table_ui_tests::shop::{OrdersByShopper, OrdersByStoreDay};

fn open<S: Store<OrdersByShopper>>(db: &S) {
    let _ = OrdersByStoreDay::repository(db);
}

fn main() {}
