//! A table's generated file: its declaration, then one function a chain, each on a line of its own.

use super::calls::Chain;
use super::tables::{DELETED, READ, Table, VALUES};

const IMPORTS: &str = "\
#![allow(unused_imports, dead_code, missing_docs)]
use std::ops::Bound;
use query_table::prelude::*;
use query_table::{Cql, DeleteQuery, ReadQuery, Repository, Timestamp, one_of, starts_with};
use ground::{Done, begun, drain, once, read};
";

/// A file, and where its functions stand in it.
pub(crate) struct Source {
    pub(crate) text: String,
    first_line: usize,
    functions: usize,
}

impl Source {
    pub(crate) fn new<'c>(table: &Table, chains: impl IntoIterator<Item = &'c Chain>) -> Self {
        let name = &table.name;
        let mut text = format!("{IMPORTS}{}type T = &'static Repository<{name}, Cql>;\n", table.declaration());
        let first_line = text.lines().count() + 1;
        let mut functions = 0;
        for chain in chains {
            let (ask, chain) = (chain.ask.function(), &chain.text);
            text.push_str(&format!("pub fn f{functions}(t: T) -> Done {{ {ask}(move || {chain}) }}\n"));
            functions += 1;
        }
        Self { text, first_line, functions }
    }

    /// The function that stands in this line.
    pub(crate) fn function_at(&self, line: usize) -> Option<usize> {
        line.checked_sub(self.first_line).filter(|function| *function < self.functions)
    }

    pub(crate) fn functions(&self) -> usize {
        self.functions
    }

    /// Adds what fills the table and calls the functions.
    pub(crate) fn with_run(mut self, table: &Table) -> Self {
        let (name, keys) = (&table.name, table.partition.len());
        let mut loops = format!("    for p in [{READ}_u8, {DELETED}] {{\n");
        let mut fields: Vec<_> = table
            .key()
            .enumerate()
            .map(|(n, column)| {
                let value = if n < keys { "p".to_owned() } else { column.name.clone() };
                format!("{}: {}", column.name, column.ty.of_number(&value))
            })
            .collect();
        fields.push("v: Some(1)".into());
        if let Some(extra) = table.extra {
            let many = if extra.contains("Map") {
                "[(1, \"a\".into())].into()"
            } else if extra.contains("Set") {
                "[\"a\".into()].into()"
            } else {
                "vec![1]"
            };
            fields.push(if table.has_static() { "s: Some(1)".into() } else { format!("many: {many}") });
        }
        for column in &table.clustering {
            loops.push_str(&format!("    for {} in 0..{VALUES}_u8 {{\n", column.name));
        }
        let close = "}".repeat(table.clustering.len() + 1);
        let functions: Vec<_> = (0..self.functions).map(|n| format!("f{n}")).collect();
        self.text.push_str(&format!(
            "pub async fn run(db: &Cql) {{\n    let mut rows = Vec::new();\n{loops}    rows.push(Row {{ {} }});\n    {close}\n    \
             let t: T = ground::open(db, schema![{name}], rows).await;\n    \
             ground::run(t, &[{}]).await;\n}}\n",
            fields.join(", "),
            functions.join(", ")
        ));
        self
    }
}
