//! Begins-with on a partition column would ask every node.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrderLines;

fn ask(lines: &Repository<OrderLines, Memory>) {
    let _ = lines.partition(starts_with("CA-2014"));
}

fn main() {}
