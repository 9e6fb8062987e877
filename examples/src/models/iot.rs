//! Readings of sensors: in buckets of a day and of an hour, and one device's last 30 days, which expire by themselves.

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// A reading of a sensor.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SensorReadings, // a day of readings: one each 15 seconds
    partition(sensor_id, date = date(reading_time)),
    clustering(reading_time desc),
    size(rows = 5_760, row_bytes = 50),
)]
#[query_table(SensorData, // an hour of readings: ten a second
    partition(sensor_id, date = date(reading_time), hour = hour(reading_time as int)),
    clustering(reading_time desc),
    size(rows = 36_000, row_bytes = 50),
)]
pub struct Reading {
    /// The sensor.
    pub sensor_id: String,
    /// When.
    pub reading_time: DateTime<Utc>,
    /// What was read.
    pub value: f64,
    /// In which unit.
    pub unit: String,
}

/// What a device recorded. Rows expire after 30 days, so that whole files of a day's rows can be dropped.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(DeviceReadings,
    name = "iot.sensor_readings",
    partition(device_id),
    clustering(recorded_at desc),
    options(default_ttl = "30d", compaction = time_window(unit = days, size = 1)),
)]
pub struct DeviceReading {
    /// The device.
    pub device_id: Uuid,
    /// When.
    pub recorded_at: DateTime<Utc>,
    /// Degrees Celsius.
    pub temperature: f32,
    /// Percent.
    pub humidity: f32,
    /// Percent.
    pub battery: i16,
}

/// The tables.
pub const APPLICATION: Application =
    Application { keyspace: "sensors", schema: schema![SensorReadings, SensorData, DeviceReadings] };
