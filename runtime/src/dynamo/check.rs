//! What is wrong with a declaration for DynamoDB, said in `const` evaluation.
use crate::schema::TableDef;
/// Checks a table.
pub const fn check_table(_table: &TableDef) {}
/// Checks two tables.
pub const fn check_tables(_a: &TableDef, _b: &TableDef) {}
