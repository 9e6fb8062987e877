//! The bytes of keys: they are in people's tables, and never change.

use std::borrow::Cow;
use std::net::IpAddr;

use query_table::KeyFault;
use query_table::dynamo::{KeyData, Place, encode};
use query_table::key::KeyValue;
use query_table::schema::{ColumnType, Format, TextPart};

use crate::make::{back, characters, key, minimal, native, part, s, text};

use ColumnType::{
    Ascii, BigInt, Blob, Boolean, Date, Inet, Int, SmallInt, Text, Time, TimeUuid, Timestamp, TinyInt, Uuid,
};
use Format::{Reversed, Seconds, Standard, Width};

const UUID: [u8; 16] = [0x55, 0x0E, 0x84, 0x00, 0xE2, 0x9B, 0x41, 0xD4, 0xA7, 0x16, 0x44, 0x66, 0x55, 0x44, 0x00, 0x00];
const TIMEUUID: [u8; 16] =
    [0x8C, 0x2B, 0x7D, 0x60, 0x1A, 0x3B, 0x11, 0xEF, 0x80, 0x00, 0x7F, 0xFF, 0x00, 0x01, 0xFE, 0xDC];

fn blob(bytes: &'static [u8]) -> KeyValue<'static> {
    KeyValue::Blob(Cow::Borrowed(bytes))
}

fn inet(text: &str) -> KeyValue<'static> {
    KeyValue::Inet(text.parse::<IpAddr>().expect("an address"))
}

/// `T#{a}#`, so that the column is followed.
fn between(place: Place, ty: ColumnType, format: Format, value: &KeyValue<'static>) -> String {
    let column = TextPart::Column(part(0, ty, format));
    let attribute = text("k", vec![TextPart::Literal("T#"), column, TextPart::Literal("#")]);
    let data = key(&attribute, place, std::slice::from_ref(value));
    let values = back(&attribute, place, data.as_ref());
    assert!(values.as_deref() == Some(&[(0, value.clone())]), "{:?} comes back as another", characters(&data));
    let text = characters(&data);
    text.strip_prefix("T#").and_then(|text| text.strip_suffix('#')).expect("the literals").to_owned()
}

