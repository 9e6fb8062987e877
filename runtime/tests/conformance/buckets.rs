//! Derived key columns: computed from the row on a write, named like any key column on a read, always UTC.

use chrono::{DateTime, FixedOffset, NaiveDate, Utc};
use query_table::Error;
use query_table::prelude::*;

use crate::stores::{Outcome, open};

/// A reading of a sensor, under every kind of bucket.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ReadingsByDay, partition(sensor, day = date(at)), clustering(at desc), dynamodb)]
#[query_table(ReadingsByDayText, partition(sensor, day = date(at as text)), clustering(at desc), dynamodb)]
#[query_table(ReadingsByHour, partition(sensor, hour = hour(at)), clustering(at), dynamodb)]
#[query_table(ReadingsByDayAndHour, partition(sensor, day = date(at), hour = hour(at as int)), clustering(at), dynamodb)]
#[query_table(ReadingsByHourText, partition(sensor, hour = hour(at as text)), clustering(at), dynamodb)]
#[query_table(ReadingsByMonth, partition(sensor, month = month(at)), clustering(at), dynamodb)]
#[query_table(ReadingsByMonthInt, partition(sensor, month = month(at as int)), clustering(at), dynamodb)]
#[query_table(ReadingsByMonthDate, partition(sensor), clustering(month = month(at as date) desc, at), dynamodb(sk = "{month:reversed}#{at}"))]
#[query_table(ReadingsByYear, partition(sensor, year = year(at)), clustering(at), dynamodb)]
pub(crate) struct Reading {
    sensor: String,
    at: DateTime<Utc>,
    value: f64,
}

fn at(text: &str) -> DateTime<Utc> {
    text.parse::<DateTime<FixedOffset>>().expect("a time").to_utc()
}

fn reading(sensor: &str, time: &str) -> Reading {
    Reading { sensor: sensor.into(), at: at(time), value: 0.5 }
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).expect("a day")
}

pub(crate) async fn a_bucket_is_computed_on_write_and_named_on_read<B>(db: &B) -> Outcome
where
    B: Store<ReadingsByDay> + Store<ReadingsByDayText> + Store<ReadingsByHour> + Store<ReadingsByDayAndHour>,
    B: Store<ReadingsByHourText> + Store<ReadingsByMonth> + Store<ReadingsByMonthInt> + Store<ReadingsByMonthDate>,
    B: Store<ReadingsByYear>,
{
    let row = reading("all", "2026-04-16T09:41:03.250Z");
    macro_rules! found_by {
        ($($table:ident $key:expr;)*) => { $(
            let table = open::<$table, B>(db).await?;
            table.put(&row).await?;
            assert_eq!(table.partition($key).fetch().await?, [row.clone()], stringify!($table));
        )* };
    }
    found_by! {
        ReadingsByDay ("all", day(2026, 4, 16));
        ReadingsByDayText ("all", "2026-04-16");
        ReadingsByHour ("all", at("2026-04-16T09:00:00Z"));
        ReadingsByDayAndHour ("all", day(2026, 4, 16), 9);
        ReadingsByHourText ("all", "2026-04-16T09");
        ReadingsByMonth ("all", "2026-04");
        ReadingsByMonthInt ("all", 202_604);
        ReadingsByMonthDate "all";
        ReadingsByYear ("all", 2026);
    }
    let months = open::<ReadingsByMonthDate, B>(db).await?;
    assert_eq!(months.partition("all").month(day(2026, 4, 1)).fetch().await?, [row.clone()]);
    assert_eq!(months.get(("all", day(2026, 4, 1), row.at)).await?, Some(row));
    Ok(())
}

