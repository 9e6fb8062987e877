//! Three devices over the last days, and what is asked about them.

use std::io::Write;

use chrono::{DateTime, TimeDelta, Timelike, Utc};
use query_table::backend::kind::Kind;
use query_table::prelude::*;
use uuid::Uuid;

use super::{IotError, IotStore, Reading, SCHEMA, Sample, SensorData, SensorId, SensorReadings, last_day};
use crate::print::{self, Align, heading, number};

/// The places, with their mean temperature.
const DEVICES: [(&str, f32); 3] = [("greenhouse", 24.0), ("cold store", 3.5), ("roof", 11.0)];

/// Every reading stands for five minutes.
const STEP: i64 = 5;

/// Writes two days of readings that end at `now`, and asks.
///
/// # Errors
/// What the store says, and when the output can't be written.
pub async fn tell<S: IotStore>(db: &S, now: DateTime<Utc>, out: &mut impl Write) -> Result<(), IotError> {
    SCHEMA.ensure(db).await?;
    let readings = two_days(now);
    let written = SensorReadings::repository(db).await?.put_all(&readings).await?;
    let samples = minutes(now);
    let data = SensorData::repository(db).await?;
    let sampled = data.put_all(&samples).await?;
    writeln!(out, "{} readings of {} devices, {} samples of a pump", number(written), DEVICES.len(), number(sampled))?;

    heading(out, "The last 24 hours of each device, newest first, at most 1,000")?;
    writeln!(out, "    readings.partition(device).recorded_at(since..=now).limit(1_000).fetch()")?;
    let columns = [
        ("device", Align::Left),
        ("rows", Align::Right),
        ("lowest", Align::Right),
        ("highest", Align::Right),
        ("hour by hour until now", Align::Left),
        ("battery", Align::Right),
    ];
    let mut rows = Vec::new();
    for (number, (name, _)) in (0..).zip(DEVICES) {
        rows.push(summary(name, &last_day(db, device(number), now).await?));
    }
    print::table(out, columns, rows)?;
    let expiry = if S::Kind::place(SensorReadings::TABLE).is_some() {
        "rows of DynamoDB expire where a column says when, and this table has none"
    } else {
        "each row expires 30 days after it was written"
    };
    writeln!(out, "    {expiry}")?;

    let (day, hour) = (now.date_naive(), i32::try_from(now.hour()).unwrap_or_default());
    heading(out, &format!("The pump on {day} in hour {hour}: one partition an hour, its six newest samples"))?;
    writeln!(out, "    data.partition((&sensor, day, hour)).limit(6).fetch()")?;
    let newest = data.partition((&pump(), day, hour)).limit(6).fetch().await?;
    let columns = [("time", Align::Left), ("bar", Align::Right)];
    let row = |sample: &Sample| [sample.reading_time.format("%H:%M:%S").to_string(), format!("{:.3}", sample.value)];
    print::table(out, columns, newest.iter().map(row))?;
    Ok(())
}

fn device(number: u128) -> Uuid {
    Uuid::from_u128(0x5e50_0000_0000_4000_8000_0000_0000_0000 + number)
}

fn pump() -> SensorId {
    SensorId("pump-1/pressure".into())
}

/// Readings of all devices, up to `now`: warm at noon, cold at night, and the battery going down.
fn two_days(now: DateTime<Utc>) -> Vec<Reading> {
    let steps = i16::try_from(48 * 60 / STEP).unwrap_or(i16::MAX);
    let reading = |number: u128, mean: f32, step: i16| {
        let recorded_at = now - TimeDelta::minutes(STEP * i64::from(step));
        let of_day =
            f32::from(u16::try_from(recorded_at.num_seconds_from_midnight() / 60).unwrap_or_default()) / 1_440.0;
        let swing = (std::f32::consts::TAU * (of_day - 0.25)).sin();
        let wobble = f32::from(step * 7 % 11) / 10.0 - 0.5;
        Reading {
            device_id: device(number),
            recorded_at,
            temperature: mean + swing * mean.sqrt() + wobble,
            humidity: 60.0 - swing * 15.0,
            battery: 90 + step / 60,
        }
    };
    (0..).zip(DEVICES).flat_map(|(number, (_, mean))| (0..steps).map(move |step| reading(number, mean, step))).collect()
}

/// The pump's pressure, ten samples a minute over the last two hours.
fn minutes(now: DateTime<Utc>) -> Vec<Sample> {
    let sample = |step: i32| Sample {
        sensor_id: pump(),
        reading_time: now - TimeDelta::seconds(6 * i64::from(step)),
        value: 4.2 + (f64::from(step) / 40.0).sin() * 0.3,
    };
    (0..1_200).map(sample).collect()
}

fn summary(name: &str, readings: &[Reading]) -> [String; 6] {
    let degrees = |value: Option<f32>| value.map(|value| format!("{value:.1}")).unwrap_or_default();
    let temperatures: Vec<f32> = readings.iter().map(|reading| reading.temperature).collect();
    let battery = readings.first().map(|reading| format!("{}%", reading.battery)).unwrap_or_default();
    [
        name.into(),
        number(readings.len()),
        degrees(temperatures.iter().copied().reduce(f32::min)),
        degrees(temperatures.iter().copied().reduce(f32::max)),
        sparkline(&temperatures),
        battery,
    ]
}

/// The temperatures, newest first, drawn from the oldest to the newest: one bar for the twelve of an hour.
fn sparkline(temperatures: &[f32]) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let low = temperatures.iter().copied().fold(f32::INFINITY, f32::min);
    let high = temperatures.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let bar = |hour: &[f32]| {
        let mean = hour.iter().sum::<f32>() / f32::from(u16::try_from(hour.len()).unwrap_or(u16::MAX));
        let level = (mean - low) / (high - low).max(f32::EPSILON);
        let reached = (1_u8..8).take_while(|bar| f32::from(*bar) / 8.0 <= level).count();
        BARS[reached.min(7)]
    };
    temperatures.chunks_exact(12).map(bar).collect::<Vec<_>>().into_iter().rev().collect()
}
