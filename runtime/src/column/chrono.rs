//! Times of the `chrono` crate. An instant is kept in whole milliseconds, rounded down, here and nowhere else.

use chrono::{DateTime, NaiveDate, NaiveTime, TimeZone, Timelike, Utc};

use super::scalars::{key_column, stands_for};
use super::{ColumnError, TimeOfDay};
use crate::key::{AsKey, KeyValue};
use crate::query::{At, Reach, Restriction, Restrictions, equality};
use crate::schema::ColumnType;

/// Rounds down, also before 1970.
fn millis<Tz: TimeZone>(instant: &DateTime<Tz>) -> i64 {
    instant.timestamp_millis()
}

fn days(date: NaiveDate) -> i32 {
    date.to_epoch_days()
}

fn nanos(time: NaiveTime) -> i64 {
    // A leap second counts on from 59.999999999: the store has no 60th second, so it becomes the last nanosecond.
    let nanos = i64::from(time.nanosecond().min(999_999_999));
    i64::from(time.num_seconds_from_midnight()) * 1_000_000_000 + nanos
}

equality!(NaiveDate, NaiveTime);
#[diagnostic::do_not_recommend]
impl<Tz: TimeZone> Reach for DateTime<Tz> {
    type Next<const N: usize> = At<N>;
}

key_column!(DateTime<Utc>, Timestamp, v => millis(v), v => Self::from_timestamp_millis(v)
    .ok_or(ColumnError::OutOfRange("holds a time outside of what `chrono::DateTime` can hold")));
key_column!(NaiveDate, Date, v => days(*v), v => Self::from_epoch_days(v)
    .ok_or(ColumnError::OutOfRange("holds a day outside of what `chrono::NaiveDate` can hold")));
key_column!(NaiveTime, Time, v => nanos(*v), v => from_nanos(v).ok_or(ColumnError::Malformed(ColumnType::Time)));

stands_for!(NaiveDate: NaiveDate, v => KeyValue::Date(days(v)); &'k NaiveDate, v => KeyValue::Date(days(*v)));
stands_for!(NaiveTime: NaiveTime, v => KeyValue::Time(nanos(v)); &'k NaiveTime, v => KeyValue::Time(nanos(*v)));
stands_for!(super::Date: NaiveDate, v => KeyValue::Date(days(v)));

fn from_nanos(nanos: i64) -> Option<NaiveTime> {
    let nanos = u64::try_from(TimeOfDay::from_nanos(nanos)?.nanos()).ok()?;
    let seconds = u32::try_from(nanos / 1_000_000_000).ok()?;
    NaiveTime::from_num_seconds_from_midnight_opt(seconds, u32::try_from(nanos % 1_000_000_000).ok()?)
}

/// The same instant is the same key, in whatever zone it is given.
impl<'k, Tz: TimeZone> AsKey<'k, DateTime<Utc>> for DateTime<Tz> {
    fn as_key(self) -> KeyValue<'k> {
        KeyValue::Timestamp(millis(&self))
    }
}
impl<'k, Tz: TimeZone> AsKey<'k, DateTime<Utc>> for &'k DateTime<Tz> {
    fn as_key(self) -> KeyValue<'k> {
        KeyValue::Timestamp(millis(self))
    }
}
#[diagnostic::do_not_recommend]
impl<'k, Tz: TimeZone> Restriction<'k, DateTime<Utc>> for DateTime<Tz> {
    fn apply(self, into: &mut Restrictions<'k>) {
        into.equal(self.as_key());
    }
}
#[diagnostic::do_not_recommend]
impl<'k, Tz: TimeZone> Restriction<'k, DateTime<Utc>> for &'k DateTime<Tz> {
    fn apply(self, into: &mut Restrictions<'k>) {
        into.equal(self.as_key());
    }
}
