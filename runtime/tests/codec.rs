//! The binary form of values: what is written is read back, known bytes stay what they are, and damage is an error.

#![cfg(all(feature = "chrono", feature = "decimal", feature = "uuid"))]

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use proptest::prelude::*;
use query_table::column::{Column, ColumnError};
use query_table::cql::{WireSink, WireSource};
use query_table::{Ascii, CqlDuration, Date, Frozen, TimeOfDay, TimeUuid, Timestamp};
use uuid::Uuid;

fn encode<C: Column>(value: &C) -> Vec<u8> {
    let mut sink = WireSink::default();
    value.write(&mut sink).expect("the value fits its type");
    sink.into_bytes()
}

fn decode<C: Column>(bytes: &[u8]) -> Result<C, ColumnError> {
    C::read(&mut WireSource::new(bytes))
}

/// Without the length before it.
fn bytes<C: Column>(value: &C) -> Vec<u8> {
    encode(value)[4..].to_vec()
}

fn comes_back<C: Column + PartialEq + std::fmt::Debug>(value: C) {
    assert_eq!(decode::<C>(&encode(&value)).as_ref(), Ok(&value));
    let present = Some(value);
    assert_eq!(decode::<Option<C>>(&encode(&present)), Ok(present));
}

#[test]
fn numbers_have_the_bytes_of_the_protocol() {
    assert_eq!(bytes(&1_i8), [1]);
    assert_eq!(bytes(&-2_i16), [0xFF, 0xFE]);
    assert_eq!(bytes(&3_i32), [0, 0, 0, 3]);
    assert_eq!(bytes(&i64::MIN), [0x80, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(bytes(&1.5_f32), [0x3F, 0xC0, 0, 0]);
    assert_eq!(bytes(&true), [1]);
}

#[test]
fn a_varint_has_no_redundant_bytes() {
    for (number, expected) in [
        (0_i128, &[0_u8][..]),
        (1, &[1]),
        (127, &[0x7F]),
        (128, &[0, 0x80]),
        (129, &[0, 0x81]),
        (-1, &[0xFF]),
        (-128, &[0x80]),
        (-129, &[0xFF, 0x7F]),
    ] {
        assert_eq!(bytes(&number), expected, "{number}");
    }
}

#[test]
fn days_are_unsigned_with_1970_in_the_middle() {
    assert_eq!(bytes(&Date(0)), [0x80, 0, 0, 0]);
    assert_eq!(bytes(&Date(i32::MIN)), [0, 0, 0, 0]);
    assert_eq!(bytes(&Date(-1)), [0x7F, 0xFF, 0xFF, 0xFF]);
}

#[test]
fn a_duration_is_three_variable_length_integers() {
    let duration = CqlDuration::new(1, 2, 3).expect("one sign");
    assert_eq!(bytes(&duration), [2, 4, 6]);
    let long = CqlDuration::new(0, 0, 100_000).expect("one sign");
    assert_eq!(bytes(&long), [0, 0, 0xC3, 0x0D, 0x40]);
    for nanos in [0, 1, -1, 63, 64, -64, -65, 8191, 8192, i64::MAX, i64::MIN] {
        comes_back(CqlDuration::new(0, 0, nanos).expect("one sign"));
    }
    comes_back(CqlDuration::new(i32::MIN, i32::MIN, i64::MIN).expect("one sign"));
    assert_eq!(CqlDuration::new(1, -1, 0), None);
}

#[test]
fn a_list_begins_with_its_number_of_values() {
    assert_eq!(bytes(&vec![1_i8, 2]), [0, 0, 0, 2, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2]);
    assert_eq!(bytes(&(1_i8, None::<i8>)), [0, 0, 0, 1, 1, 0xFF, 0xFF, 0xFF, 0xFF]);
}

#[test]
fn a_tuple_that_was_stored_shorter_reads_as_absent_values() {
    let short = encode(&(7_i32,));
    assert_eq!(decode::<(i32, Option<String>)>(&short), Ok((7, None)));
    assert_eq!(decode::<(i32, String)>(&short), Err(ColumnError::Null));
}

#[test]
fn an_instant_is_rounded_down_to_milliseconds_also_before_1970() {
    use chrono::{DateTime, Utc};
    let before = DateTime::<Utc>::from_timestamp_micros(-400).expect("in range");
    assert_eq!(bytes(&before), (-1_i64).to_be_bytes());
    let after = DateTime::<Utc>::from_timestamp_micros(123_456).expect("in range");
    assert_eq!(bytes(&after), 123_i64.to_be_bytes());
}

#[test]
fn a_value_of_another_length_is_malformed() {
    assert!(matches!(decode::<i64>(&encode(&1_i32)), Err(ColumnError::Malformed(_))));
    assert!(matches!(decode::<IpAddr>(&encode(&vec![1_u8, 2, 3])), Err(ColumnError::Malformed(_))));
    assert!(matches!(decode::<String>(&encode(&vec![0xFF_u8])), Err(ColumnError::Malformed(_))));
    assert_eq!(decode::<i64>(&(-1_i32).to_be_bytes()), Err(ColumnError::Null));
    assert_eq!(decode::<i64>(&[]), Err(ColumnError::Missing));
    assert!(matches!(decode::<i128>(&encode(&vec![1_u8; 17])), Err(ColumnError::OutOfRange(_))));
}

proptest! {
    #[test]
    fn scalars_come_back(
        tiny: i8, small: i16, int: i32, big: i64, huge: i128, flag: bool, text: String, blob: Vec<u8>,
        address: IpAddr, id: [u8; 16], nanos in 0..TimeOfDay::DAY, ascii in "[ -~]*",
    ) {
        comes_back(tiny);
        comes_back(small);
        comes_back(int);
        comes_back(big);
        comes_back(huge);
        comes_back(flag);
        comes_back(text.clone());
        comes_back(blob);
        comes_back(address);
        comes_back(Uuid::from_bytes(id));
        comes_back(Timestamp(big));
        comes_back(Date(int));
        comes_back(TimeOfDay::from_nanos(nanos).expect("inside of a day"));
        comes_back(Ascii::new(ascii).expect("ascii"));
        comes_back(bigdecimal::num_bigint::BigInt::from(huge));
        comes_back(bigdecimal::BigDecimal::new(huge.into(), small.into()));
    }

    #[test]
    fn collections_come_back(
        list: Vec<String>, set: BTreeSet<i64>, map: BTreeMap<String, i32>, nested: Vec<(i32, Option<String>)>,
    ) {
        comes_back(list.clone());
        comes_back(set);
        comes_back(map.clone());
        comes_back(nested);
        comes_back(Frozen(vec![Frozen(map)]));
        comes_back((list, 1_i8));
    }

    #[test]
    fn damaged_bytes_are_an_error_and_never_a_panic(damaged in prop::collection::vec(any::<u8>(), 0..64)) {
        let _ = decode::<i64>(&damaged);
        let _ = decode::<i128>(&damaged);
        let _ = decode::<String>(&damaged);
        let _ = decode::<CqlDuration>(&damaged);
        let _ = decode::<IpAddr>(&damaged);
        let _ = decode::<bigdecimal::BigDecimal>(&damaged);
        let _ = decode::<Vec<String>>(&damaged);
        let _ = decode::<BTreeMap<i32, Vec<(i8, Option<String>)>>>(&damaged);
        let _ = decode::<(i32, String, Option<Vec<u8>>)>(&damaged);
        let _ = decode::<chrono::DateTime<chrono::Utc>>(&damaged);
        let _ = decode::<chrono::NaiveTime>(&damaged);
        let _ = decode::<TimeUuid>(&damaged);
    }
}
