//! Which attribute each value becomes, and what an absent one means.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::super::{MAX_ITEM, size};
use super::*;
use crate::column::{CqlDuration, Frozen, Timestamp};

fn stored<C: Column>(value: C) -> Value {
    attribute(value).expect("it can be stored").expect("it has an attribute")
}

/// BR-21
#[test]
fn bytes_are_b_and_may_be_empty() {
    assert_eq!(stored(vec![0_u8, 255]), Value::B(vec![0, 255]));
    assert_eq!(stored([1_u8, 2]), Value::B(vec![1, 2]));
    assert_eq!(stored(Vec::<u8>::new()), Value::B(vec![]));
    assert_eq!(back(Vec::<u8>::new()), Vec::<u8>::new());
}

#[test]
fn an_empty_text_is_a_value() {
    assert_eq!(stored(String::new()), s(""));
    assert_eq!(back(Some(String::new())), Some(String::new()));
}

#[test]
fn none_has_no_attribute_and_both_absent_and_null_read_as_none() {
    assert_eq!(attribute(None::<i32>).expect("none"), None);
    assert_eq!(read::<Option<i32>>(None).expect("none"), None);
    assert_eq!(read::<Option<i32>>(Some(Value::Null)).expect("none"), None);
    for missing in [None, Some(Value::Null)] {
        let error = read::<i32>(missing).expect_err("an absent value");
        assert!(matches!(error, Error::Column { table: "one", column: "value", source: ColumnError::Null }), "{error}");
    }
}

/// BR-23
#[test]
fn an_empty_set_has_no_attribute_and_an_absent_one_reads_as_empty() {
    assert_eq!(attribute(HashSet::<String>::new()).expect("empty"), None);
    assert_eq!(attribute(Some(Vec::<i32>::new())).expect("empty"), None);
    assert_eq!(attribute(BTreeMap::<String, i32>::new()).expect("empty"), None);
    assert_eq!(read::<HashSet<String>>(None).expect("empty"), HashSet::new());
    assert_eq!(read::<Option<Vec<i32>>>(None).expect("none"), None);
    assert_eq!(read::<BTreeMap<String, i32>>(None).expect("empty"), BTreeMap::new());
}

#[test]
fn a_frozen_empty_collection_is_kept_apart_from_an_absent_one() {
    assert_eq!(stored(Frozen(BTreeSet::<i32>::new())), Value::L(vec![]));
    assert_eq!(stored(Frozen(BTreeMap::<String, i32>::new())), Value::M(HashMap::new()));
    assert_eq!(back(Some(Frozen(BTreeSet::<i32>::new()))), Some(Frozen(BTreeSet::new())));
    assert!(read::<Frozen<Vec<i32>>>(None).is_err());
}

#[test]
fn sets_are_of_texts_numbers_or_bytes_and_lists_of_anything_else() {
    assert_eq!(stored(BTreeSet::from(["a".to_owned(), "b".into()])), Value::Ss(vec!["a".into(), "b".into()]));
    assert_eq!(stored(BTreeSet::from([-1, 2])), Value::Ns(vec!["-1".into(), "2".into()]));
    assert_eq!(stored(BTreeSet::from([vec![1_u8], vec![]])), Value::Bs(vec![vec![], vec![1]]));
    assert_eq!(stored(BTreeSet::from([true])), Value::L(vec![Value::Bool(true)]));
    assert_eq!(stored(BTreeSet::from([(1, "a".to_owned())])), Value::L(vec![Value::L(vec![n("1"), s("a")])]));
    // A list is as good, in any order.
    assert_eq!(read::<BTreeSet<i32>>(Some(Value::L(vec![n("2"), n("1")]))).expect("a set"), BTreeSet::from([1, 2]));
    assert!(read::<BTreeSet<i32>>(Some(Value::Ss(vec!["1".into()]))).is_err());
}

#[test]
fn maps_have_plain_texts_for_keys() {
    let map = |name: &str, value| Value::M(HashMap::from([(name.to_owned(), value)]));
    assert_eq!(stored(BTreeMap::from([(-7_i64, "x".to_owned())])), map("-7", s("x")));
    assert_eq!(stored(BTreeMap::from([(true, 1_i8)])), map("true", n("1")));
    assert_eq!(stored(BTreeMap::from([(vec![0xAB_u8, 1], 1_i16)])), map("ab01", n("1")));
    assert_eq!(back(BTreeMap::from([(vec![0xAB_u8, 1], 1_i16)])), BTreeMap::from([(vec![0xAB, 1], 1)]));
    assert!(matches!(attribute(BTreeMap::from([((1, 2), 3)])), Err(Error::Column { .. })));
}

#[test]
fn tuples_hold_null_for_none_and_what_a_list_lacks_is_none() {
    assert_eq!(stored((1_i32, None::<String>)), Value::L(vec![n("1"), Value::Null]));
    assert_eq!(read::<(i32, Option<i32>)>(Some(Value::L(vec![n("1")]))).expect("a tuple"), (1, None));
    assert_eq!(read::<(i32,)>(Some(Value::L(vec![n("1"), n("2")]))).expect("a tuple"), (1,));
    assert!(read::<(i32, i32)>(Some(Value::L(vec![n("1")]))).is_err());
}

