//! A `DateTime` of any zone stands for a column in UTC.
use chrono::{DateTime, FixedOffset, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ReadingsBySensor, partition(sensor), clustering(at desc))]
pub struct Reading {
    pub sensor: i32,
    pub at: DateTime<Utc>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![ReadingsBySensor].ensure(&db).await?;
        let readings = ReadingsBySensor::repository(&db).await?;
        let reading = Reading { sensor: 1, at: DateTime::UNIX_EPOCH };
        readings.put(&reading).await?;
        let zone = FixedOffset::east_opt(7200).expect("two hours");
        let local = reading.at.with_timezone(&zone);
        assert_eq!(readings.partition(1).at(local).fetch().await?, [reading.clone()]);
        assert_eq!(readings.partition(1).at(&local..).fetch().await?, [reading.clone()]);
        assert_eq!(readings.get((1, local)).await?, Some(reading));
        Ok(())
    })
}
