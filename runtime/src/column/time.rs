//! Times of the `time` crate. An instant is kept in whole milliseconds, rounded down, here and nowhere else.

use time::{Date, OffsetDateTime, Time};

use super::scalars::{key_column, stands_for};
use super::{ColumnError, TimeOfDay};
use crate::key::KeyValue;
use crate::query::equality;
use crate::schema::ColumnType;

/// The Julian day of 1970-01-01.
const EPOCH: i32 = 2_440_588;

/// Rounds down, also before 1970. The crate's years end at 9999 (999,999 with its `large-dates`): far inside of 64 bits.
fn millis(instant: OffsetDateTime) -> i64 {
    instant.unix_timestamp() * 1000 + i64::from(instant.millisecond())
}

fn days(date: Date) -> i32 {
    date.to_julian_day() - EPOCH
}

fn nanos(time: Time) -> i64 {
    let (hour, minute, second, nano) = time.as_hms_nano();
    ((i64::from(hour) * 60 + i64::from(minute)) * 60 + i64::from(second)) * 1_000_000_000 + i64::from(nano)
}

fn instant(millis: i64) -> Option<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000).ok()
}

fn time_of_day(nanos: i64) -> Option<Time> {
    let nanos = TimeOfDay::from_nanos(nanos)?.nanos();
    let part = |unit: i64, of: i64| u8::try_from(nanos / unit % of).ok();
    let second = 1_000_000_000;
    let rest = u32::try_from(nanos % second).ok()?;
    Time::from_hms_nano(part(3600 * second, 24)?, part(60 * second, 60)?, part(second, 60)?, rest).ok()
}

equality!(OffsetDateTime, Date, Time);
key_column!(OffsetDateTime, Timestamp, v => millis(*v), v => instant(v)
    .ok_or(ColumnError::OutOfRange("holds a time outside of what `time::OffsetDateTime` can hold")));
key_column!(Date, Date, v => days(*v), v => v.checked_add(EPOCH).and_then(|day| Self::from_julian_day(day).ok())
    .ok_or(ColumnError::OutOfRange("holds a day outside of what `time::Date` can hold")));
key_column!(Time, Time, v => nanos(*v), v => time_of_day(v).ok_or(ColumnError::Malformed(ColumnType::Time)));

stands_for!(OffsetDateTime: OffsetDateTime, v => KeyValue::Timestamp(millis(v)); &'k OffsetDateTime, v => KeyValue::Timestamp(millis(*v)));
stands_for!(Date: Date, v => KeyValue::Date(days(v)); &'k Date, v => KeyValue::Date(days(*v)));
stands_for!(Time: Time, v => KeyValue::Time(nanos(v)); &'k Time, v => KeyValue::Time(nanos(*v)));
stands_for!(super::Date: Date, v => KeyValue::Date(days(v)));
