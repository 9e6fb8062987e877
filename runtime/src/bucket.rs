//! Derived key columns: the UTC day, hour, month or year of a field, computed from the row and nowhere else.
//!
//! A bucket is a function of the instant alone: neither the machine's time zone nor the value's offset changes it.
//! Each function and form is a marker type; the derive names it.

use crate::column::{ColumnError, Date, KeyColumn, Timestamp};

/// An instant that a bucket can be computed from.
#[diagnostic::on_unimplemented(
    message = "a bucket can't be computed from `{Self}`",
    label = "`date(..)`, `hour(..)`, `month(..)` and `year(..)` take a time",
    note = "times are `query_table::Timestamp`, `TimeUuid`, and the instants of `chrono` and `time` with the feature of that name"
)]
pub trait Instant {
    /// The type of a day that goes with it.
    type Date: KeyColumn;
    /// The type of an instant that goes with it.
    type Stamp: KeyColumn;
    /// Milliseconds since 1970-01-01T00:00:00Z, rounded down.
    fn millis(&self) -> i64;
    /// The day that many days after 1970-01-01.
    fn date(days: i32) -> Option<Self::Date>;
    /// The instant of that many milliseconds.
    fn stamp(millis: i64) -> Option<Self::Stamp>;
}

#[diagnostic::do_not_recommend]
impl Instant for Timestamp {
    type Date = Date;
    type Stamp = Self;
    fn millis(&self) -> i64 {
        self.0
    }
    fn date(days: i32) -> Option<Date> {
        Some(Date(days))
    }
    fn stamp(millis: i64) -> Option<Self> {
        Some(Self(millis))
    }
}

#[cfg(feature = "uuid")]
#[diagnostic::do_not_recommend]
impl Instant for crate::column::TimeUuid {
    type Date = Date;
    type Stamp = Timestamp;
    fn millis(&self) -> i64 {
        (*self).millis()
    }
    fn date(days: i32) -> Option<Date> {
        Some(Date(days))
    }
    fn stamp(millis: i64) -> Option<Timestamp> {
        Some(Timestamp(millis))
    }
}

#[cfg(feature = "chrono")]
#[diagnostic::do_not_recommend]
impl Instant for chrono::DateTime<chrono::Utc> {
    type Date = chrono::NaiveDate;
    type Stamp = Self;
    fn millis(&self) -> i64 {
        self.timestamp_millis()
    }
    fn date(days: i32) -> Option<chrono::NaiveDate> {
        chrono::NaiveDate::from_epoch_days(days)
    }
    fn stamp(millis: i64) -> Option<Self> {
        Self::from_timestamp_millis(millis)
    }
}

#[cfg(feature = "time")]
#[diagnostic::do_not_recommend]
impl Instant for time::OffsetDateTime {
    type Date = time::Date;
    type Stamp = Self;
    fn millis(&self) -> i64 {
        self.unix_timestamp() * 1000 + i64::from(self.millisecond())
    }
    fn date(days: i32) -> Option<time::Date> {
        time::Date::from_julian_day(days.checked_add(2_440_588)?).ok()
    }
    fn stamp(millis: i64) -> Option<Self> {
        Self::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000).ok()
    }
}

/// A bucket function in one form, for fields of type `F`.
pub trait Bucket<F> {
    /// The derived column's type.
    type Column: KeyColumn;
    /// The bucket that the field's instant is in.
    ///
    /// # Errors
    /// When the column's type can't hold it: a text needs a year in 0000..=9999.
    fn of(field: &F) -> Result<Self::Column, ColumnError>;
}

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// Year, month and day of a day counted from 1970-01-01, in the proleptic Gregorian calendar.
///
/// Eras of 400 years (146,097 days) that begin on 1 March, so that the leap day is the last of its year.
pub(crate) fn civil(days: i64) -> (i64, u8, u8) {
    let from_march_of_year_0 = days + 719_468;
    let (era, day_of_era) = (from_march_of_year_0.div_euclid(146_097), from_march_of_year_0.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, u8::try_from(month).unwrap_or(1), u8::try_from(day).unwrap_or(1))
}

fn days(millis: i64) -> i64 {
    millis.div_euclid(DAY)
}

fn date<F: Instant>(days: i64) -> Result<F::Date, ColumnError> {
    i32::try_from(days)
        .ok()
        .and_then(F::date)
        .ok_or(ColumnError::OutOfRange("is a day outside of what its type can hold"))
}

/// The first day of the month or year that `days` is in.
fn first_day(days: i64, of_year: bool) -> i64 {
    let (_, month, day) = civil(days);
    let mut first = days - i64::from(day) + 1;
    for _ in 1..if of_year { month } else { 1 } {
        let (_, _, last) = civil(first - 1);
        first -= i64::from(last);
    }
    first
}