#[test]
fn the_sort_keys_of_all_types_are_these() {
    let golden: &[(ColumnType, Format, KeyValue<'static>, &str)] = &[
        (TinyInt, Standard, KeyValue::TinyInt(0), "000"),
        (TinyInt, Standard, KeyValue::TinyInt(127), "127"),
        (TinyInt, Standard, KeyValue::TinyInt(-1), "-127"),
        (TinyInt, Standard, KeyValue::TinyInt(-128), "-000"),
        (SmallInt, Standard, KeyValue::SmallInt(7), "00007"),
        (SmallInt, Standard, KeyValue::SmallInt(i16::MAX), "32767"),
        (SmallInt, Standard, KeyValue::SmallInt(-1), "-32767"),
        (SmallInt, Standard, KeyValue::SmallInt(i16::MIN), "-00000"),
        (Int, Standard, KeyValue::Int(42), "0000000042"),
        (Int, Standard, KeyValue::Int(i32::MAX), "2147483647"),
        (Int, Standard, KeyValue::Int(-1), "-2147483647"),
        (Int, Standard, KeyValue::Int(i32::MIN), "-0000000000"),
        (BigInt, Standard, KeyValue::BigInt(77), "0000000000000000077"),
        (BigInt, Standard, KeyValue::BigInt(i64::MAX), "9223372036854775807"),
        (BigInt, Standard, KeyValue::BigInt(-1), "-9223372036854775807"),
        (BigInt, Standard, KeyValue::BigInt(i64::MIN), "-0000000000000000000"),
        (TinyInt, Reversed, KeyValue::TinyInt(127), "000"),
        (TinyInt, Reversed, KeyValue::TinyInt(-128), "255"),
        (SmallInt, Reversed, KeyValue::SmallInt(0), "32767"),
        (Int, Reversed, KeyValue::Int(i32::MIN), "4294967295"),
        (BigInt, Reversed, KeyValue::BigInt(i64::MAX), "00000000000000000000"),
        (BigInt, Reversed, KeyValue::BigInt(0), "09223372036854775807"),
        (BigInt, Reversed, KeyValue::BigInt(i64::MIN), "18446744073709551615"),
        (BigInt, Width(6), KeyValue::BigInt(123), "000123"),
        (BigInt, Width(25), KeyValue::BigInt(i64::MAX), "0000009223372036854775807"),
        (TinyInt, Width(1), KeyValue::TinyInt(9), "9"),
        (Boolean, Standard, KeyValue::Boolean(false), "false"),
        (Boolean, Standard, KeyValue::Boolean(true), "true"),
        (Boolean, Reversed, KeyValue::Boolean(true), "false"),
        (Timestamp, Standard, KeyValue::Timestamp(0), "1970-01-01T00:00:00.000Z"),
        (Timestamp, Standard, KeyValue::Timestamp(-1), "1969-12-31T23:59:59.999Z"),
        (Timestamp, Standard, KeyValue::Timestamp(1_794_129_300_007), "2026-11-08T09:15:00.007Z"),
        (Timestamp, Standard, KeyValue::Timestamp(951_782_400_000), "2000-02-29T00:00:00.000Z"),
        (Timestamp, Standard, KeyValue::Timestamp(-62_167_219_200_000), "0000-01-01T00:00:00.000Z"),
        (Timestamp, Standard, KeyValue::Timestamp(253_402_300_799_999), "9999-12-31T23:59:59.999Z"),
        (Timestamp, Reversed, KeyValue::Timestamp(253_402_300_799_999), "000000000000000"),
        (Timestamp, Reversed, KeyValue::Timestamp(0), "253402300799999"),
        (Timestamp, Reversed, KeyValue::Timestamp(-62_167_219_200_000), "315569519999999"),
        (Timestamp, Seconds, KeyValue::Timestamp(1_794_129_300_000), "001794129300"),
        (Timestamp, Seconds, KeyValue::Timestamp(-1000), "-999999999999"),
        (Timestamp, Seconds, KeyValue::Timestamp(-1_000_000_000_000_000), "-000000000000"),
        (Date, Standard, KeyValue::Date(20_765), "2026-11-08"),
        (Date, Standard, KeyValue::Date(-719_528), "0000-01-01"),
        (Date, Standard, KeyValue::Date(2_932_896), "9999-12-31"),
        (Date, Reversed, KeyValue::Date(2_932_896), "0000000"),
        (Date, Reversed, KeyValue::Date(-719_528), "3652424"),
        (Time, Standard, KeyValue::Time(0), "00:00:00.000000000"),
        (Time, Standard, KeyValue::Time(33_300_000_000_001), "09:15:00.000000001"),
        (Time, Standard, KeyValue::Time(86_399_999_999_999), "23:59:59.999999999"),
        (Uuid, Standard, KeyValue::Uuid(UUID), "550e8400-e29b-41d4-a716-446655440000"),
        (Uuid, Reversed, KeyValue::Uuid(UUID), "aaf17bff1d64be2b58e9bb99aabbffff"),
        (TimeUuid, Standard, KeyValue::TimeUuid(TIMEUUID), "11ef1a3b8c2b7d60-0080ff7f80817e5c"),
        (TimeUuid, Reversed, KeyValue::TimeUuid(TIMEUUID), "ee10e5c473d4829fff7f00807f7e81a3"),
        (Blob, Standard, blob(&[]), ""),
        (Blob, Standard, blob(&[0x00, 0x23, 0xFF]), "0023ff"),
        (Inet, Standard, inet("192.0.2.1"), "c0000201"),
        (Inet, Standard, inet("::1"), "00000000000000000000000000000001"),
        (Inet, Standard, inet("2001:db8::ff"), "20010db80000000000000000000000ff"),
        (Text, Standard, s(""), ""),
        (Text, Standard, s("Grün 100%"), "Grün$20100%"),
        (Text, Standard, s("#A#"), "$23A$23"),
        (Text, Standard, s("$23"), "$2423"),
        (Text, Standard, s("\0\u{1F} !\"#$%\u{7F}"), "$00$1?$20$21$22$23$24%\u{7F}"),
        (Text, Standard, s("\n\\'\u{10FFFF}"), "$0:\\'\u{10FFFF}"),
        (Ascii, Standard, KeyValue::Ascii("a b".into()), "a$20b"),
    ];
    for (ty, format, value, expected) in golden {
        assert_eq!(between(Place::Sort, *ty, *format, value), *expected, "{ty} {format:?}");
    }
}

#[test]
fn the_partition_keys_of_all_types_are_as_a_person_writes_them() {
    let golden: &[(ColumnType, Format, KeyValue<'static>, &str)] = &[
        (TinyInt, Standard, KeyValue::TinyInt(i8::MIN), "-128"),
        (SmallInt, Standard, KeyValue::SmallInt(0), "0"),
        (Int, Standard, KeyValue::Int(-7), "-7"),
        (BigInt, Standard, KeyValue::BigInt(77), "77"),
        (BigInt, Standard, KeyValue::BigInt(i64::MIN), "-9223372036854775808"),
        (BigInt, Width(6), KeyValue::BigInt(77), "000077"),
        (BigInt, Format::Text, KeyValue::BigInt(-77), "-77"),
        (
            ColumnType::VarInt,
            Format::Text,
            KeyValue::VarInt(minimal(-(1 << 100)).into()),
            "-1267650600228229401496703205376",
        ),
        (ColumnType::VarInt, Format::Text, KeyValue::VarInt(minimal(0).into()), "0"),
        (ColumnType::VarInt, Format::Text, KeyValue::VarInt(minimal(1_000_000_000).into()), "1000000000"),
        (Timestamp, Standard, KeyValue::Timestamp(1_794_129_300_007), "2026-11-08T09:15:00.007Z"),
        (Timestamp, Seconds, KeyValue::Timestamp(-1000), "-1"),
        (Timestamp, Seconds, KeyValue::Timestamp(1_794_129_300_000), "1794129300"),
        (Date, Standard, KeyValue::Date(20_765), "2026-11-08"),
        (Time, Standard, KeyValue::Time(0), "00:00:00.000000000"),
        (Boolean, Standard, KeyValue::Boolean(true), "true"),
        (Uuid, Standard, KeyValue::Uuid(UUID), "550e8400-e29b-41d4-a716-446655440000"),
        (TimeUuid, Standard, KeyValue::TimeUuid(TIMEUUID), "8c2b7d60-1a3b-11ef-8000-7fff0001fedc"),
        (Blob, Standard, blob(&[0x00, 0xFF]), "00ff"),
        (Inet, Standard, inet("192.0.2.1"), "192.0.2.1"),
        (Inet, Standard, inet("2001:db8::1"), "2001:db8::1"),
        (Text, Standard, s("Ann Lee"), "Ann$20Lee"),
    ];
    for (ty, format, value, expected) in golden {
        assert_eq!(between(Place::Partition, *ty, *format, value), *expected, "{ty} {format:?}");
    }
}

#[test]
fn a_text_at_the_end_of_a_key_is_left_as_it_is() {
    let attribute = text("sk", vec![TextPart::Literal("NOTE#"), TextPart::Column(part(0, Text, Standard))]);
    let data = key(&attribute, Place::Sort, &[s(" #$%\0ä")]);
    assert_eq!(characters(&data), "NOTE# #$%\0ä");
    assert!(back(&attribute, Place::Sort, data.as_ref()) == Some(vec![(0, s(" #$%\0ä"))]));
}

#[test]
fn a_lone_column_is_a_number_bytes_or_text() {
    let golden: &[(ColumnType, Format, KeyValue<'static>, KeyData)] = &[
        (BigInt, Standard, KeyValue::BigInt(-77), KeyData::N("-77".into())),
        (
            ColumnType::VarInt,
            Standard,
            KeyValue::VarInt(minimal(1 << 70).into()),
            KeyData::N("1180591620717411303424".into()),
        ),
        (Timestamp, Seconds, KeyValue::Timestamp(1_000), KeyData::N("1".into())),
        (Blob, Standard, blob(&[0x00, 0xFF]), KeyData::B(vec![0x00, 0xFF])),
        (Text, Standard, s("a#"), KeyData::S("a#".into())),
        (Timestamp, Standard, KeyValue::Timestamp(0), KeyData::S("1970-01-01T00:00:00.000Z".into())),
        (Timestamp, Reversed, KeyValue::Timestamp(0), KeyData::S("253402300799999".into())),
        (BigInt, Width(3), KeyValue::BigInt(7), KeyData::S("007".into())),
    ];
    for (ty, format, value, expected) in golden {
        let attribute = native("k", part(0, *ty, *format));
        let data = key(&attribute, Place::Sort, std::slice::from_ref(value));
        assert!(data == *expected, "{ty} {format:?}");
        assert!(back(&attribute, Place::Sort, data.as_ref()) == Some(vec![(0, value.clone())]), "{ty} {format:?}");
    }
}

#[test]
fn a_value_that_its_form_cannot_hold_is_a_typed_error() {
    let refused: &[(ColumnType, Format, Place, KeyValue<'static>, &str)] = &[
        (Timestamp, Standard, Place::Sort, KeyValue::Timestamp(253_402_300_800_000), "outside of the years"),
        (Timestamp, Standard, Place::Partition, KeyValue::Timestamp(-62_167_219_200_001), "outside of the years"),
        (Timestamp, Reversed, Place::Sort, KeyValue::Timestamp(i64::MIN), "outside of the years"),
        (Timestamp, Seconds, Place::Sort, KeyValue::Timestamp(1_500), "no whole second"),
        (Timestamp, Seconds, Place::Sort, KeyValue::Timestamp(1_000_000_000_000_000), "12 digits"),
        (Date, Standard, Place::Sort, KeyValue::Date(i32::MAX), "outside of the years"),
        (Date, Reversed, Place::Sort, KeyValue::Date(i32::MIN), "outside of the years"),
        (Time, Standard, Place::Sort, KeyValue::Time(-1), "no time of a day"),
        (BigInt, Width(6), Place::Sort, KeyValue::BigInt(1_000_000), "more digits"),
        (BigInt, Width(6), Place::Partition, KeyValue::BigInt(-1), "negative"),
        (ColumnType::VarInt, Standard, Place::Sort, KeyValue::VarInt(minimal(1).into()), "no ordered form"),
        (Text, Reversed, Place::Sort, s("a"), "reversed"),
    ];
    for (ty, format, place, value, reason) in refused {
        let attribute = text("k", vec![TextPart::Column(part(0, *ty, *format))]);
        let Err((0, KeyFault::Unfit { reason: said })) = encode(&attribute, *place, &|_| Some(value)) else {
            panic!("{ty} {format:?} takes it");
        };
        assert!(said.contains(reason), "{ty} {format:?}: {said}");
    }
}

#[test]
fn what_no_template_makes_is_not_read() {
    let refused: &[(ColumnType, Format, &str)] = &[
        (TinyInt, Standard, "1"),
        (TinyInt, Standard, "128"),
        (TinyInt, Standard, "-128"),
        (BigInt, Standard, "+000000000000000077"),
        (BigInt, Reversed, "18446744073709551616"),
        (TinyInt, Reversed, "256"),
        (Boolean, Standard, "True"),
        (Timestamp, Standard, "2026-02-29T00:00:00.000Z"),
        (Timestamp, Standard, "2026-11-08T24:00:00.000Z"),
        (Timestamp, Standard, "2026-11-08 09:15:00.000Z"),
        (Timestamp, Reversed, "315569520000000"),
        (Date, Standard, "2026-00-10"),
        (Time, Standard, "23:60:00.000000000"),
        (Uuid, Standard, "550E8400-E29B-41D4-A716-446655440000"),
        (TimeUuid, Standard, "11ef1a3b8c2b7d60_0080ff7f80817e5c"),
        (Blob, Standard, "0F"),
        (Inet, Standard, "c00002"),
        (Text, Standard, "a b"),
        (Text, Standard, "a$2"),
        (Text, Standard, "a$25"),
        (Ascii, Standard, "ä"),
    ];
    for (ty, format, text_of) in refused {
        let column = TextPart::Column(part(0, *ty, *format));
        let attribute = text("k", vec![column, TextPart::Literal("#")]);
        let data = KeyData::S(format!("{text_of}#"));
        assert!(back(&attribute, Place::Sort, data.as_ref()).is_none(), "{text_of} is read as a {ty}");
    }
}
