//! The DDL of every model is the golden file of its name, and a real Cassandra gives the declaration back.
//!
//! `GOLDEN=overwrite cargo test -p query-table-examples --test golden` writes the files anew. The tests on a server need
//! the feature `cassandra`.

#[cfg(feature = "cassandra")]
mod describe;
mod dynamodb;
#[cfg(feature = "cassandra")]
mod server;
mod shapes;

use std::collections::BTreeSet;
use std::path::PathBuf;

use query_table::cql::{TableName, create_table, create_types};
use query_table::schema::TableDef;
use query_table_examples::models::{APPLICATIONS, Application};

/// The models and the shapes.
fn applications() -> impl Iterator<Item = Application> {
    APPLICATIONS.into_iter().chain([shapes::SHAPES])
}

fn tables() -> impl Iterator<Item = (TableName, &'static TableDef)> {
    applications().flat_map(|application| {
        application.schema.tables().iter().map(move |table| {
            let name = TableName::resolve(table, Some(application.keyspace), "").expect("the names are fine");
            (name, *table)
        })
    })
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("golden")
}

fn file_name(name: &TableName) -> String {
    format!("{}.{}.cql", name.keyspace, name.table)
}

/// The types that the table needs, and the table.
fn statements(table: &TableDef, name: &TableName) -> String {
    let ddl = create_types(table, name).into_iter().chain([create_table(table, name)]);
    ddl.map(|statement| statement + ";\n").collect()
}

#[test]
fn the_ddl_of_every_table_is_its_golden_file_and_no_other_is_there() {
    let overwrite = std::env::var("GOLDEN").is_ok_and(|value| value == "overwrite");
    for (name, table) in tables() {
        let (file, ddl) = (folder().join(file_name(&name)), statements(table, &name));
        if overwrite {
            std::fs::write(&file, &ddl).expect("the golden folder can be written");
        }
        let golden = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}; `GOLDEN=overwrite` writes it", file.display()));
        assert_eq!(ddl, golden, "`{name}` is not {}; `GOLDEN=overwrite` writes it anew", file.display());
    }
    let expected: BTreeSet<String> = tables().map(|(name, _)| file_name(&name)).collect();
    let found: BTreeSet<String> = std::fs::read_dir(folder())
        .expect("the golden folder is there")
        .map(|file| file.expect("it can be listed").file_name().into_string().expect("the names are UTF-8"))
        .filter(|file| file.ends_with(".cql"))
        .collect();
    assert_eq!(found, expected, "no file is without its table");
}

#[test]
fn the_ddl_is_the_same_every_time() {
    let all = || tables().map(|(name, table)| create_table(table, &name)).collect::<Vec<_>>();
    let first = all();
    for _ in 0..100 {
        assert_eq!(all(), first);
    }
}

#[test]
fn the_wide_profile_has_more_than_fifty_columns() {
    let (_, profile) = tables().find(|(name, _)| name.table == "user_profiles").expect("it is among the models");
    assert!(profile.columns.len() > 50, "{} columns", profile.columns.len());
}
