//! Structs inside of columns: their binary form, their DDL, their attributes.

use std::collections::{BTreeMap, HashMap};

use query_table::Error;
use query_table::column::{CellSource, Column, ColumnError};
use query_table::cql::{self, Cell, TableName, WireSink, WireSource};
use query_table::dynamo::{self, Value};
use query_table::prelude::*;
use query_table::write::PutKind;

#[derive(Column, Clone, Debug, PartialEq)]
struct Address {
    street: String,
    #[column(rename = "Zip")]
    zip: Option<i32>,
    tags: Vec<String>,
    at: Point,
}

#[derive(Column, Clone, Debug, PartialEq)]
#[column(name = "point_2d")]
struct Point {
    x: f64,
    y: Option<f64>,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Shoppers, partition(id), dynamodb)]
struct Shopper {
    id: i64,
    home: Option<Address>,
    others: BTreeMap<String, Address>,
    seen: Vec<Point>,
}

fn address() -> Address {
    Address { street: "Elm".into(), zip: Some(7), tags: vec![], at: Point { x: 1.5, y: None } }
}

fn shopper() -> Shopper {
    let others = BTreeMap::from([("work".to_owned(), Address { zip: None, tags: vec!["x".into()], ..address() })]);
    Shopper { id: 1, home: Some(address()), others, seen: vec![Point { x: 0.0, y: Some(-2.0) }] }
}

#[test]
fn types_are_created_before_the_types_and_tables_that_need_them() {
    let name = TableName::resolve(Shoppers::TABLE, Some("shop"), "").expect("a name");
    assert_eq!(
        cql::create_types(Shoppers::TABLE, &name),
        [
            "CREATE TYPE IF NOT EXISTS shop.point_2d (\n    x double,\n    y double\n)",
            "CREATE TYPE IF NOT EXISTS shop.address (\n    street text,\n    \"Zip\" int,\n    tags frozen<list<text>>,\n    at frozen<point_2d>\n)",
        ]
    );
    let ddl = cql::create_table(Shoppers::TABLE, &name);
    for column in ["home frozen<address>,", "others map<text, frozen<address>>,", "seen list<frozen<point_2d>>,"] {
        assert!(ddl.contains(column), "{ddl}");
    }
}

fn encoded<C: Column>(value: &C) -> Vec<u8> {
    let mut sink = WireSink::default();
    value.write(&mut sink).expect("it has a form");
    sink.into_bytes()
}

#[derive(Column, Clone, Debug, PartialEq)]
struct Short {
    a: i32,
    b: String,
}

#[derive(Column, Clone, Debug, PartialEq)]
#[column(name = "short")]
struct Long {
    a: i32,
    b: String,
    c: Option<i64>,
    d: Vec<i32>,
}

#[derive(Column, Clone, Debug, PartialEq)]
#[column(name = "short")]
struct Strict {
    a: i32,
    b: String,
    c: i64,
}

/// BR-50
#[test]
fn a_shorter_stored_struct_lacks_its_last_fields_and_a_longer_one_has_some_too_many() {
    let short = Short { a: 1, b: "x".into() };
    let long = Long { a: 1, b: "x".into(), c: None, d: vec![] };
    let read = |bytes: &[u8]| Long::read(&mut WireSource::new(bytes));
    assert_eq!(read(&encoded(&short)), Ok(long.clone()));
    let full = Long { c: Some(5), d: vec![1], ..long.clone() };
    assert_eq!(Short::read(&mut WireSource::new(&encoded(&full))), Ok(short.clone()));
    let map = BTreeMap::from([("k".to_owned(), short.clone())]);
    let longer = <BTreeMap<String, Long>>::read(&mut WireSource::new(&encoded(&map)));
    assert_eq!(longer, Ok(BTreeMap::from([("k".to_owned(), long)])));
    let error = Strict::read(&mut WireSource::new(&encoded(&short))).expect_err("`c` has to be there");
    assert_eq!(error, ColumnError::Field("c", Box::new(ColumnError::Null)));
    assert_eq!(error.to_string(), "has a field `c` which is absent, and the field's type is not an `Option`");
    for cut in 0..encoded(&short).len() {
        assert!(Short::read(&mut WireSource::new(&encoded(&short)[..cut])).is_err());
        let _ = Short::read(&mut Cell(Some(&encoded(&short)[..cut])));
    }
    assert!(Cell(None).take_null().expect("it says so"));
}

#[test]
fn a_struct_is_a_map_whose_absent_fields_are_none() {
    let mut item = dynamo::write::<Shoppers, Value>(&shopper(), PutKind::Put).expect("an item");
    assert_eq!(dynamo::read::<Shopper, Value>(Shoppers::TABLE, None, item.clone()).expect("the row"), shopper());
    let point = HashMap::from([("x".to_owned(), Value::N("1.5".into()))]);
    let home = HashMap::from([
        ("street".to_owned(), Value::S("Elm".into())),
        ("Zip".to_owned(), Value::N("7".into())),
        ("tags".to_owned(), Value::L(vec![])),
        ("at".to_owned(), Value::M(point.clone())),
    ]);
    assert_eq!(item.get("home"), Some(&Value::M(home)));
    // What we don't know is left alone, what is not there is nothing.
    let less = HashMap::from([
        ("street".to_owned(), Value::S("Oak".into())),
        ("at".to_owned(), Value::M(point)),
        ("colour".to_owned(), Value::S("red".into())),
    ]);
    item.insert("home".into(), Value::M(less));
    let read = dynamo::read::<Shopper, Value>(Shoppers::TABLE, None, item.clone()).expect("the row");
    assert_eq!(read.home, Some(Address { street: "Oak".into(), zip: None, ..address() }));
    for wrong in [Value::L(vec![]), Value::M(HashMap::new()), Value::S("x".into())] {
        item.insert("home".into(), wrong);
        let error = dynamo::read::<Shopper, Value>(Shoppers::TABLE, None, item.clone()).expect_err("no address");
        assert!(matches!(error, Error::Column { column: "home", .. }), "{error}");
    }
}

#[tokio::test]
async fn a_struct_comes_back_from_memory() {
    let db = query_table::Memory::new();
    schema![Shoppers].ensure(&db).await.expect("the table");
    let shoppers = Shoppers::repository(&db).await.expect("the table");
    shoppers.put(&shopper()).await.expect("written");
    assert_eq!(shoppers.get(1).await.expect("read"), Some(shopper()));
}
