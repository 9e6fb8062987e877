//! Reported faults that only a server shows, each as a test named after what it checks.
#![cfg(all(feature = "scylla", feature = "testing"))]
#![allow(clippy::cloned_ref_to_slice_refs, reason = "`[row.clone()]` reads as the rows that are expected")]

use std::sync::Arc;

use query_table::cql;
use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::write::PutKind;
use query_table::{Cql, CqlOptions, Error, Keyspace, Trace};
use scylla::client::session::Session;
use scylla::client::session_builder::SessionBuilder;
use scylla::statement::{Consistency, unprepared::Statement};

async fn session() -> Arc<Session> {
    let node = Cassandra::shared().await.expect("a Cassandra that starts");
    let session = SessionBuilder::new().known_node(node.contact_point()).build().await;
    Arc::new(session.expect("a session"))
}

/// A handle on a keyspace of the test's own.
async fn keyspace(name: &str) -> Cql {
    let db = Cql::new(session().await).keyspace(name);
    db.ensure_keyspace(&Keyspace::simple(name, 1)).await.expect("a keyspace");
    db
}

async fn run(db: &Cql, statement: &str) {
    db.session().query_unpaged(statement, ()).await.expect("a statement that the server takes");
}

/// The columns of the answer's rows as text, `null` where absent.
async fn texts(db: &Cql, statement: &str) -> Vec<Vec<String>> {
    let mut statement = Statement::new(statement);
    // The traces have two replicas, and this cluster has one node.
    statement.set_consistency(Consistency::One);
    let result = db.session().query_unpaged(statement, ()).await.expect("an answer").into_rows_result().expect("rows");
    let rows = result.rows::<scylla::value::Row>().expect("rows of any type");
    rows.map(|row| {
        let columns = row.expect("a row").columns;
        columns
            .into_iter()
            .map(|value| value.map_or("null".into(), |value| value.to_string().replace('\'', "")))
            .collect()
    })
    .collect()
}

/// Fields in another order than the columns of the DDL.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Reversed, name = "people", partition(id))]
pub(crate) struct ReversedPerson {
    surname: String,
    forename: String,
    id: i32,
}

#[tokio::test]
async fn columns_are_matched_by_name_and_not_by_position() -> Result<(), Error> {
    let db = keyspace("br42").await;
    run(&db, "CREATE TABLE br42.people (id int PRIMARY KEY, forename text, middle text, surname text)").await;
    run(&db, "INSERT INTO br42.people (id, forename, middle, surname) VALUES (1, 'Ada', 'King', 'Lovelace')").await;
    let people = Reversed::repository(&db).await?;
    let ada = ReversedPerson { surname: "Lovelace".into(), forename: "Ada".into(), id: 1 };
    assert_eq!(people.get(1).await?.as_ref(), Some(&ada));
    people.put(&ReversedPerson { id: 2, ..ada }).await?;
    let stored = texts(&db, "SELECT forename, middle, surname FROM br42.people WHERE id = 2").await;
    assert_eq!(stored, [["Ada", "null", "Lovelace"].map(str::to_owned)]);
    Ok(())
}

/// Mixed case everywhere, the keyspace named by the declaration.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserOrders, name = "MyKs.UserOrders", partition(user_id), clustering(at))]
pub(crate) struct UserOrder {
    #[column(rename = "userId")]
    user_id: i32,
    at: i32,
    userid: String,
}

#[tokio::test]
async fn a_mixed_case_keyspace_is_quoted_everywhere() -> Result<(), Error> {
    let db = keyspace("MyKs").await;
    let ensured = schema![UserOrders].ensure(&db).await?;
    assert_eq!(ensured.created, ["\"MyKs\".\"UserOrders\""]);
    assert_eq!(schema![UserOrders].ensure(&db).await?.present, ["\"MyKs\".\"UserOrders\""]);
    let orders = UserOrders::repository(&db).await?;
    let row = UserOrder { user_id: 1, at: 2, userid: "apart".into() };
    orders.put(&row).await?;
    assert_eq!(orders.get((1, 2)).await?.as_ref(), Some(&row));
    assert_eq!(orders.partition(1).at(2..).reverse().fetch().await?, [row]);
    orders.delete((1, 2)).await?;
    orders.delete_range(1).at(..9).execute().await?;
    orders.delete_partition(1).await?;
    Ok(())
}

/// Columns that may be absent.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Pairs, partition(id), clustering(n))]
pub(crate) struct Pair {
    id: i32,
    n: i32,
    a: Option<i32>,
    b: Option<i32>,
    c: Vec<i32>,
}

