//! Fulfilment: the stream of the application's table calls a handler for every order that is new.
//!
//! The table is that of `profile`. Its stream tells of every change; the handler packs what was inserted under `ORDER#..` and
//! leaves the rest alone. It may fail: the record comes again, and what was packed is not packed twice.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use query_table::prelude::*;
use query_table::stream::{Change, Handler, Record, Worker};
use query_table::{DynamoDb, Error, Found};

use crate::print::{heading, number};
use crate::profile::{OrderDetail, SCHEMA, take_orders};

/// What the table keeps of an order under the order's own key.
#[derive(ItemCollection, Clone, Debug, PartialEq)]
#[item_collection(table = "MyApp", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    /// All that is in it.
    Detail(OrderDetail),
}

/// Why an order was not packed.
#[derive(Debug, thiserror::Error)]
#[error("nobody answers for {0}")]
pub struct NoAnswer(String);

/// Why the story ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FulfilmentError {
    /// The store failed.
    #[error("the store failed: {0}")]
    Store(#[from] Error),
    /// There is nothing to read the stream with.
    #[error("the stream can be read from the DynamoDB in this process only; leave out `--endpoint`")]
    NoStreams,
    /// Nobody reads the output.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}

/// Packs new orders; of every seventh the warehouse does not answer the first time.
#[derive(Debug, Default)]
pub struct Fulfilment {
    packed: Mutex<Vec<OrderDetail>>,
    asked: Mutex<HashSet<String>>,
}

impl Handler for Fulfilment {
    type Items = OrderItems;
    type Error = NoAnswer;

    async fn handle(&self, record: &Record<OrderItems>) -> Result<(), NoAnswer> {
        let Change::Insert { new: Some(Found::Known(OrderItems::Detail(order))) } = &record.change else {
            return Ok(());
        };
        let id = &order.order_id.0;
        let first = self.asked.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone());
        if first && id.ends_with('7') {
            return Err(NoAnswer(id.clone()));
        }
        self.packed.lock().unwrap_or_else(PoisonError::into_inner).push(order.clone());
        Ok(())
    }
}

/// Takes orders, reads the stream until nothing comes any more, and tells what was packed.
///
/// # Errors
/// What the store says, and when the output can't be written.
pub async fn tell(db: &DynamoDb, out: &mut impl Write) -> Result<(), FulfilmentError> {
    SCHEMA.ensure(db).await?;
    heading(out, "Orders are taken, and nobody packs them yet")?;
    let taken = take_orders(db).await?;
    writeln!(out, "    {} orders, {} items written", number(taken.orders), number(taken.items))?;

    let streams = db.embedded_streams().ok_or(FulfilmentError::NoStreams)?;
    let mut worker = Worker::of_table(streams, "MyApp", Fulfilment::default()).await?;
    heading(out, "The stream is read")?;
    writeln!(out, "    Worker::of_table(streams, \"MyApp\", Fulfilment::default()).await?.poll_once()")?;
    for round in 1.. {
        let polled = worker.poll_once().await?;
        if polled.records == 0 {
            break;
        }
        let (records, handled) = (number(polled.records), number(polled.handled));
        writeln!(out, "    round {round}: {records} records, {handled} handled, {} not", polled.failures.len())?;
        for failure in &polled.failures {
            writeln!(out, "      it comes again, since {}", failure.error)?;
        }
    }
    let packed = worker.handler().packed.lock().unwrap_or_else(PoisonError::into_inner);
    let different: HashSet<&str> = packed.iter().map(|order| order.order_id.0.as_str()).collect();
    heading(out, "What was packed")?;
    writeln!(out, "    {} orders, each once: {}", number(different.len()), different.len() == packed.len())?;
    Ok(())
}
