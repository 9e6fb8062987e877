//! Sensors: rows that expire by themselves, and reads of the last hours.
//!
//! `iot.sensor_readings` keeps a device's readings for 30 days and answers "the last 24 hours, newest first, at most
//! 1,000"; `sensor_data` has a partition for each hour of a sensor, so that none grows without end.

mod story;

use std::io;

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use query_table::{Error, Schema};
use uuid::Uuid;

pub use story::tell;

/// A device's reading. It expires 30 days after it was written.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SensorReadings,
    name = "iot.sensor_readings",
    partition(device_id),
    clustering(recorded_at desc),
    size(rows = 30_000, row_bytes = 80),
    options(default_ttl = "30d", compaction = time_window(unit = days, size = 1)),
    dynamodb,
)]
pub struct Reading {
    /// The device.
    pub device_id: Uuid,
    /// When it measured.
    pub recorded_at: DateTime<Utc>,
    /// Degrees Celsius.
    pub temperature: f32,
    /// Percent.
    pub humidity: f32,
    /// Percent.
    pub battery: i16,
}

/// A sensor's name.
#[derive(Column, Clone, Debug, PartialEq, Eq)]
pub struct SensorId(pub String);

/// A sensor's raw value, many a minute: a partition for each hour.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SensorData,
    partition(sensor_id, date = date(reading_time), hour = hour(reading_time as int)),
    clustering(reading_time desc),
    size(rows = 3_600, row_bytes = 60),
    dynamodb,
)]
pub struct Sample {
    /// The sensor.
    pub sensor_id: SensorId,
    /// When it measured.
    pub reading_time: DateTime<Utc>,
    /// What it measured.
    pub value: f64,
}

/// The story's tables.
pub const SCHEMA: Schema = schema![SensorReadings, SensorData];

/// A store that the story can run on.
pub trait IotStore: Store<SensorReadings> + Store<SensorData> {}

impl<S: Store<SensorReadings> + Store<SensorData>> IotStore for S {}

/// How many readings the question asks for.
pub const AT_MOST: u32 = 1_000;

/// A device's readings of the 24 hours before `now`, newest first, at most 1,000.
///
/// # Errors
/// What the store says.
pub async fn last_day<S: IotStore>(db: &S, device: Uuid, now: DateTime<Utc>) -> Result<Vec<Reading>, Error> {
    let readings = SensorReadings::repository(db).await?;
    let since = now - chrono::TimeDelta::hours(24);
    readings.partition(device).recorded_at(since..=now).limit(AT_MOST).fetch().await
}

/// Why the story ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IotError {
    /// The store said no.
    #[error(transparent)]
    Store(#[from] Error),
    /// Nobody reads the output.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}
