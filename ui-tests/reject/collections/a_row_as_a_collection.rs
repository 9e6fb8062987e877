//! A table is no collection.
use query_table::CollectionRepository;
use query_table::collection::ReadsItems;
use query_table_ui_tests::orders::LinesByOrder;

fn open<B: ReadsItems>(_: &CollectionRepository<LinesByOrder, B>) {}

fn main() {}
