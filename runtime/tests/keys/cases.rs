//! Faults that people reported of keys on DynamoDB, each with the number of its case.

use query_table::dynamo::{Condition, KeyData, KeyRef, Run, forward, runs};
use query_table::key::KeyValue;
use query_table::prelude::*;
use query_table::query::{Plan, Restrictions};
use query_table::schema::TableDef;
use query_table::{Error, KeyFault, Timestamp};
use smallvec::smallvec;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Versions,
    partition(name),
    clustering(version),
    dynamodb(table = "Store", pk = "SECRET#{name}", sk = "V#{version}")
)]
#[query_table(
    NativeVersions,
    partition(name),
    clustering(version),
    dynamodb(table = "Native", pk = "{name}", sk = "{version}")
)]
struct Secret {
    name: String,
    version: i32,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Offers,
    partition(shop),
    clustering(category, stars, saving),
    dynamodb(table = "Offers", pk = "SHOP#{shop}", sk = "OFFER#{category}#{stars}#{saving}")
)]
struct Offer {
    shop: i64,
    category: String,
    stars: i8,
    saving: i64,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Events,
    partition(device),
    clustering(at),
    dynamodb(table = "Events", pk = "DEVICE#{device}", sk = "AT#{at}")
)]
struct Event {
    device: i64,
    at: Timestamp,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Pairs, partition(a), clustering(b, c), dynamodb(table = "Pairs", pk = "{a}#", sk = "P#{b}#{c}"))]
struct Pair {
    a: String,
    b: String,
    c: String,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Orders,
    partition(shopper),
    clustering(number),
    dynamodb(table = "Shop", pk = "S#{shopper}", sk = "ORDER#{number}")
)]
struct Order {
    shopper: i64,
    number: String,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Lines,
    partition(shopper),
    clustering(number, line),
    dynamodb(table = "Shop", pk = "S#{shopper}", sk = "LINE#{number}#{line}")
)]
struct Line {
    shopper: i64,
    number: String,
    line: String,
}

fn plan(
    table: &'static TableDef,
    partition: KeyValue<'static>,
    restrict: impl FnOnce(&mut Restrictions<'static>),
) -> Plan<'static> {
    let mut restrictions = Restrictions::default();
    restrict(&mut restrictions);
    Plan { table, columns: None, partition: smallvec![partition], restrictions, reverse: false, limit: None }
}

fn only(plan: &Plan<'_>) -> Run {
    let runs = runs(plan).expect("the partition has a key");
    assert_eq!(runs.len(), 1);
    runs.run(0).expect("the restrictions have forms").expect("they are no contradiction")
}