#[test]
fn a_duration_is_a_list_of_three_numbers() {
    let duration = CqlDuration::new(-1, -2, -3).expect("one sign");
    assert_eq!(stored(duration), Value::L(vec![n("-1"), n("-2"), n("-3")]));
    assert_eq!(back(duration), duration);
    let mixed = Value::L(vec![n("1"), n("-2"), n("3")]);
    for wrong in [mixed, Value::L(vec![n("1")]), Value::L(vec![s("1"), n("1"), n("1")]), n("1")] {
        assert!(read::<CqlDuration>(Some(wrong)).is_err());
    }
}

/// BR-30
#[test]
fn an_expiry_is_written_in_whole_seconds_rounded_down() {
    // 2030-01-01T00:00:00.900Z
    let table = One::<Option<Timestamp>>::EXPIRING;
    let mut item = item_in(table, Some(Timestamp(1_893_456_000_900))).expect("an instant");
    assert_eq!(item.remove("value"), Some(n("1893456000")));
    assert_eq!(item_in(table, Some(Timestamp(-1))).expect("an instant").remove("value"), Some(n("-1")));
    let seconds = read_in::<Option<Timestamp>>(table, Some(n("1893456000"))).expect("seconds");
    assert_eq!(seconds, Some(Timestamp(1_893_456_000_000)));
    assert!(read_in::<Timestamp>(One::<Timestamp>::EXPIRING, Some(n("9223372036854775807"))).is_err());
    assert_eq!(item_in(table, None::<Timestamp>).expect("none").remove("value"), None);
    assert_eq!(read_in::<i64>(One::<i64>::EXPIRING, Some(n("5"))).expect("seconds"), 5);
}

#[test]
fn an_instant_may_be_a_number_of_milliseconds() {
    assert_eq!(read::<Timestamp>(Some(n("-1"))).expect("an instant"), Timestamp(-1));
    assert_eq!(read::<Timestamp>(Some(n("1.5E3"))).expect("an instant"), Timestamp(1500));
}

#[test]
fn another_type_is_an_error_that_names_the_column_whatever_the_item_holds() {
    let hostile = || {
        let long = "9".repeat(5000);
        let map = Value::M(HashMap::from([(String::new(), Value::Null), ("x".into(), s("x"))]));
        let list = Value::L(vec![Value::Null, n("x"), map.clone()]);
        let sets = [Value::Ss(vec!["x".into()]), Value::Ns(vec!["x".into()]), Value::Bs(vec![vec![255]])];
        let scalars = [s("x"), s("ß-\u{1F600}"), n(""), n(&long), n("1e"), n("e5"), Value::B(vec![255])];
        sets.into_iter().chain(scalars).chain([map, list])
    };
    fn refuses<C: Column>(values: impl Iterator<Item = Value>) {
        for value in values {
            let shown = format!("{value:?}");
            match read::<C>(Some(value)) {
                Err(Error::Column { column: "value", .. }) => {}
                Err(error) => panic!("{shown}: {error}"),
                Ok(_) => panic!("{shown} was read as {}", C::TYPE),
            }
        }
    }
    refuses::<i32>(hostile());
    refuses::<i128>(hostile());
    refuses::<f64>(hostile());
    refuses::<bool>(hostile());
    refuses::<Timestamp>(hostile());
    refuses::<crate::column::Date>(hostile());
    refuses::<crate::column::TimeOfDay>(hostile());
    refuses::<std::net::IpAddr>(hostile());
    refuses::<CqlDuration>(hostile());
    refuses::<BTreeMap<i32, i32>>(hostile());
    refuses::<Vec<(i32, Vec<i32>)>>(hostile());
    refuses::<(i32, i32)>(hostile());
    refuses::<BTreeSet<Timestamp>>(hostile());
    assert!(read::<crate::column::Ascii>(Some(s("ß"))).is_err());
    let nothing: ColumnError = ColumnError::Missing;
    assert!(matches!(item::read::<One<i32>, Value>(One::<i32>::TABLE, Some(&["other"]), Item::new()),
        Err(Error::Column { source, .. }) if source == nothing));
}

#[test]
fn an_item_of_more_than_400_kilobytes_is_refused_before_it_is_sent() {
    let most = MAX_ITEM - "value".len();
    assert!(attribute("x".repeat(most)).is_ok());
    let error = attribute("x".repeat(most + 1)).expect_err("too large");
    assert!(matches!(error, Error::ItemTooLarge { table: "one", bytes } if bytes == MAX_ITEM + 1), "{error}");
}

#[test]
fn sizes_are_counted_as_dynamodb_does() {
    let of = |value: Value| size(&Item::from([("ab".to_owned(), value)])) - 2;
    assert_eq!(of(s("äb")), 3);
    assert_eq!(
        (of(n("0")), of(n("7")), of(n("100")), of(n("-123")), of(n("0.0012")), of(n("1E+20"))),
        (1, 2, 2, 4, 2, 2)
    );
    assert_eq!(of(n(&"9".repeat(38))), 20);
    assert_eq!((of(Value::Bool(true)), of(Value::Null), of(Value::B(vec![0; 5]))), (1, 1, 5));
    assert_eq!(of(Value::L(vec![s("a"), n("1")])), 3 + (1 + 1) + (1 + 2));
    assert_eq!(of(Value::M(HashMap::from([("k".into(), s("abc"))]))), 3 + 1 + 1 + 3);
    assert_eq!(of(Value::Ss(vec!["a".into(), "bc".into()])), 3);
}
