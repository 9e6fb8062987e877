//! Clustering columns belong to an entity.
use query_table::CollectionRepository;
use query_table::collection::ReadsItems;
use query_table_ui_tests::orders::OrderItems;

fn ask<B: ReadsItems>(orders: &CollectionRepository<OrderItems, B>) {
    let _ = orders.partition(7).line(1..);
}

fn main() {}
