//! A collection takes its whole partition key.
use query_table::CollectionRepository;
use query_table::collection::ReadsItems;
use query_table_ui_tests::orders::OrderItems;

fn ask<B: ReadsItems>(orders: &CollectionRepository<OrderItems, B>) {
    let _ = orders.partition("seven");
}

fn main() {}
