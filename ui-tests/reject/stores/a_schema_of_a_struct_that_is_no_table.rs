//! A schema lists table types, which the attributes name.
use query_table::prelude::*;
use query_table_ui_tests::shop::Order;

fn tables() -> query_table::Schema {
    schema![Order]
}

fn main() {}
