//! What is read is what was written, for every type that a column can have.

use std::collections::BTreeSet;
use std::net::IpAddr;

use proptest::prelude::*;

use super::*;
use crate::column::{Ascii, CqlDuration, Date, Frozen, TimeOfDay, Timestamp};

/// Milliseconds of the years 0000..=9999.
const MILLIS: std::ops::RangeInclusive<i64> = -62_167_219_200_000..=253_402_300_799_999;
/// Days of the same years.
const DAYS: std::ops::RangeInclusive<i32> = -719_528..=2_932_896;

const LIMIT: i128 = 10_i128.pow(38);

proptest! {
    #[test]
    fn integers(a: i8, b: i16, c: i32, d: i64, e in -LIMIT..=LIMIT) {
        prop_assert_eq!((back(a), back(b), back(c), back(d), back(e)), (a, b, c, d, e));
    }

    #[test]
    fn floats(a in any::<f32>(), b in any::<f64>()) {
        let fits = |v: f64| v == 0.0 || (1e-130..1e126).contains(&v.abs());
        prop_assert_eq!(back(a), a);
        if fits(b) {
            prop_assert_eq!(back(b), b);
        } else {
            prop_assert!(attribute(b).is_err());
        }
    }

    #[test]
    fn scalars(text: String, bytes: Vec<u8>, flag: bool, ascii in "[ -~]*", address: IpAddr) {
        prop_assert_eq!(&back(text.clone()), &text);
        prop_assert_eq!(&*back(text.clone().into_boxed_str()), text.as_str());
        prop_assert_eq!(&back(bytes.clone()), &bytes);
        prop_assert_eq!(back(flag), flag);
        prop_assert_eq!(back(address), address);
        let ascii = Ascii::new(ascii).expect("ASCII");
        prop_assert_eq!(&back(ascii.clone()), &ascii);
        prop_assert_eq!(back(Some(text.clone())), Some(text));
    }

    #[test]
    fn times(millis in MILLIS, days in DAYS, nanos in 0..TimeOfDay::DAY) {
        prop_assert_eq!(back(Timestamp(millis)), Timestamp(millis));
        prop_assert_eq!(back(Date(days)), Date(days));
        let time = TimeOfDay::from_nanos(nanos).expect("a time of day");
        prop_assert_eq!(back(time), time);
    }

    #[test]
    fn durations(months in 0..=i32::MAX, days in 0..=i32::MAX, nanos in 0..=i64::MAX, negative: bool) {
        let sign = if negative { -1 } else { 1 };
        let duration = CqlDuration::new(months * sign, days * sign, nanos * i64::from(sign)).expect("one sign");
        prop_assert_eq!(back(duration), duration);
    }

    #[test]
    fn collections(
        list in prop::collection::vec(any::<String>(), 0..5),
        numbers in prop::collection::btree_set(any::<i64>(), 0..5),
        bytes in prop::collection::btree_set(any::<Vec<u8>>(), 0..5),
        flags: BTreeSet<bool>,
        map in prop::collection::btree_map("(?s).{1,8}", prop::collection::vec(any::<i32>(), 0..3), 0..5),
        keyed in prop::collection::hash_map(any::<i64>(), any::<(bool, Option<String>)>(), 0..5),
        days in prop::collection::btree_map(DAYS.prop_map(Date), any::<bool>(), 0..5),
    ) {
        prop_assert_eq!(&back(list.clone()), &list);
        prop_assert_eq!(&back(Frozen(list.clone())), &Frozen(list));
        prop_assert_eq!(&back(numbers.clone()), &numbers);
        prop_assert_eq!(&back(Frozen(bytes.clone())), &Frozen(bytes));
        prop_assert_eq!(&back(flags.clone()), &flags);
        prop_assert_eq!(&back(vec![map.clone()]), &vec![map]);
        prop_assert_eq!(&back(keyed.clone()), &keyed);
        prop_assert_eq!(&back(days.clone()), &days);
    }

    #[test]
    fn any_text_as_a_number_is_read_or_refused(text in "[-+]?[0-9.eE]{0,12}") {
        let integer = read::<i64>(Some(n(&text)));
        if let (Ok(float), Ok(integer)) = (read::<f64>(Some(n(&text))), integer) {
            prop_assert!((float - integer.to_string().parse::<f64>().expect("a number")).abs() <= float.abs() * 1e-15);
        }
        let _ = read::<i128>(Some(n(&text)));
    }
}

#[cfg(feature = "chrono")]
proptest! {
    #[test]
    fn times_of_chrono(millis in MILLIS, days in DAYS, nanos in 0..TimeOfDay::DAY) {
        let instant = chrono::DateTime::from_timestamp_millis(millis).expect("an instant");
        prop_assert_eq!(back(instant), instant);
        let day = chrono::NaiveDate::from_epoch_days(days).expect("a day");
        prop_assert_eq!(back(day), day);
        let (seconds, nanos) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
        let time = chrono::NaiveTime::from_num_seconds_from_midnight_opt(
            seconds.try_into().expect("seconds"), nanos.try_into().expect("nanoseconds")).expect("a time");
        prop_assert_eq!(back(time), time);
    }
}

#[cfg(feature = "chrono")]
#[test]
fn instants_that_are_one_millisecond_are_one_value_of_a_set() {
    let instant = |nanos| chrono::DateTime::from_timestamp(1, nanos).expect("an instant");
    let set = BTreeSet::from([instant(100), instant(200)]);
    assert_eq!(attribute(set.clone()).expect("a set"), Some(Value::Ss(vec!["1970-01-01T00:00:01.000Z".into()])));
    assert_eq!(back(set), BTreeSet::from([instant(0)]));
}

#[cfg(feature = "time")]
proptest! {
    #[test]
    fn times_of_time(millis in MILLIS, days in DAYS, nanos in 0..TimeOfDay::DAY) {
        let instant = time::OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000).expect("an instant");
        prop_assert_eq!(back(instant), instant);
        let day = time::Date::from_julian_day(days + 2_440_588).expect("a day");
        prop_assert_eq!(back(day), day);
        let time = time::Time::MIDNIGHT + time::Duration::nanoseconds(nanos);
        prop_assert_eq!(back(time), time);
    }
}

#[cfg(feature = "uuid")]
proptest! {
    #[test]
    fn uuids(bytes: [u8; 16]) {
        let uuid = uuid::Uuid::from_bytes(bytes);
        prop_assert_eq!(back(uuid), uuid);
        prop_assert_eq!(attribute(uuid).expect("a uuid"), Some(s(&uuid.hyphenated().to_string())));
        let mut timed = bytes;
        timed[6] = timed[6] & 0x0F | 0x10;
        let timed = crate::column::TimeUuid::new(uuid::Uuid::from_bytes(timed)).expect("of version 1");
        prop_assert_eq!(back(timed), timed);
        prop_assert_eq!(back(std::collections::BTreeMap::from([(timed, 1)])), std::collections::BTreeMap::from([(timed, 1)]));
    }
}

#[cfg(feature = "decimal")]
proptest! {
    #[test]
    fn decimals(unscaled in -LIMIT..=LIMIT, scale in -80_i64..=80) {
        let decimal = bigdecimal::BigDecimal::new(unscaled.into(), scale);
        prop_assert_eq!(back(decimal.clone()), decimal);
        let integer = bigdecimal::num_bigint::BigInt::from(unscaled) * bigdecimal::num_bigint::BigInt::from(10).pow(80);
        prop_assert_eq!(back(integer.clone()), integer);
    }
}