/// The sort keys that the plan's query answers.
fn answers<'a>(plan: &Plan<'_>, stored: &[&'a str]) -> Vec<&'a str> {
    let run = only(plan);
    let (_, condition) = &run.conditions[1];
    let text = |data: &KeyData| match data {
        KeyData::S(text) => text.clone(),
        _ => panic!("a text"),
    };
    let meets = |key: &&&str| match condition {
        Condition::Equal(v) => **key == text(v),
        Condition::BeginsWith(v) => key.starts_with(&text(v)),
        Condition::Between(low, high) => text(low).as_str() <= **key && **key <= text(high).as_str(),
        other => panic!("{other:?} is not bounded by the entity"),
    };
    stored.iter().filter(meets).copied().collect()
}

fn sk(key: &query_table::dynamo::DynamoKey) -> String {
    match key.sk() {
        Some(KeyRef::S(text)) => text.to_owned(),
        other => panic!("{other:?} is no text"),
    }
}

fn sorted(mut keys: Vec<String>) -> Vec<String> {
    keys.sort();
    keys
}

#[test]
fn br_01_the_tenth_version_sorts_after_the_ninth() {
    let keys: Vec<_> = (1..=12).map(|version| sk(&Versions::dynamodb_key(("k", version)).expect("a key"))).collect();
    assert_eq!(sorted(keys.clone()), keys);
    assert_eq!(keys[11], "V#0000000012");
    let native = NativeVersions::dynamodb_key(("k", 12)).expect("a key");
    assert!(native.sk() == Some(KeyRef::N("12")) && native.pk() == Some(KeyRef::S("k")));
    assert!(!forward(&Plan { reverse: true, ..plan(Versions::TABLE, KeyValue::Text("k".into()), |_| {}) }));
}

#[test]
fn br_02_each_number_of_a_composite_key_keeps_its_order() {
    let keys: Vec<_> = [(5, -1), (5, 900), (5, 2800), (5, i64::MAX), (12, 0)]
        .map(|(stars, saving)| sk(&Offers::dynamodb_key((1, "a", stars, saving)).expect("a key")))
        .to_vec();
    assert_eq!(sorted(keys.clone()), keys);
    assert_eq!(keys[2], "OFFER#a#005#0000000000000002800");
}

#[test]
fn br_05_times_have_one_width_and_years_four_digits() {
    let at = |ms| Events::dynamodb_key((1, Timestamp(ms)));
    // T+0.991, T+1, T+1.017; the years 0500, 1999, 9999.
    let keys: Vec<_> = [
        -46_388_678_400_000,
        946_684_799_000,
        1_792_000_000_991,
        1_792_000_001_000,
        1_792_000_001_017,
        253_402_300_799_999,
    ]
    .map(|ms| sk(&at(ms).expect("a key")))
    .to_vec();
    assert_eq!(sorted(keys.clone()), keys);
    assert!(keys.iter().all(|key| key.len() == keys[0].len()) && keys[0].starts_with("AT#0500-"));
    assert!(matches!(at(253_402_300_800_000), Err(Error::Key { column: "at", fault: KeyFault::Unfit { .. }, .. })));
}

#[cfg(feature = "chrono")]
#[test]
fn br_06_one_instant_has_one_key_whatever_its_offset() {
    use chrono::{DateTime, FixedOffset, Utc};

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(Calls, partition(line), clustering(at), dynamodb(table = "Calls", pk = "{line}", sk = "{at}#"))]
    struct Call {
        line: i64,
        at: DateTime<Utc>,
    }
    let noon: DateTime<FixedOffset> = "2026-11-08T12:00:00+05:00".parse().expect("a time");
    let seven: DateTime<Utc> = "2026-11-08T07:00:00Z".parse().expect("a time");
    let key = Calls::dynamodb_key((1, noon)).expect("a key");
    assert!(key == Calls::dynamodb_key((1, seven)).expect("a key"));
    let hour = |text: &str| KeyValue::Timestamp(text.parse::<DateTime<Utc>>().expect("a time").timestamp_millis());
    let plan = plan(Calls::TABLE, KeyValue::BigInt(1), |r| {
        r.between(
            std::ops::Bound::Included(hour("2026-11-08T06:00:00Z")),
            std::ops::Bound::Excluded(hour("2026-11-08T08:00:00Z")),
        );
    });
    assert_eq!(answers(&plan, &[&sk(&key), "2026-11-08T08:00:00.000Z#"]), ["2026-11-08T07:00:00.000Z#"]);
}

#[test]
fn br_07_no_two_tuples_share_a_key_and_each_comes_back() {
    let parts = ["A#", "A", "#A", "", "$", "$2", "$23", "\\", "%", "%23", "a b", "!", "A#A", "\u{10FFFF}"];
    let mut keys = std::collections::BTreeMap::new();
    for b in parts {
        for c in parts {
            let key = Pairs::dynamodb_key(("p", b, c)).expect("a key");
            let back = Pairs::parse_dynamodb_key(key.pk().expect("one"), key.sk()).expect("its own key");
            assert_eq!((back.a.as_str(), back.b.as_str(), back.c.as_str()), ("p", b, c));
            assert_eq!(keys.insert(sk(&key), (b, c)), None);
        }
    }
    assert_eq!(keys.len(), parts.len() * parts.len());
    // The order of the keys is that of the tuples, below the delimiter too.
    assert!(keys.values().is_sorted());
}

#[test]
fn br_08_the_lines_of_order_1_are_not_those_of_order_10() {
    let line = |number: &str, line: &str| sk(&Lines::dynamodb_key((7, number, line)).expect("a key"));
    let stored = [line("1", "1"), line("10", "1"), line("1#", "1"), line("1 ", "1"), "LINE#1".into(), "ORDER#1".into()];
    let stored: Vec<&str> = stored.iter().map(String::as_str).collect();
    let of_1 = plan(Lines::TABLE, KeyValue::BigInt(7), |r| r.equal(KeyValue::Text("1".into())));
    assert_eq!(answers(&of_1, &stored), ["LINE#1#1"]);
}

