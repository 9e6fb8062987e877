//! Types of serde as columns: as attributes, as JSON text, and what neither can hold.
#![cfg(feature = "serde")]

use std::collections::{BTreeMap, HashMap};

use query_table::column::{Column, ColumnError};
use query_table::cql::{WireSink, WireSource};
use query_table::dynamo::{self, Item, Value};
use query_table::prelude::*;
use query_table::write::PutKind;
use query_table::{Document, Error};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
struct Settings {
    theme: Theme,
    largest: u64,
    smallest: i64,
    ratio: f64,
    note: Option<String>,
    limits: BTreeMap<i32, Vec<bool>>,
}

#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
enum Theme {
    Dark,
    Other { colour: String },
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UsersById, partition(id), dynamodb)]
struct User {
    id: i64,
    settings: Document<Settings>,
    maybe: Option<Document<Vec<u8>>>,
    all: Vec<Document<Theme>>,
}

fn settings() -> Settings {
    let limits = BTreeMap::from([(-1, vec![true]), (7, vec![])]);
    Settings { theme: Theme::Dark, largest: u64::MAX, smallest: i64::MIN, ratio: 1.5, note: None, limits }
}

fn user() -> User {
    let other = Theme::Other { colour: "red".into() };
    User { id: 1, settings: Document(settings()), maybe: Some(Document(vec![0, 255])), all: vec![Document(other)] }
}

fn put(user: &User) -> Item<Value> {
    dynamo::write::<UsersById, Value>(user, PutKind::Put).expect("an item")
}

fn read(item: Item<Value>) -> Result<User, Error> {
    dynamo::read::<User, Value>(UsersById::TABLE, None, item)
}

fn n(text: &str) -> Value {
    Value::N(text.into())
}

#[test]
fn a_document_is_what_serde_makes_of_it() {
    let item = put(&user());
    let Some(Value::M(settings)) = item.get("settings") else { panic!("{item:?}") };
    assert_eq!(settings["theme"], Value::S("Dark".into()));
    assert_eq!((&settings["largest"], &settings["smallest"]), (&n("18446744073709551615"), &n("-9223372036854775808")));
    assert_eq!((&settings["ratio"], &settings["note"]), (&n("1.5"), &Value::Null));
    assert_eq!(item["maybe"], Value::L(vec![n("0"), n("255")]));
    let colour = Value::M(HashMap::from([("colour".into(), Value::S("red".into()))]));
    assert_eq!(item["all"], Value::L(vec![Value::M(HashMap::from([("Other".into(), colour)]))]));
    assert_eq!(read(item).expect("the row"), user());
}

#[test]
fn a_document_reads_what_other_writers_keep() {
    let mut item = put(&user());
    item.insert("maybe".into(), Value::B(vec![1, 2]));
    assert_eq!(read(item.clone()).expect("bytes").maybe, Some(Document(vec![1, 2])));
    item.insert("maybe".into(), Value::Ns(vec!["3".into()]));
    assert_eq!(read(item.clone()).expect("numbers").maybe, Some(Document(vec![3])));
    item.insert("maybe".into(), Value::Null);
    assert_eq!(read(item.clone()).expect("nothing").maybe, None);
    for wrong in [Value::S("x".into()), n("1"), n("x"), Value::Ns(vec!["256".into()]), Value::M(HashMap::new())] {
        item.insert("maybe".into(), wrong);
        assert!(matches!(read(item.clone()), Err(Error::Column { column: "maybe", .. })));
    }
    item.remove("settings");
    item.remove("maybe");
    let error = read(item).expect_err("there are no settings");
    assert!(matches!(error, Error::Column { column: "settings", source: ColumnError::Null, .. }), "{error}");
}

#[test]
fn what_json_can_not_hold_is_refused_without_its_value() {
    fn refuses<T: Serialize + serde::de::DeserializeOwned>(value: T) {
        let error = Document(value).write(&mut WireSink::default()).expect_err("it has no form");
        assert!(matches!(error, ColumnError::OutOfRange(_)));
    }
    refuses(u128::MAX);
    refuses(HashMap::from([((1, 2), 3)]));
}

#[tokio::test]
async fn a_document_is_json_on_cql_and_comes_back_from_memory() {
    let mut sink = WireSink::default();
    Document(Theme::Other { colour: "red".into() }).write(&mut sink).expect("it has a form");
    let text = String::read(&mut WireSource::new(&sink.into_bytes())).expect("a text");
    assert_eq!(text, r#"{"Other":{"colour":"red"}}"#);
    let db = query_table::Memory::new();
    schema![UsersById].ensure(&db).await.expect("the table");
    let users = UsersById::repository(&db).await.expect("the table");
    users.put(&user()).await.expect("written");
    assert_eq!(users.get(1).await.expect("read"), Some(user()));
}
