//! The registry: the tables of an application, listed once.

use super::types::same_text;
use super::{ColumnType, DynamoDef, ProjectionDef, TableDef};

/// The tables of an application, as [`schema!`](crate::schema!) lists them.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    tables: &'static [&'static TableDef],
}

impl Schema {
    /// A registry of these tables. In `const` code two tables of one name do not compile.
    ///
    /// # Panics
    /// When two declarations share a name; [`schema!`](crate::schema!) makes that a compile error.
    #[track_caller]
    pub const fn new(tables: &'static [&'static TableDef]) -> Self {
        let mut i = 0;
        while i < tables.len() {
            crate::dynamo::check_table(tables[i]);
            let mut j = i + 1;
            while j < tables.len() {
                let keyspaces = match (tables[i].keyspace, tables[j].keyspace) {
                    (Some(a), Some(b)) => same_text(a, b),
                    (None, None) => true,
                    _ => false,
                };
                assert!(
                    !(keyspaces && same_text(tables[i].name, tables[j].name)),
                    "two tables of this schema have one name in the store: give one of them `name = \"..\"`"
                );
                crate::dynamo::check_tables(tables[i], tables[j]);
                check_structs(tables[i], tables[j]);
                j += 1;
            }
            check_structs(tables[i], tables[i]);
            i += 1;
        }
        Self { tables }
    }

    /// The tables, in listed order.
    pub fn tables(&self) -> &'static [&'static TableDef] {
        self.tables
    }
}

/// Refuses two structs of one name: they would be one type in the store.
#[track_caller]
const fn check_structs(a: &TableDef, b: &TableDef) {
    let mut i = 0;
    while i < a.columns.len() {
        let mut j = 0;
        while a.columns[i].ty.has_struct() && j < b.columns.len() {
            assert!(
                !b.columns[j].ty.has_struct() || a.columns[i].ty.agrees(&b.columns[j].ty),
                "two structs of this schema are one type in the store, and differ: give one of them `#[column(name = \"..\")]`"
            );
            j += 1;
        }
        i += 1;
    }
}

/// Lists the table types of an application: `schema![OrdersByShopper, OrdersByStoreDay]`.
///
/// The list is checked by the compiler: two tables of one name in the store are refused.
#[macro_export]
macro_rules! schema {
    ($($table:ty),* $(,)?) => {
        {
            // An item is evaluated by `cargo check` too, an inline `const` only where its function is compiled.
            const SCHEMA: $crate::Schema = $crate::Schema::new(&[$(<$table as $crate::QueryTable>::TABLE),*]);
            SCHEMA
        }
    };
}

/// What `ensure` found and did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ensured {
    /// Tables that were not there and have been created.
    pub created: Vec<String>,
    /// Tables that were there; they have not been altered.
    pub present: Vec<String>,
}

/// Refuses a view's column that its table lacks, or has with another type. Called by `#[derive(View)]`.
///
/// # Panics
/// In `const` evaluation only, which makes it a compile error: the derive calls it in a `const _`.
#[doc(hidden)]
#[track_caller]
pub const fn check_view_column(table: &TableDef, column: &str, ty: ColumnType) {
    let mut i = 0;
    while i < table.columns.len() {
        if same_text(table.columns[i].name, column) {
            assert!(
                table.columns[i].ty.same(&ty),
                "a column of this view has another type in its table: use the type of the table's column"
            );
            assert!(
                table.columns[i].role.is_key() || is_held(table, column),
                "a column of this view is not in its index: add it to `project(include(..))`, or read the whole rows with `full()`"
            );
            return;
        }
        i += 1;
    }
    panic!("a column of this view is not in its table: a view reads columns that its table declares")
}

/// Whether the reads of a table give a column that is not in its key: an index of DynamoDB may hold less than the row.
const fn is_held(table: &TableDef, column: &str) -> bool {
    let Some(DynamoDef { index: Some(index), .. }) = table.dynamo else { return true };
    let included: &[&str] = match index.projection {
        ProjectionDef::All => return true,
        ProjectionDef::Keys => &[],
        ProjectionDef::Include(columns) => columns,
    };
    let mut held = false;
    let mut i = 0;
    while i < included.len() {
        held = held || same_text(included[i], column);
        i += 1;
    }
    i = 0;
    while i < index.of.columns.len() {
        held = held || (index.of.columns[i].role.is_key() && same_text(index.of.columns[i].name, column));
        i += 1;
    }
    held
}
