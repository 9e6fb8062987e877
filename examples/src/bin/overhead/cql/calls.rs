//! The calls: each one by us and by hand, on one session and one thread.

use clap::ValueEnum;
use futures_util::TryStreamExt;
use query_table::prelude::*;
use query_table::{Cql, Keyspace, Timestamp};
use scylla::client::session::Session;
use scylla::client::session_builder::SessionBuilder;
use scylla::statement::prepared::PreparedStatement;
use scylla::value::CqlTimestamp;
use std::sync::Arc;
use tokio::runtime::Runtime;

use super::rows::{self, Order, Orders, Parcels, PlainOrder, PlainParcel, PlainReading, Readings};
use crate::Failure;
use crate::measure::{Job, Side, Work};

const KEYSPACE: &str = "overhead";
/// Rows that are put and got again and again.
const ROWS: i64 = 64;
/// Rows of the partition that is streamed.
pub(crate) const STREAMED: usize = 10_000;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Call {
    /// A put of 6 columns.
    Put,
    /// A get of 8 columns by full key.
    Get,
    /// A partition of 10,000 rows, streamed.
    Stream,
}

/// One call.
pub(crate) struct Doing<'c> {
    calls: &'c Calls,
    call: Call,
}

impl Work for Doing<'_> {
    fn ready(&self, side: Side, times: usize) -> Result<Job<'_>, Failure> {
        Ok(Box::new(move || self.calls.run(self.call, side, times)))
    }
}

/// Everything opened and prepared.
pub(crate) struct Calls {
    runtime: Runtime,
    session: Arc<Session>,
    orders: Repository<Orders, Cql>,
    parcels: Repository<Parcels, Cql>,
    readings: Repository<Readings, Cql>,
    insert: PreparedStatement,
    select_one: PreparedStatement,
    select_all: PreparedStatement,
    rows: Vec<(Order, PlainOrder)>,
}

impl Calls {
    /// Connects, creates what is missing, and prepares both sides.
    pub(crate) fn open(contact_point: &str) -> Result<Self, Failure> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let opened = async {
            let session = SessionBuilder::new().known_node(contact_point).build().await?;
            let db = Cql::new(session).keyspace(KEYSPACE);
            db.ensure_keyspace(&Keyspace::simple(KEYSPACE, 1)).await?;
            schema![Orders, Parcels, Readings].ensure(&db).await?;
            let session = Arc::clone(db.session());
            let prepare = |text: &'static str| session.prepare(text);
            Ok::<_, Failure>((
                (Orders::repository(&db).await?, Parcels::repository(&db).await?, Readings::repository(&db).await?),
                prepare(
                    "INSERT INTO overhead.orders (shopper_id, placed_at, order_id, store_id, status, total_cents) \
                     VALUES (?, ?, ?, ?, ?, ?)",
                )
                .await?,
                prepare(
                    "SELECT shopper_id, placed_at, order_id, store_id, status, total_cents, currency, grams \
                     FROM overhead.parcels WHERE shopper_id = ? AND placed_at = ? AND order_id = ?",
                )
                .await?,
                prepare("SELECT sensor_id, at, value, note FROM overhead.readings WHERE sensor_id = ?").await?,
                session,
            ))
        };
        let ((orders, parcels, readings), insert, select_one, select_all, session) = runtime.block_on(opened)?;
        let rows = (0..ROWS).map(rows::order).collect();
        Ok(Self { runtime, session, orders, parcels, readings, insert, select_one, select_all, rows })
    }

    /// Writes what is read later.
    pub(crate) fn fill(&self) -> Result<(), Failure> {
        let parcels: Vec<_> = (0..ROWS).map(rows::parcel).collect();
        let readings: Vec<_> = (0..).take(STREAMED).map(rows::reading).collect();
        self.runtime.block_on(async {
            self.parcels.put_all(&parcels).await?;
            self.readings.put_all(&readings).await?;
            Ok(())
        })
    }

    /// The call as work.
    pub(crate) fn doing(&self, call: Call) -> Doing<'_> {
        Doing { calls: self, call }
    }

    /// Does the call that often.
    fn run(&self, call: Call, side: Side, times: usize) -> Result<(), Failure> {
        self.runtime.block_on(async {
            match (call, side) {
                (Call::Put, Side::Ours) => self.put(times).await,
                (Call::Put, _) => self.put_by_hand(times).await,
                (Call::Get, Side::Ours) => self.get(times).await,
                (Call::Get, _) => self.get_by_hand(times).await,
                (Call::Stream, Side::Ours) => self.stream(times).await,
                (Call::Stream, _) => self.stream_by_hand(times).await,
            }
        })
    }

    async fn put(&self, times: usize) -> Result<(), Failure> {
        for (order, _) in self.rows.iter().cycle().take(times) {
            self.orders.put(order).await?;
        }
        Ok(())
    }

    async fn put_by_hand(&self, times: usize) -> Result<(), Failure> {
        for (_, order) in self.rows.iter().cycle().take(times) {
            self.session.execute_unpaged(&self.insert, order).await?;
        }
        Ok(())
    }

    async fn get(&self, times: usize) -> Result<(), Failure> {
        for i in (0..ROWS).cycle().take(times) {
            let parcel = self.parcels.get((i % 8, Timestamp(rows::at(i)), rows::id(i))).await?;
            std::hint::black_box(parcel.ok_or("the parcel is gone")?);
        }
        Ok(())
    }

    async fn get_by_hand(&self, times: usize) -> Result<(), Failure> {
        for i in (0..ROWS).cycle().take(times) {
            let key = (i % 8, CqlTimestamp(rows::at(i)), rows::id(i));
            let result = self.session.execute_unpaged(&self.select_one, key).await?.into_rows_result()?;
            std::hint::black_box(result.maybe_first_row::<PlainParcel>()?.ok_or("the parcel is gone")?);
        }
        Ok(())
    }

    async fn stream(&self, times: usize) -> Result<(), Failure> {
        for _ in 0..times {
            let mut rows = std::pin::pin!(self.readings.partition(1).stream());
            let mut seen = 0;
            while let Some(row) = rows.try_next().await? {
                std::hint::black_box(row);
                seen += 1;
            }
            all_of_them(seen)?;
        }
        Ok(())
    }

    async fn stream_by_hand(&self, times: usize) -> Result<(), Failure> {
        for _ in 0..times {
            let pager = self.session.execute_iter(self.select_all.clone(), (1_i64,)).await?;
            let mut rows = pager.rows_stream::<PlainReading>()?;
            let mut seen = 0;
            while let Some(row) = rows.try_next().await? {
                std::hint::black_box(row);
                seen += 1;
            }
            all_of_them(seen)?;
        }
        Ok(())
    }
}

fn all_of_them(seen: usize) -> Result<(), Failure> {
    if seen == STREAMED { Ok(()) } else { Err(format!("{seen} of {STREAMED} rows came").into()) }
}