#[test]
fn br_11_a_query_of_one_entity_never_answers_another() {
    let stored = ["ORDER#1", "ORDER#2", "ORDER#\u{10FFFF}", "ORDER2#1", "ORDERS", "LINE#1#1", "ORDER"];
    let all = plan(Orders::TABLE, KeyValue::BigInt(7), |_| {});
    assert_eq!(answers(&all, &stored), ["ORDER#1", "ORDER#2", "ORDER#\u{10FFFF}"]);
    let after = |bound| plan(Orders::TABLE, KeyValue::BigInt(7), |r| r.between(bound, std::ops::Bound::Unbounded));
    let one = || KeyValue::Text("1".into());
    assert_eq!(answers(&after(std::ops::Bound::Included(one())), &stored), stored[..3]);
    assert_eq!(answers(&after(std::ops::Bound::Excluded(one())), &stored), stored[1..3]);
    let up_to = plan(Orders::TABLE, KeyValue::BigInt(7), |r| {
        r.between(std::ops::Bound::Unbounded, std::ops::Bound::Included(KeyValue::Text("1".into())));
    });
    assert_eq!(answers(&up_to, &stored), ["ORDER#1"]);
    // Nor are its keys taken for the other's.
    let pk = KeyRef::S("S#7");
    assert!(Orders::parse_dynamodb_key(pk, Some(KeyRef::S("ORDER#1"))).is_ok());
    for other in ["ORDER2#1", "LINE#1#1", "ORDER", "order#1"] {
        let parsed = Orders::parse_dynamodb_key(pk, Some(KeyRef::S(other)));
        assert!(matches!(parsed, Err(Error::Key { fault: KeyFault::Foreign, .. })), "{other}");
    }
}

#[test]
fn br_12_key_text_keeps_its_case() {
    let key = |name| Versions::dynamodb_key((name, 1)).expect("a key");
    assert!(key("AbC") != key("abc"));
    assert!(key("AbC").pk() == Some(KeyRef::S("SECRET#AbC")));
}

#[test]
fn br_13_an_empty_key_attribute_is_an_error_and_an_empty_part_is_none() {
    let empty = NativeVersions::dynamodb_key(("", 1));
    let fault = KeyFault::EmptyAttribute { attribute: "pk" };
    assert!(matches!(empty, Err(Error::Key { column: "name", fault: found, .. }) if found == fault));
    let partition = NativeVersions::dynamodb_partition("");
    assert!(matches!(partition, Err(Error::Key { .. })));
    assert_eq!(sk(&Pairs::dynamodb_key(("p", "", "")).expect("a key")), "P##");
}

#[test]
fn a_key_longer_than_dynamodb_takes_is_an_error() {
    let long = "x".repeat(1023);
    let fault = |result| match result {
        Err(Error::Key { fault, .. }) => fault,
        other => panic!("{other:?}"),
    };
    let sort = fault(Orders::dynamodb_key((1, long.as_str())));
    assert_eq!(sort, KeyFault::TooLongAttribute { attribute: "sk", bytes: 1029, limit: 1024 });
    let partition = fault(Versions::dynamodb_key(("x".repeat(2048), 1)));
    assert_eq!(partition, KeyFault::TooLongAttribute { attribute: "pk", bytes: 2055, limit: 2048 });
    assert!(Orders::dynamodb_key((1, &long[..1018])).is_ok());
}

#[test]
fn debug_of_a_key_hides_its_values() {
    let key = Versions::dynamodb_key(("hunter2", 1)).expect("a key");
    assert!(!format!("{key:?}").contains("hunter2"));
}

#[test]
fn several_values_are_one_query_each_in_the_order_of_the_sort_key() {
    let mut plan = plan(Lines::TABLE, KeyValue::BigInt(7), |r| {
        r.one_of(["b", "a", "a"].map(|number| KeyValue::Text(number.into())).to_vec());
        r.one_of(["2", "1"].map(|line| KeyValue::Text(line.into())).to_vec());
    });
    let keys = |plan: &Plan<'_>| -> Vec<Condition> {
        let runs = runs(plan).expect("the partition has a key");
        (0..runs.len()).map(|i| runs.run(i).expect("a form").expect("a query").conditions[1].1.clone()).collect()
    };
    let mut expected = ["a#1", "a#2", "b#1", "b#2"].map(|end| Condition::Equal(KeyData::S(format!("LINE#{end}"))));
    assert!(keys(&plan) == expected);
    plan.reverse = true;
    expected.reverse();
    assert!(keys(&plan) == expected);
}
