//! DynamoDB streams: what changed in a table, typed, one record after the other, each of them handled once.
//!
//! A source (the SDK's records, the event of AWS Lambda) becomes a [`RawRecord`]; what a table or an item collection makes of
//! its images is a [`Record`]; a [`Handler`] takes it, and a [`Processor`] keeps the order of each item, goes on past what
//! fails, and knows what it has handled before. All of that is pure: only `stream::worker` and `stream::lambda` know a driver.

mod handler;
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
