//! `date`, `hour`, `month` and `year`, in each form that they have.
use chrono::{DateTime, NaiveDate, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ByDate, partition(sensor, day = date(at)), clustering(at desc))]
#[query_table(ByDateText, partition(sensor, day = date(at as text)), clustering(at desc))]
#[query_table(ByHour, partition(sensor, hour = hour(at)), clustering(at desc))]
#[query_table(ByHourOfDay, partition(sensor, day = date(at as date), hour = hour(at as int)), clustering(at desc))]
#[query_table(ByHourText, partition(sensor, hour = hour(at as text)), clustering(at desc))]
#[query_table(ByMonth, partition(sensor, month = month(at)), clustering(at desc))]
#[query_table(ByMonthInt, partition(sensor, month = month(at as int)), clustering(at desc))]
#[query_table(ByMonthDate, partition(sensor, month = month(at as date)), clustering(at desc))]
#[query_table(ByYear, partition(sensor, year = year(at)), clustering(at desc))]
#[query_table(ByYearText, partition(sensor, year = year(at as text)), clustering(at desc))]
#[query_table(ByYearDate, partition(sensor), clustering(year = year(at as date) desc, at))]
pub struct Reading {
    pub sensor: i32,
    pub at: DateTime<Utc>,
    pub value: f64,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![
            ByDate, ByDateText, ByHour, ByHourOfDay, ByHourText, ByMonth, ByMonthInt, ByMonthDate, ByYear, ByYearText,
            ByYearDate,
        ]
        .ensure(&db)
        .await?;
        let at = DateTime::from_timestamp_millis(1_776_330_305_123).expect("2026-04-16T09:05:05.123Z");
        let reading = Reading { sensor: 1, at, value: 20.5 };
        Reading::fan_out(&db).await?.put(&reading).await?;
        let date = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).expect("a day");
        let day = date(2026, 4, 16);
        let hour = day.and_hms_opt(9, 0, 0).expect("a time").and_utc();
        let found = [
            ByDate::repository(&db).await?.partition((1, day)).fetch().await?,
            ByDateText::repository(&db).await?.partition((1, "2026-04-16")).fetch().await?,
            ByHour::repository(&db).await?.partition((1, hour)).fetch().await?,
            ByHourOfDay::repository(&db).await?.partition((1, day, 9)).fetch().await?,
            ByHourText::repository(&db).await?.partition((1, "2026-04-16T09")).fetch().await?,
            ByMonth::repository(&db).await?.partition((1, "2026-04")).fetch().await?,
            ByMonthInt::repository(&db).await?.partition((1, 202_604)).fetch().await?,
            ByMonthDate::repository(&db).await?.partition((1, date(2026, 4, 1))).fetch().await?,
            ByYear::repository(&db).await?.partition((1, 2026)).fetch().await?,
            ByYearText::repository(&db).await?.partition((1, "2026")).fetch().await?,
            ByYearDate::repository(&db).await?.partition(1).year(date(2026, 1, 1)).at(..).fetch().await?,
        ];
        for rows in found {
            assert_eq!(rows, [reading.clone()]);
        }
        Ok(())
    })
}
