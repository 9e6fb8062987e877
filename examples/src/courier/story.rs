//! A morning of deliveries, and the three questions about it.

use std::io::{self, Write};

use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use query_table::QueryTable;
use query_table::backend::kind::Kind;
use query_table::prelude::*;
use query_table::schema::TableDef;
use uuid::Uuid;

use super::{
    Assignment, CourierError, CourierStore, CurrentAssignment, DeliveriesByCourierDay, DeliveriesByStoreDay, Delivery,
    SCHEMA,
};
use crate::print::{self, Align, heading};

/// Tells it on any store.
///
/// # Errors
/// What the store says, and when the output can't be written.
pub async fn tell<S: CourierStore>(db: &S, out: &mut impl Write) -> Result<(), CourierError> {
    SCHEMA.ensure(db).await?;
    accesses::<S>(out)?;
    deliver(db).await?;

    let (courier, today) = (Uuid::from_u128(2), at(0).date_naive());
    let current = CurrentAssignment::repository(db).await?;
    heading(out, "What courier 2 carries now")?;
    writeln!(out, "    current.consistent().get(courier)")?;
    let assignment = current.consistent().get(courier).await?;
    let carried = assignment.and_then(|assignment| assignment.delivery_id);
    writeln!(
        out,
        "    {}",
        carried.map_or_else(|| "nothing".into(), |delivery| format!("delivery {}", short(delivery)))
    )?;

    let by_courier = DeliveriesByCourierDay::repository(db).await?;
    heading(out, "What courier 2 delivers today, newest first")?;
    writeln!(out, "    by_courier.partition((courier, today)).fetch()")?;
    show(out, by_courier.partition((courier, today)).fetch().await?)?;

    let by_store = DeliveriesByStoreDay::repository(db).await?;
    heading(out, "What leaves store 17 from 09:00 to 10:00")?;
    writeln!(out, "    by_store.partition((17, today)).assigned_at(nine..ten).fetch()")?;
    show(out, by_store.partition((17, today)).assigned_at(at(60)..at(120)).fetch().await?)?;
    Ok(())
}

/// The access list: each question, what answers it on this store, and whether the answer may be a moment old.
fn accesses<S: CourierStore>(out: &mut impl Write) -> io::Result<()> {
    heading(out, "The accesses")?;
    let columns = [("question", Align::Left), ("answered by", Align::Left), ("a write is seen", Align::Left)];
    let rows = [
        ("a courier's current assignment", CurrentAssignment::TABLE, true),
        ("a courier's deliveries of a day", DeliveriesByCourierDay::TABLE, false),
        ("a store's deliveries in a time window", DeliveriesByStoreDay::TABLE, false),
    ];
    print::table(out, columns, rows.map(|(question, table, consistent)| answered_by::<S>(question, table, consistent)))
}

fn answered_by<S: CourierStore>(question: &str, table: &TableDef, consistent: bool) -> [String; 3] {
    let (place, seen) = match S::Kind::place(table) {
        None => (format!("table {}", table.name), "at once"),
        Some(dynamo) => match dynamo.index {
            Some(index) => (format!("index {} of {}", index.name, dynamo.table), "a moment later, always"),
            None if consistent => (format!("table {}", dynamo.table), "at once: it reads consistently"),
            None => (format!("table {}", dynamo.table), "a moment later, unless asked otherwise"),
        },
    };
    [question.into(), place, seen.into()]
}

async fn deliver<S: CourierStore>(db: &S) -> Result<(), CourierError> {
    let (deliveries, current) = (Delivery::fan_out(db).await?, CurrentAssignment::repository(db).await?);
    for number in 0..12_u8 {
        let (delivery_id, courier_id) =
            (Uuid::from_u128(u128::from(number) + 100), Uuid::from_u128(u128::from(number % 3)));
        let assigned_at = at(15 * i64::from(number));
        let delivered_at = (number < 9).then(|| assigned_at + TimeDelta::minutes(25));
        let (store_id, address) = (17 + i64::from(number % 2), format!("{} Harbour Street", number + 1));
        let delivery = Delivery { delivery_id, courier_id, store_id, assigned_at, delivered_at, address };
        deliveries.put(&delivery).await?;
        current.put(&Assignment { courier_id, delivery_id: Some(delivery_id), since: assigned_at }).await?;
    }
    Ok(())
}

/// So many minutes after eight.
fn at(minutes: i64) -> DateTime<Utc> {
    let day = NaiveDate::from_ymd_opt(2026, 11, 9).unwrap_or_default();
    day.and_time(NaiveTime::MIN).and_utc() + TimeDelta::minutes(8 * 60 + minutes)
}

fn short(id: Uuid) -> String {
    id.as_u128().to_string()
}

fn show(out: &mut impl Write, deliveries: Vec<Delivery>) -> io::Result<()> {
    let columns = [
        ("assigned", Align::Left),
        ("delivery", Align::Right),
        ("courier", Align::Right),
        ("delivered", Align::Left),
        ("address", Align::Left),
    ];
    let time = |time: DateTime<Utc>| time.format("%H:%M").to_string();
    let rows = deliveries.into_iter().map(|delivery| {
        let delivered = delivery.delivered_at.map_or_else(|| "not yet".into(), time);
        [
            time(delivery.assigned_at),
            short(delivery.delivery_id),
            short(delivery.courier_id),
            delivered,
            delivery.address,
        ]
    });
    print::table(out, columns, rows)
}
