//! DynamoDB streams: what changed in a table, typed, one record after the other, each of them handled once.
//!
//! A source (the SDK's records, the event of AWS Lambda) becomes a [`RawRecord`]; what a table or an item collection makes of
//! its images is a [`Record`]; a [`Handler`] takes it, and a [`Processor`] keeps the order of each item, goes on past what
//! fails, and knows what it has handled before. All of that is pure: only `stream::worker`, `stream::sdk` and `stream::lambda` know a driver.
//!
//! ```
//! use query_table::prelude::*;
//! use query_table::stream::{Change, Handler, Processor, RawRecord, Record};
//! use query_table::Found;
//!
//! #[derive(QueryTable, Debug, PartialEq)]
//! #[query_table(OrderHeaders, partition(order_id), dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "HEADER", stream = new_image))]
//! pub struct OrderHeader {
//!     pub order_id: i64,
//!     pub shopper: String,
//! }
//!
//! struct Greet;
//!
//! impl Handler for Greet {
//!     type Items = OrderHeaders; // or an item collection, where several entities share the table
//!     type Error = std::io::Error;
//!
//!     async fn handle(&self, record: &Record<OrderHeader>) -> Result<(), std::io::Error> {
//!         match &record.change {
//!             Change::Insert { new: Some(Found::Known(header)) } => println!("{} has ordered", header.shopper),
//!             Change::Remove { expired: true, .. } => println!("an order has expired"),
//!             _ => {} // other changes, and items of other entities (`Found::Unknown`)
//!         }
//!         Ok(()) // an error brings the record back, and the later changes of its item with it
//!     }
//! }
//!
//! # #[cfg(feature = "lambda")]
//! # async fn example() {
//! let event = serde_json::json!({ "Records": [{ "eventID": "1", "eventName": "INSERT", "dynamodb": {
//!     "SequenceNumber": "100000000000000000001", "Keys": { "pk": { "S": "ORDER#7" }, "sk": { "S": "HEADER" } },
//!     "NewImage": { "pk": { "S": "ORDER#7" }, "sk": { "S": "HEADER" }, "order_id": { "N": "7" }, "shopper": { "S": "ann" } },
//! } }] });
//! let processor = Processor::new(Greet);
//! let outcome = processor.process(RawRecord::from_event(&event).unwrap()).await;
//! assert_eq!((outcome.handled, outcome.lowest_failed()), (1, None));
//! let outcome = processor.process(RawRecord::from_event(&event).unwrap()).await;
//! assert_eq!((outcome.handled, outcome.repeated), (0, 1)); // it comes again, and is not handled again
//! # }
//! # #[cfg(feature = "lambda")]
//! # query_table::__private::block_on(example());
//! ```
//!
//! - On AWS Lambda: `stream::lambda::run(Greet).await`, with `ReportBatchItemFailures` in the event source mapping.
//! - In a process of your own: `Worker::of_table(client, "Orders", Greet).await?.run().await`, with checkpoints that outlive it.
//!
//! A change can come again after a process has ended between handling it and saying so: what must happen once for ever is
//! written under a key that is derived from the record.

mod handler;
#[cfg(feature = "lambda")]
mod json;
#[cfg(feature = "lambda")]
pub mod lambda;
mod memory;
mod record;
#[cfg(feature = "streams")]
mod sdk;
mod sequence;
#[cfg(feature = "streams")]
pub mod worker;

pub use handler::{Failure, FailureError, Handler, Outcome, Processor};
pub use record::{Change, EventName, RawRecord, Record, RecordFault};
pub use sequence::SequenceNumber;
#[cfg(feature = "streams")]
pub use worker::Worker;
