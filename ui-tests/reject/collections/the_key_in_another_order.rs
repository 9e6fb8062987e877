//! A collection takes the columns in the order of its template.
use query_table::CollectionRepository;
use query_table::collection::ReadsItems;
use query_table_ui_tests::orders::DayItems;

fn ask<B: ReadsItems>(days: &CollectionRepository<DayItems, B>) {
    let _ = days.partition((query_table::Date(0), 17));
}

fn main() {}