fn year_in_text(year: i64) -> Result<i64, ColumnError> {
    match year {
        0..=9999 => Ok(year),
        _ => Err(ColumnError::OutOfRange("is a year outside of 0000..=9999, which a text bucket can't hold in order")),
    }
}

macro_rules! buckets {
    ($($(#[$doc:meta])* $name:ident -> $column:ty: |$f:ident: $generic:ident| $of:expr;)*) => { $(
        $(#[$doc])*
        pub enum $name {}
        impl<$generic: Instant> Bucket<$generic> for $name {
            type Column = $column;
            fn of(field: &$generic) -> Result<$column, ColumnError> {
                let $f = field.millis();
                $of
            }
        }
    )* };
}

buckets! {
    /// `date(f)`: the day.
    DateAsDate -> F::Date: |ms: F| date::<F>(days(ms));
    /// `date(f as text)`: `2026-04-16`.
    DateAsText -> String: |ms: F| {
        let (year, month, day) = civil(days(ms));
        year_in_text(year).map(|year| format!("{year:04}-{month:02}-{day:02}"))
    };
    /// `hour(f)`: the instant at which the hour begins.
    HourAsTimestamp -> F::Stamp: |ms: F| F::stamp(ms.div_euclid(HOUR).saturating_mul(HOUR))
        .ok_or(ColumnError::OutOfRange("is an hour outside of what its type can hold"));
    /// `hour(f as int)`: the hour of the day, 0 to 23; goes with a `date(..)` beside it.
    HourAsInt -> i32: |ms: F| Ok(i32::try_from(ms.rem_euclid(DAY) / HOUR).unwrap_or(0));
    /// `hour(f as text)`: `2026-04-16T09`.
    HourAsText -> String: |ms: F| {
        let (year, month, day) = civil(days(ms));
        year_in_text(year).map(|year| format!("{year:04}-{month:02}-{day:02}T{:02}", ms.rem_euclid(DAY) / HOUR))
    };
    /// `month(f as date)`: the first day of the month.
    MonthAsDate -> F::Date: |ms: F| date::<F>(first_day(days(ms), false));
    /// `month(f as int)`: `202604`.
    MonthAsInt -> i32: |ms: F| {
        let (year, month, _) = civil(days(ms));
        year_in_text(year).and_then(|year| i32::try_from(year * 100 + i64::from(month))
            .map_err(|_| ColumnError::OutOfRange("is a month outside of 32 bits")))
    };
    /// `month(f)`: `2026-04`.
    MonthAsText -> String: |ms: F| {
        let (year, month, _) = civil(days(ms));
        year_in_text(year).map(|year| format!("{year:04}-{month:02}"))
    };
    /// `year(f)`: `2026`.
    YearAsInt -> i32: |ms: F| i32::try_from(civil(days(ms)).0)
        .map_err(|_| ColumnError::OutOfRange("is a year outside of 32 bits"));
    /// `year(f as text)`: `2026`.
    YearAsText -> String: |ms: F| year_in_text(civil(days(ms)).0).map(|year| format!("{year:04}"));
    /// `year(f as date)`: the first of January.
    YearAsDate -> F::Date: |ms: F| date::<F>(first_day(days(ms), true));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_hour_bucket_is_the_instant_at_which_the_hour_begins() {
        // 2015-01-19T13:33:27Z, and the hour of gocassa's report.
        assert_eq!(HourAsTimestamp::of(&Timestamp(1_421_674_407_000)), Ok(Timestamp(1_421_672_400_000)));
    }

    #[test]
    fn buckets_before_1970_round_down() {
        let before = Timestamp(-1);
        assert_eq!(DateAsDate::of(&before), Ok(Date(-1)));
        assert_eq!(DateAsText::of(&before).as_deref(), Ok("1969-12-31"));
        assert_eq!(HourAsInt::of(&before), Ok(23));
        assert_eq!(MonthAsText::of(&before).as_deref(), Ok("1969-12"));
        assert_eq!(YearAsDate::of(&before), Ok(Date(-365)));
    }

    #[test]
    fn a_year_that_text_cannot_hold_in_order_is_an_error() {
        assert!(MonthAsText::of(&Timestamp(i64::MAX)).is_err());
    }

    #[cfg(feature = "chrono")]
    #[test]
    fn the_calendar_agrees_with_chrono_over_four_thousand_years() {
        use chrono::Datelike;
        for days in (-730_000..730_000).step_by(13) {
            let date = chrono::NaiveDate::from_epoch_days(days).expect("inside of chrono's range");
            let (year, month, day) = civil(i64::from(days));
            assert_eq!((year, u32::from(month), u32::from(day)), (i64::from(date.year()), date.month(), date.day()));
            assert_eq!(
                first_day(i64::from(days), true),
                i64::from(date.with_ordinal(1).expect("has one").to_epoch_days())
            );
            assert_eq!(
                first_day(i64::from(days), false),
                i64::from(date.with_day(1).expect("has one").to_epoch_days())
            );
        }
    }
}
