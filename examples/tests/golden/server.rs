//! A real Cassandra takes every golden DDL, and describes the declaration back.

use std::collections::BTreeMap;

use query_table::backend::Backend;
use query_table::cql::{TableName, create_table, options};
use query_table::schema::{Order, Role, TableDef};
use query_table::testing::Cassandra;
use query_table::{Cql, Keyspace};
use scylla::client::session::Session;
use scylla::client::session_builder::SessionBuilder;

use crate::describe::Table;
use crate::{applications, tables};

async fn session() -> Session {
    let cassandra = Cassandra::shared().await.expect("Cassandra starts");
    SessionBuilder::new().known_node(cassandra.contact_point()).build().await.expect("the driver connects")
}

/// The `CREATE` statement of the server.
async fn described(session: &Session, what: &str) -> String {
    let result = session.query_unpaged(format!("DESCRIBE {what}"), ()).await.expect("the server describes it");
    let rows = result.into_rows_result().expect("a description has rows");
    let (_, _, _, create) = rows.first_row::<(String, String, String, String)>().expect("the first is the statement");
    create
}

/// The declaration, in the parser's terms.
fn declared(name: &TableName, table: &TableDef) -> Table {
    let ours = |column: &&query_table::schema::ColumnDef| column.name.to_owned();
    Table {
        name: (name.keyspace.clone(), name.table.clone()),
        columns: table
            .columns
            .iter()
            .map(|column| (column.name.to_owned(), (column.ty.to_string(), column.role == Role::Static)))
            .collect(),
        partition: table.partition().iter().map(|column| ours(&column)).collect(),
        clustering: table
            .clustering()
            .iter()
            .map(|column| (column.name.to_owned(), column.role == Role::Clustering(Order::Desc)))
            .collect(),
        options: options(table).into_iter().collect(),
    }
}

/// The described options that are declared; a class without its package.
fn declared_options(described: &mut Table, declared: &BTreeMap<String, String>) {
    described.options.retain(|option, _| declared.contains_key(option));
    for (option, value) in &mut described.options {
        if option.ends_with(".class") {
            *value = value.rsplit('.').next().unwrap_or_default().to_owned();
        }
    }
}

#[tokio::test]
async fn every_table_is_taken_and_described_back_as_declared() {
    let db = Cql::new(session().await);
    for application in applications() {
        let keyspace = application.keyspace;
        let db = db.clone().keyspace(keyspace);
        for keyspace in [keyspace, "iot", "activity"] {
            db.ensure_keyspace(&Keyspace::simple(keyspace, 1)).await.expect("the keyspace is created");
        }
        let ensured = application.schema.ensure(&db).await.expect("every table is created");
        assert_eq!(ensured.created.len(), application.schema.tables().len(), "{ensured:?}");
        for table in application.schema.tables() {
            let name = db.table_name(table).expect("the names are fine");
            let declared = declared(&name, table);
            let mut live = Table::parse(&described(db.session(), &format!("TABLE {name}")).await);
            declared_options(&mut live, &declared.options);
            assert_eq!(live, declared, "the server has `{name}` as it is declared");
            assert_eq!(Table::parse(&create_table(table, &name)), declared, "so has its DDL");
        }
        // Opening compares too, and so does the registry, options included.
        for report in application.schema.differences(&db).await.expect("the schema can be read") {
            assert_eq!(report.differences.expect("the table is there"), [], "nothing differs in `{}`", report.table);
        }
        for table in application.schema.tables() {
            db.open(table, true).await.expect("it opens, and its statements prepare");
        }
        let again = application.schema.ensure(&db).await.expect("what is there is left alone");
        assert_eq!(again.created, [""; 0]);
    }
    println!("{} tables", tables().count());
}

#[tokio::test]
async fn keyspaces_of_both_strategies_are_described_back() {
    let db = Cql::new(session().await);
    let centre = {
        let state = db.session().get_cluster_state();
        state.get_nodes_info()[0].datacenter.clone().expect("a node has a data centre")
    };
    let simple = "{'class': 'SimpleStrategy', 'replication_factor': '1'}";
    let network = format!("{{'class': 'NetworkTopologyStrategy', '{centre}': '1'}}");
    let cases = [
        (Keyspace::simple("plain", 1), "plain", simple, true),
        (Keyspace::simple("MixedCase", 1), "\"MixedCase\"", simple, true),
        (Keyspace::simple("token", 1).without_durable_writes(), "\"token\"", simple, false),
        (Keyspace::network("by_centre", [(centre.as_str(), 1)]), "by_centre", network.as_str(), true),
        (Keyspace::network("volatile", [(centre.as_str(), 1)]).without_durable_writes(), "volatile", &network, false),
    ];
    for (keyspace, quoted, replication, durable) in cases {
        db.ensure_keyspace(&keyspace).await.expect("the keyspace is created");
        let create = described(db.session(), &format!("KEYSPACE {quoted}")).await;
        let expected =
            format!("CREATE KEYSPACE {quoted} WITH replication = {replication}  AND durable_writes = {durable};");
        assert_eq!(create, expected);
    }
}

