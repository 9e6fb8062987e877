//! Column types of our own, for what the standard library has no type for. They need no feature.

use std::borrow::Cow;
use std::fmt;

use super::scalars::{key_column, stands_for};
use super::{CellSink, CellSource, Column, ColumnError, OtherValue, TextColumn};
use crate::key::KeyValue;
use crate::query::equality;
use crate::schema::ColumnType;

/// An instant in milliseconds since 1970-01-01T00:00:00Z: CQL `timestamp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Timestamp(pub i64);

/// A day, counted from 1970-01-01: CQL `date`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Date(pub i32);

/// A time of day in nanoseconds since midnight, below 86,400,000,000,000: CQL `time`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct TimeOfDay(i64);

impl TimeOfDay {
    /// Nanoseconds of a day, one more than the largest value.
    pub const DAY: i64 = 86_400_000_000_000;

    /// The time of day that many nanoseconds after midnight; `None` outside of a day.
    pub const fn from_nanos(nanos: i64) -> Option<Self> {
        if nanos >= 0 && nanos < Self::DAY { Some(Self(nanos)) } else { None }
    }

    /// Nanoseconds since midnight.
    pub const fn nanos(self) -> i64 {
        self.0
    }
}

equality!(Timestamp, Date, TimeOfDay, Ascii);
key_column!(Timestamp, Timestamp, v => v.0, v => Ok(Self(v)));
stands_for!(Timestamp: Timestamp, v => KeyValue::Timestamp(v.0); &'k Timestamp, v => KeyValue::Timestamp(v.0));
key_column!(Date, Date, v => v.0, v => Ok(Self(v)));
stands_for!(Date: Date, v => KeyValue::Date(v.0); &'k Date, v => KeyValue::Date(v.0));
key_column!(TimeOfDay, Time, v => v.0, v => Self::from_nanos(v).ok_or(ColumnError::Malformed(ColumnType::Time)));
stands_for!(TimeOfDay: TimeOfDay, v => KeyValue::Time(v.0); &'k TimeOfDay, v => KeyValue::Time(v.0));

/// Text of the 128 ASCII characters: CQL `ascii`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Ascii(String);

impl Ascii {
    /// The text, where it is ASCII.
    ///
    /// # Errors
    /// [`NotAscii`] with the text, where it is not.
    pub fn new(text: impl Into<String>) -> Result<Self, NotAscii> {
        let text = text.into();
        if text.is_ascii() { Ok(Self(text)) } else { Err(NotAscii(text)) }
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text, owned.
    pub fn into_string(self) -> String {
        self.0
    }
}

/// The text that was to be ASCII and is not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the text has characters outside of ASCII")]
pub struct NotAscii(pub String);

key_column!(Ascii, Ascii, v => Cow::Borrowed(v.0.as_str()), v => Self::new(v).map_err(|_| ColumnError::Malformed(ColumnType::Ascii)));
stands_for!(Ascii: &'k Ascii, v => KeyValue::Ascii(Cow::Borrowed(v.0.as_str())); Ascii, v => KeyValue::Ascii(Cow::Owned(v.0)));
#[diagnostic::do_not_recommend]
impl TextColumn for Ascii {}

/// Months, days and nanoseconds, kept apart since a month has no fixed length: CQL `duration`. All three have one sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct CqlDuration {
    months: i32,
    days: i32,
    nanos: i64,
}

impl CqlDuration {
    /// A duration of these parts; `None` where their signs differ.
    pub const fn new(months: i32, days: i32, nanos: i64) -> Option<Self> {
        let positive = months > 0 || days > 0 || nanos > 0;
        let negative = months < 0 || days < 0 || nanos < 0;
        if positive && negative { None } else { Some(Self { months, days, nanos }) }
    }

    /// Months.
    pub const fn months(&self) -> i32 {
        self.months
    }

    /// Days.
    pub const fn days(&self) -> i32 {
        self.days
    }

    /// Nanoseconds.
    pub const fn nanos(&self) -> i64 {
        self.nanos
    }
}

impl fmt::Display for CqlDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}mo{}d{}ns", self.months, self.days, self.nanos)
    }
}

#[diagnostic::do_not_recommend]
impl Column for CqlDuration {
    const TYPE: ColumnType = ColumnType::Duration;
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        sink.other(OtherValue::Duration(*self))
    }
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        match source.other(Self::TYPE)? {
            OtherValue::Duration(v) => Ok(v),
            _ => Err(ColumnError::Malformed(Self::TYPE)),
        }
    }
}
