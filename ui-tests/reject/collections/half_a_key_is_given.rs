//! A collection takes its whole partition key.
use query_table::CollectionRepository;
use query_table::collection::ReadsItems;
use query_table_ui_tests::orders::DayItems;

fn ask<B: ReadsItems>(days: &CollectionRepository<DayItems, B>) {
    let _ = days.partition(17);
}

fn main() {}
