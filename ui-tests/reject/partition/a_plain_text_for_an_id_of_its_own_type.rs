//! A newtype keeps ids apart: a bare text is none.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::shop::OrderLines;

fn ask(lines: &Repository<OrderLines, Memory>) {
    let _ = lines.partition("CA-2014-AB10015140-41954");
}

fn main() {}