#[tokio::test]
async fn put_clears_with_null_and_merge_leaves_the_value_unset() -> Result<(), Error> {
    let db = keyspace("br54").await;
    schema![Pairs].ensure(&db).await?;
    let pairs = Pairs::repository(&db).await?;
    let pair = |n, a, b| Pair { id: 1, n, a, b, c: Vec::new() };
    pairs.put(&Pair { c: vec![1], ..pair(1, Some(1), Some(2)) }).await?;
    let written = "SELECT a, b, writetime(b) FROM br54.pairs WHERE id = 1 AND n = 1";
    let before = texts(&db, written).await;
    pairs.merge(&pair(1, Some(3), None)).await?;
    let merged = texts(&db, written).await;
    assert_eq!(
        (merged[0][0].as_str(), &merged[0][1..]),
        ("3", &before[0][1..]),
        "the value and its time are as before"
    );
    pairs.put(&pair(1, Some(3), None)).await?;
    assert_eq!(
        texts(&db, "SELECT a, b FROM br54.pairs WHERE id = 1 AND n = 1").await,
        [["3", "null"].map(str::to_owned)]
    );
    Ok(())
}

/// What the server says of tombstones in the trace of a read: "Read 1 live rows and 0 tombstone cells".
async fn tombstones(db: &Cql, pairs: &Repository<Pairs, Cql>, id: i32) -> Vec<String> {
    let trace = Trace::new();
    pairs.partition(id).options(CqlOptions::new().trace(&trace)).fetch().await.expect("a traced read");
    let ids = trace.ids();
    assert_eq!(ids.len(), 1, "one request, one trace");
    let events = format!("SELECT activity FROM system_traces.events WHERE session_id = {}", ids[0]);
    for _ in 0..200 {
        let said: Vec<_> =
            texts(db, &events).await.into_iter().flatten().filter(|text| text.contains("tombstone cells")).collect();
        if !said.is_empty() {
            return said;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the trace says nothing of tombstones");
}

#[tokio::test]
async fn merge_makes_no_tombstone_and_put_makes_one() -> Result<(), Error> {
    let db = keyspace("br54_tombstones").await;
    schema![Pairs].ensure(&db).await?;
    let pairs = Pairs::repository(&db).await?;
    let pair = |id| Pair { id, n: 1, a: Some(1), b: None, c: Vec::new() };
    pairs.merge(&pair(1)).await?;
    let merged = tombstones(&db, &pairs, 1).await;
    assert!(merged.iter().all(|text| text.contains(" 0 tombstone cells")), "{merged:?}");
    pairs.put(&pair(2)).await?;
    let put = tombstones(&db, &pairs, 2).await;
    assert!(put.iter().any(|text| !text.contains(" 0 tombstone cells")), "{put:?}");
    Ok(())
}

#[tokio::test]
async fn a_column_added_elsewhere_does_no_harm_and_a_dropped_one_is_named() -> Result<(), Error> {
    let db = keyspace("br61").await;
    schema![Pairs].ensure(&db).await?;
    let pairs = Pairs::repository(&db).await?;
    let row = Pair { id: 1, n: 1, a: Some(1), b: Some(2), c: vec![3] };
    pairs.put(&row).await?;
    assert_eq!(pairs.partition(1).n(..9).fetch().await?, [row.clone()]);

    let elsewhere = Cql::new(session().await);
    run(&elsewhere, "ALTER TABLE br61.pairs ADD \"AAA\" text").await;
    run(&elsewhere, "UPDATE br61.pairs SET \"AAA\" = 'first of all' WHERE id = 1 AND n = 1").await;
    assert_eq!(pairs.get((1, 1)).await?.as_ref(), Some(&row));
    assert_eq!(pairs.partition(1).fetch().await?, [row.clone()]);
    assert_eq!(pairs.partition(1).n(..9).fetch().await?, [row.clone()]);
    pairs.put(&Pair { n: 2, ..row.clone() }).await?;
    let reopened = Pairs::repository(&db).await?;
    assert_eq!(reopened.get((1, 1)).await?, Some(row.clone()), "an extra column is no difference that counts");

    run(&elsewhere, "ALTER TABLE br61.pairs DROP b").await;
    let reopened = Pairs::repository(&db).await;
    let text = reopened.expect_err("a declared column is gone").to_string();
    assert!(text.contains("`b` (int) is missing"), "{text}");
    for text in [
        pairs.get((1, 1)).await.expect_err("the old handle").to_string(),
        pairs.partition(1).fetch().await.expect_err("the old handle").to_string(),
        pairs.put(&row).await.expect_err("the old handle").to_string(),
    ] {
        assert!(text.contains("pairs") && text.contains("Undefined column name b"), "{text}");
    }
    Ok(())
}

#[tokio::test]
async fn a_multi_get_of_nothing_sends_nothing() -> Result<(), Error> {
    let db = keyspace("br66").await;
    schema![Pairs].ensure(&db).await?;
    let trace = Trace::new();
    let pairs = Pairs::repository(&db).await?.with(CqlOptions::new().trace(&trace));
    assert_eq!(pairs.get_many(Vec::<(i32, i32)>::new()).await?, []);
    assert_eq!(pairs.partition(1).limit(0).fetch().await?, []);
    assert_eq!(pairs.partition(1).n(one_of([0; 0])).fetch().await?, []);
    assert_eq!(pairs.partition(1).n(3..3).page(None).await?.rows, []);
    pairs.delete_range(1).n(3..3).execute().await?;
    assert_eq!(trace.ids().len(), 0, "nothing was sent");
    pairs.put_all(&(0..147).map(|n| Pair { id: n, n, a: None, b: None, c: Vec::new() }).collect::<Vec<_>>()).await?;
    assert_eq!(trace.ids().len(), 147);
    let keys: Vec<_> = (0..149).chain([0]).map(|n| (n, n)).collect();
    let found = pairs.get_many(keys).await?;
    assert_eq!((found.len(), found.iter().flatten().count()), (150, 148));
    assert_eq!(trace.ids().len(), 147 + 150);
    Ok(())
}

/// The partition columns stand the other way round in the struct.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Turned, partition(b, a), clustering(n))]
pub(crate) struct TurnedRow {
    a: i32,
    n: i32,
    b: String,
    value: Option<i32>,
}

#[tokio::test]
async fn the_drivers_token_is_the_servers() -> Result<(), Error> {
    let db = keyspace("br67").await;
    schema![Turned].ensure(&db).await?;
    let turned = Turned::repository(&db).await?;
    let name = db.table_name(Turned::TABLE)?;
    let insert = db.session().prepare(cql::insert(Turned::TABLE, &name, PutKind::Put)).await.expect("prepared");
    for n in 0..20 {
        let a = n * 1_048_583 - 7_000_000;
        let row = TurnedRow { a, n, b: format!("b{}", n * 7919 % 101), value: Some(n) };
        turned.put(&row).await?;
        // The markers stand in the order of the fields, and the timestamp comes last.
        let token = insert.calculate_token(&(row.a, row.n, row.b.as_str(), row.value, 1_i64)).expect("a token");
        let server =
            texts(&db, &format!("SELECT token(b, a) FROM br67.turned WHERE b = '{}' AND a = {a}", row.b)).await;
        assert_eq!(Some(server[0][0].clone()), token.map(|token| token.value().to_string()), "row {n}");
        assert_eq!(turned.get(&row).await?, Some(row));
    }
    Ok(())
}

/// A meter's reading.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Meters, name = "meters", partition(id))]
pub struct Meter {
    id: i64,
    reading: i64,
}

/// The same table by somebody who takes the reading for a double.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(WrongMeters, name = "meters", partition(id))]
pub struct WrongMeter {
    id: i64,
    reading: f64,
}

#[tokio::test]
async fn a_column_of_another_type_is_found_without_the_live_check_too() {
    let db = keyspace("unchecked").await;
    schema![Meters].ensure(&db).await.expect("created");
    Meters::open_unchecked(&db).await.expect("the types are as declared");
    let refused = WrongMeters::open_unchecked(&db).await.map(drop);
    let Err(Error::Mismatch { differences, .. }) = refused else { panic!("{refused:?}") };
    assert_eq!(differences.len(), 1);
    assert!(differences[0].to_string().starts_with("column `reading` is declared double"), "{}", differences[0]);
}

/// A list that is kept cell by cell.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Lists, partition(id))]
pub struct List {
    id: i64,
    items: Vec<i32>,
}

#[tokio::test]
async fn a_list_written_again_is_replaced_and_not_doubled() {
    let db = keyspace("lists").await;
    schema![Lists].ensure(&db).await.expect("created");
    let lists = Lists::repository(&db).await.expect("opened").with(CqlOptions::new().idempotent(true));
    let list = List { id: 1, items: vec![1, 2, 3] };
    for _ in 0..3 {
        lists.put(&list).await.expect("written");
        lists.merge(&list).await.expect("written");
    }
    assert_eq!(lists.get(1).await.expect("read"), Some(list));
}