pub(crate) async fn buckets_are_utc_whatever_the_offset<B: Store<ReadingsByMonth> + Store<ReadingsByDay>>(
    db: &B,
) -> Outcome {
    // Half past midnight an hour east of Greenwich is still last year in UTC.
    let row = reading("offset", "2021-01-01T00:30:00+01:00");
    let months = open::<ReadingsByMonth, B>(db).await?;
    months.put(&row).await?;
    assert_eq!(months.partition(("offset", "2020-12")).fetch().await?, [row.clone()]);
    assert_eq!(months.partition(("offset", "2021-01")).fetch().await?, []);
    let days = open::<ReadingsByDay, B>(db).await?;
    days.put(&row).await?;
    // Bounds in other offsets are the same instants.
    let local: DateTime<FixedOffset> = "2021-01-01T00:30:00+01:00".parse().expect("a time");
    assert_eq!(days.get(("offset", day(2020, 12, 31), local)).await?, Some(row.clone()));
    let elsewhere: DateTime<FixedOffset> = "2020-12-31T18:30:00-05:00".parse().expect("a time");
    assert_eq!(days.partition(("offset", day(2020, 12, 31))).at(elsewhere..).fetch().await?, [row]);
    assert_eq!(days.partition(("offset", day(2020, 12, 31))).at(..elsewhere).fetch().await?, []);
    Ok(())
}

pub(crate) async fn buckets_before_1970_round_down<B>(db: &B) -> Outcome
where
    B: Store<ReadingsByDay> + Store<ReadingsByHour> + Store<ReadingsByMonth> + Store<ReadingsByYear>,
{
    let row = reading("before", "1969-12-31T23:59:59.999Z");
    let days = open::<ReadingsByDay, B>(db).await?;
    days.put(&row).await?;
    assert_eq!(days.partition(("before", day(1969, 12, 31))).fetch().await?, [row.clone()]);
    let hours = open::<ReadingsByHour, B>(db).await?;
    hours.put(&row).await?;
    assert_eq!(hours.partition(("before", at("1969-12-31T23:00:00Z"))).fetch().await?, [row.clone()]);
    let months = open::<ReadingsByMonth, B>(db).await?;
    months.put(&row).await?;
    assert_eq!(months.partition(("before", "1969-12")).fetch().await?, [row.clone()]);
    let years = open::<ReadingsByYear, B>(db).await?;
    years.put(&row).await?;
    assert_eq!(years.partition(("before", 1969)).fetch().await?, [row]);
    Ok(())
}

pub(crate) async fn a_bucket_is_part_of_the_key_struct<B: Store<ReadingsByDay>>(db: &B) -> Outcome {
    let days = open::<ReadingsByDay, B>(db).await?;
    let row = reading("struct", "2026-04-16T09:41:03Z");
    days.put(&row).await?;
    let partition = ReadingsByDayPartition { sensor: "struct".into(), day: day(2026, 4, 16) };
    assert_eq!(days.partition(&partition).fetch().await?, [row.clone()]);
    let key = ReadingsByDayKey { sensor: "struct".into(), day: day(2026, 4, 16), at: row.at };
    assert_eq!(days.get(&key).await?, Some(row.clone()));
    assert_eq!(days.get(&row).await?, Some(row));
    Ok(())
}

/// The year's column is named, or the bucket's, whichever the store comes to first.
pub(crate) async fn a_year_that_a_text_bucket_cannot_hold_is_an_error<B: Store<ReadingsByMonth>>(db: &B) -> Outcome {
    let months = open::<ReadingsByMonth, B>(db).await?;
    for time in ["+12026-04-16T00:00:00Z", "-0001-12-31T00:00:00Z"] {
        let row = reading("far", time);
        for outcome in [months.put(&row).await, months.get(&row).await.map(drop), months.delete(&row).await] {
            let named = matches!(outcome, Err(Error::Column { column: "month", .. } | Error::Key { column: "at", .. }));
            assert!(named, "{time}: {outcome:?}");
        }
    }
    Ok(())
}

pub(crate) async fn a_row_is_deleted_by_its_bucketed_key<B: Store<ReadingsByDay>>(db: &B) -> Outcome {
    let days = open::<ReadingsByDay, B>(db).await?;
    let rows = [reading("deleted", "2026-04-16T10:00:00Z"), reading("deleted", "2026-04-16T09:00:00Z")];
    days.put_all(&rows).await?;
    days.delete(&rows[0]).await?;
    assert_eq!(days.partition(("deleted", day(2026, 4, 16))).fetch().await?, rows[1..]);
    days.delete(("deleted", day(2026, 4, 16), rows[1].at)).await?;
    assert_eq!(days.partition(("deleted", day(2026, 4, 16))).fetch().await?, []);
    Ok(())
}
