//! Times of our own types, and of `chrono` and `time`: extremes, and milliseconds rounded down.

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use query_table::prelude::*;
use query_table::{CqlDuration, Date, Error, TimeOfDay, Timestamp};
use time::OffsetDateTime;

use crate::nature::Natured;
use crate::stores::{Outcome, open};

/// Times of our own types.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TimesById, partition(id), dynamodb)]
pub(crate) struct Times {
    id: String,
    stamp: Timestamp,
    date: Date,
    time: TimeOfDay,
    duration: CqlDuration,
}

pub(crate) async fn times_round_trip_at_their_extremes<B: Store<TimesById> + Natured>(db: &B) -> Outcome {
    let table = open::<TimesById, B>(db).await?;
    let time = |nanos| TimeOfDay::from_nanos(nanos).expect("inside of a day");
    let duration = |months, days, nanos| CqlDuration::new(months, days, nanos).expect("of one sign");
    let (stamps, dates) = (B::NATURE.timestamps(), B::NATURE.dates());
    let ends = [
        (*stamps.start(), *dates.start(), time(0), duration(i32::MIN, i32::MIN, i64::MIN)),
        (-1, -1, time(1), duration(-1, -2, -3)),
        (0, 0, time(43_200_000_000_000), duration(0, 0, 0)),
        (1, 1, time(999), duration(0, 0, 86_400_000_000_000)),
        (*stamps.end(), *dates.end(), time(TimeOfDay::DAY - 1), duration(i32::MAX, i32::MAX, i64::MAX)),
    ];
    for (n, (stamp, date, time, duration)) in ends.into_iter().enumerate() {
        let row = Times { id: format!("end {n}"), stamp: Timestamp(stamp), date: Date(date), time, duration };
        table.put(&row).await?;
        assert_eq!(table.get(&row.id).await?, Some(row));
    }
    // What lies beyond is refused, where the type has more than the store.
    let row = |stamp, date| Times { id: "far".into(), stamp, date, time: time(0), duration: duration(0, 0, 0) };
    for stamp in [stamps.start().checked_sub(1), stamps.end().checked_add(1)].into_iter().flatten() {
        let refused = table.put(&row(Timestamp(stamp), Date(0))).await;
        assert!(matches!(refused, Err(Error::Column { column: "stamp", .. })), "{refused:?}");
    }
    for date in [dates.start().checked_sub(1), dates.end().checked_add(1)].into_iter().flatten() {
        let refused = table.put(&row(Timestamp(0), Date(date))).await;
        assert!(matches!(refused, Err(Error::Column { column: "date", .. })), "{refused:?}");
    }
    Ok(())
}

/// Times of `chrono` and `time`.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(InstantsByName, partition(name), clustering(at, other), dynamodb)]
pub(crate) struct Instant {
    name: String,
    at: DateTime<Utc>,
    other: OffsetDateTime,
    day: NaiveDate,
    clock: NaiveTime,
    other_day: time::Date,
    other_clock: time::Time,
}

fn instant(name: &str, nanos: i64) -> Instant {
    Instant {
        name: name.into(),
        at: DateTime::from_timestamp_nanos(nanos),
        other: OffsetDateTime::from_unix_timestamp_nanos(nanos.into()).expect("inside of its range"),
        day: NaiveDate::from_ymd_opt(9999, 12, 31).expect("a day"),
        clock: NaiveTime::from_hms_nano_opt(23, 59, 59, 999_999_999).expect("a time"),
        other_day: time::Date::from_ordinal_date(0, 1).expect("a day"),
        other_clock: time::Time::MAX,
    }
}

pub(crate) async fn times_are_whole_milliseconds_rounded_down<B: Store<InstantsByName>>(db: &B) -> Outcome {
    let table = open::<InstantsByName, B>(db).await?;
    for (name, nanos, millis) in [
        ("after", 1_700_000_000_123_456_000, 1_700_000_000_123),
        ("just before", -400_000, -1),
        ("before", -1_000_001, -2),
        ("exact", -5_000_000, -5),
    ] {
        let row = instant(name, nanos);
        table.put(&row).await?;
        let read = table.get(&row).await?.expect("found by the same value");
        assert_eq!(read.at.timestamp_nanos_opt(), Some(millis * 1_000_000), "{name}");
        assert_eq!(read.other.unix_timestamp_nanos(), i128::from(millis) * 1_000_000, "{name}");
        assert_eq!(table.get((name, read.at, read.other)).await?.as_ref(), Some(&read));
        // A bound is rounded down as the value is.
        assert_eq!(table.partition(name).at(row.at..).fetch().await?, [read.clone()]);
        assert_eq!(table.partition(name).at(row.at).fetch().await?, [read]);
        assert_eq!(table.partition(name).at(..row.at).fetch().await?, []);
    }
    Ok(())
}

/// The first and the last time that the type and the store have.
pub(crate) async fn the_types_of_chrono_and_time_round_trip<B: Store<InstantsByName> + Natured>(db: &B) -> Outcome {
    let table = open::<InstantsByName, B>(db).await?;
    let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).expect("a day");
    let (stamps, days) = (B::NATURE.timestamps(), B::NATURE.dates());
    let first = DateTime::from_timestamp_millis(*stamps.start()).unwrap_or(DateTime::<Utc>::MIN_UTC);
    let first_day = NaiveDate::from_epoch_days(*days.start()).unwrap_or(NaiveDate::MIN);
    let last_day = NaiveDate::from_epoch_days(*days.end()).unwrap_or(NaiveDate::MAX);
    let rows = [
        Instant { at: first, day: first_day, ..instant("types", -2_000_000) },
        Instant { day: last_day, ..instant("types", -2_000_000) },
        Instant { day: day(1969, 12, 31), other_day: time::Date::MAX, ..instant("types", -1_000_000) },
        Instant { clock: NaiveTime::MIN, other_clock: time::Time::MIDNIGHT, ..instant("types", 0) },
        Instant { other: time::PrimitiveDateTime::MAX.assume_utc(), ..instant("types", 1_000_000) },
    ];
    table.put_all(&rows).await?;
    let read = table.partition("types").fetch().await?;
    assert_eq!(read.len(), 5);
    for (row, read) in rows.iter().zip(&read) {
        assert_eq!((row.at.timestamp_millis(), row.day, row.clock), (read.at.timestamp_millis(), read.day, read.clock));
        assert_eq!(row.other.unix_timestamp(), read.other.unix_timestamp());
        assert_eq!((row.other_day, row.other_clock), (read.other_day, read.other_clock));
    }
    Ok(())
}
