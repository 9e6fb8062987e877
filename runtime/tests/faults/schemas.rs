//! A keyspace or table that is not there, and tables that are not as declared.

use query_table::prelude::*;
use query_table::schema::{ColumnType, Difference};
use query_table::testing::Cassandra;
use query_table::{Cql, Error, Keyspace};
use scylla::client::session_builder::SessionBuilder;

use crate::{Item, ItemsByShelf, item};

/// A handle on a keyspace of the test's own, with this table in it.
async fn with_table(keyspace: &str, ddl: Option<&str>) -> Cql {
    let node = Cassandra::shared().await.expect("a Cassandra that starts");
    let session = SessionBuilder::new().known_node(node.contact_point()).build().await.expect("a session");
    let db = Cql::new(session).keyspace(keyspace);
    db.ensure_keyspace(&Keyspace::simple(keyspace, 1)).await.expect("a keyspace");
    if let Some(ddl) = ddl {
        db.session().query_unpaged(format!("CREATE TABLE {keyspace}.{ddl}"), ()).await.expect("a table");
    }
    db
}

async fn differences(keyspace: &str, ddl: &str) -> (Vec<Difference>, String) {
    let db = with_table(keyspace, Some(ddl)).await;
    match ItemsByShelf::repository(&db).await {
        Err(error) => {
            let text = error.to_string();
            let Error::Mismatch { table, differences } = error else { panic!("{text}") };
            assert_eq!(table, format!("{keyspace}.items_by_shelf"));
            (differences, text)
        }
        Ok(_) => panic!("the table is not as declared"),
    }
}

#[tokio::test]
async fn a_keyspace_that_is_not_there_is_named() {
    let db = with_table("there", None).await.keyspace("not_there");
    for outcome in [ItemsByShelf::repository(&db).await.map(drop), schema![ItemsByShelf].ensure(&db).await.map(drop)] {
        let text = outcome.as_ref().expect_err("there is no such keyspace").to_string();
        assert!(matches!(&outcome, Err(Error::MissingKeyspace { keyspace }) if keyspace == "not_there"), "{outcome:?}");
        assert!(text.contains("`not_there` does not exist: create it"), "{text}");
    }
    let nameless = Cql::new(db.session().clone());
    let outcome = ItemsByShelf::repository(&nameless).await.map(drop);
    assert!(matches!(outcome, Err(Error::NoKeyspace { table: "items_by_shelf" })), "{outcome:?}");
    let odd = db.clone().keyspace("no-keyspace");
    let outcome = ItemsByShelf::repository(&odd).await.map(drop);
    assert!(matches!(outcome, Err(Error::Identifier { .. })), "{outcome:?}");
}

#[tokio::test]
async fn a_table_that_is_not_there_is_named() {
    let db = with_table("tableless", None).await;
    let outcome = ItemsByShelf::repository(&db).await.map(drop);
    let text = outcome.as_ref().expect_err("there is no such table").to_string();
    assert!(matches!(outcome, Err(Error::MissingTable { table }) if table == "tableless.items_by_shelf"));
    assert!(text.contains("schema![..].ensure(&db)"), "{text}");
    let prefixed = ItemsByShelf::repository(&db.prefix("eu_")).await.map(drop);
    assert!(matches!(prefixed, Err(Error::MissingTable { table }) if table == "tableless.eu_items_by_shelf"));
}

#[tokio::test]
async fn a_clustering_order_that_differs_is_refused() {
    let ddl = "items_by_shelf (shelf int, item int, part text, count int, PRIMARY KEY (shelf, item, part))";
    let (differences, text) = differences("flipped", ddl).await;
    assert!(matches!(&differences[..], [Difference::Role { column, .. }] if column == "item"), "{differences:?}");
    assert!(differences[0].is_incompatible());
    assert!(text.contains("`item`") && text.contains("descending") && text.contains("ascending"), "{text}");
}

#[tokio::test]
async fn a_column_type_that_differs_is_refused() {
    let ddl = "items_by_shelf (shelf int, item int, part text, count bigint, PRIMARY KEY (shelf, item, part)) \
               WITH CLUSTERING ORDER BY (item DESC, part ASC)";
    let (differences, text) = differences("retyped", ddl).await;
    let declared = ColumnType::Int;
    assert_eq!(differences, [Difference::Type { column: "count".into(), declared, live: "bigint".into() }]);
    assert!(text.contains("`count` is declared int, the table has bigint"), "{text}");
}

#[tokio::test]
async fn all_differences_come_in_one_error() {
    let ddl = "items_by_shelf (shelf bigint, part text, item int, other text, tag int, \
               PRIMARY KEY ((shelf, tag), part, item))";
    let (differences, text) = differences("all_at_once", ddl).await;
    // The shelf's type, both clustering columns, the missing count, and a key column that is not declared.
    for column in ["shelf", "item", "part", "count", "tag"] {
        assert!(text.contains(&format!("`{column}`")), "{column} is not in: {text}");
    }
    assert_eq!(differences.len(), 5, "{text}");
    assert_eq!(text.matches("\n  - ").count(), 5, "{text}");
    assert!(!text.contains("`other`"), "an extra column is no error: {text}");
}

#[tokio::test]
async fn what_is_only_more_than_declared_is_reported_and_opens() {
    let ddl = "items_by_shelf (shelf int, item int, part text, count int, other text, note text static, \
               PRIMARY KEY (shelf, item, part)) WITH CLUSTERING ORDER BY (item DESC, part ASC) \
               AND default_time_to_live = 3600";
    let db = with_table("more", Some(ddl)).await;
    let items = ItemsByShelf::repository(&db).await.expect("it opens");
    items.put(&item(7)).await.expect("a put");
    assert_eq!(items.partition(7).fetch().await.expect("rows"), [item(7)]);
    let (_, differences) =
        query_table::backend::Backend::live(&db, ItemsByShelf::TABLE).await.expect("read").expect("there");
    let mut names: Vec<_> = differences.iter().map(ToString::to_string).collect();
    names.sort();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(names[0].contains("`note`") && names[1].contains("`other`"), "{names:?}");
    // A static column that only the store has gives rows that are none.
    db.session().query_unpaged("INSERT INTO more.items_by_shelf (shelf, note) VALUES (8, 'x')", ()).await.expect("put");
    assert_eq!(items.partition(8).fetch().await.expect("rows"), Vec::<Item>::new());
}