#[tokio::test]
async fn the_live_check_tells_what_differs_and_only_that() {
    use crate::shapes::{SensorLog, SizeTiered};
    use query_table::prelude::*;
    let db = Cql::new(session().await).keyspace("drifted");
    db.ensure_keyspace(&Keyspace::simple("drifted", 1)).await.expect("the keyspace is created");
    schema![SensorLog, SizeTiered].ensure(&db).await.expect("the tables are created");
    for alter in [
        "ALTER TABLE drifted.sensor_log ADD extra int",
        "ALTER TABLE drifted.sensor_log DROP owner",
        "ALTER TABLE drifted.size_tiered WITH gc_grace_seconds = 60 AND comment = 'other'",
    ] {
        db.session().query_unpaged(alter, ()).await.expect("the table is altered");
    }
    let found = schema![SensorLog, SizeTiered].differences(&db).await.expect("the schema can be read");
    let texts: Vec<Vec<String>> = found
        .into_iter()
        .map(|report| report.differences.expect("it is there").iter().map(ToString::to_string).collect())
        .collect();
    assert_eq!(
        texts[0],
        [
            "static column `owner` (text) is missing: `ALTER TABLE .. ADD` it",
            "column `extra` (int) is not declared; left alone",
        ]
    );
    assert_eq!(
        texts[1],
        [
            "option `comment` is declared it's a comment: {'a': 1} AND b = 'c', the table has other; left alone",
            "option `gc_grace_seconds` is declared 129600, the table has 60; left alone",
        ]
    );
    SensorLog::repository(&db).await.map(drop).expect_err("a declared column is missing");
    SizeTiered::repository(&db).await.map(drop).expect("options that drifted don't stop it");
}

#[tokio::test]
async fn rows_with_names_that_need_quotes_are_written_read_and_deleted() {
    use crate::shapes::{Names, Reserved, UserOrders};
    use query_table::prelude::*;
    let db = Cql::new(session().await).keyspace("MyRows").prefix("Of_");
    db.ensure_keyspace(&Keyspace::simple("MyRows", 1)).await.expect("the keyspace is created");
    schema![Reserved, UserOrders].ensure(&db).await.expect("the tables are created");
    let row = |order, from: &str| Names {
        token: 7,
        order,
        from: from.into(),
        table: Some("table".into()),
        ttl: Some(-1),
        r#in: Some("in".into()),
        user_id: 1,
        userid: Some(2),
        order_no: i32::try_from(order).expect("it is small"),
        odd: None,
        size: Some(42),
    };
    let reserved = Reserved::repository(&db).await.expect("it opens");
    for (order, from) in [(1, "b"), (2, "a"), (2, "b"), (3, "a")] {
        reserved.put(&row(order, from)).await.expect("it is written");
    }
    assert_eq!(reserved.get((7, 2, "b")).await.expect("it answers"), Some(row(2, "b")));
    let range = reserved.partition(7).order(2..).reverse().fetch().await.expect("it answers");
    assert_eq!(range, [row(2, "b"), row(2, "a"), row(3, "a")]);
    let prefix = reserved.partition(7).order(2).from("b"..).fetch().await.expect("it answers");
    assert_eq!(prefix, [row(2, "b")]);
    reserved.delete((7, 3, "a")).await.expect("it is deleted");
    reserved.delete_range(7).order(2).execute().await.expect("they are deleted");
    assert_eq!(reserved.partition(7).fetch().await.expect("it answers"), [row(1, "b")]);
    let orders = UserOrders::repository(&db).await.expect("it opens");
    orders.put(&row(1, "a")).await.expect("it is written");
    orders.put_static(&Names { odd: Some("shared".into()), ..row(1, "a") }).await.expect("it is written");
    let read = orders.get((1, 1)).await.expect("it answers").expect("it is there");
    assert_eq!((read.user_id, read.userid, read.odd.as_deref()), (1, Some(2), Some("shared")));
}

#[tokio::test]
async fn a_row_of_every_type_is_read_as_it_was_put() {
    use crate::shapes::{ColumnTypes, KeyTypes, MoreKeyTypes, keys, types};
    use query_table::prelude::*;
    let db = Cql::new(session().await).keyspace("rows");
    db.ensure_keyspace(&Keyspace::simple("rows", 1)).await.expect("the keyspace is created");
    schema![ColumnTypes, KeyTypes, MoreKeyTypes].ensure(&db).await.expect("the tables are created");
    let columns = ColumnTypes::repository(&db).await.expect("it opens");
    columns.put(&types()).await.expect("it is written");
    assert_eq!(columns.get(types().id).await.expect("it answers"), Some(types()));
    let (one, other) = (KeyTypes::repository(&db).await, MoreKeyTypes::repository(&db).await);
    let (one, other) = (one.expect("it opens"), other.expect("it opens"));
    one.put(&keys()).await.expect("it is written");
    other.put(&keys()).await.expect("it is written");
    assert_eq!(one.get(&keys()).await.expect("it answers"), Some(keys()));
    assert_eq!(other.get(&keys()).await.expect("it answers"), Some(keys()));
}
