//! What is done with the records: one at a time, an item's changes in order, on past a failure, nothing twice.

use std::collections::HashSet;
use std::fmt;

use super::memory::Handled;
use super::{RawRecord, Record, RecordFault, SequenceNumber};
use crate::collection::Entities;
use crate::dynamo::{Attribute, Item, Peek, Value};

/// What is done with a record of a stream.
///
/// A record can come again: after a failure, and when a process ends between handling a record and saying so. A
/// [`Processor`] does not give a record that it has seen handled to the handler again; what must hold beyond one process
/// is the handler's to keep, for instance by writing what is derived from the record under a key that is derived too.
pub trait Handler: Send + Sync {
    /// The table, or item collection, whose stream it is.
    type Items: Entities;
    /// Why a record could not be handled.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Handles one record.
    ///
    /// # Errors
    /// When the record is to come again.
    fn handle(
        &self,
        record: &Record<<Self::Items as Entities>::Item>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

impl<H: Handler> Handler for std::sync::Arc<H> {
    type Items = H::Items;
    type Error = H::Error;

    async fn handle(&self, record: &Record<<H::Items as Entities>::Item>) -> Result<(), H::Error> {
        H::handle(self, record).await
    }
}

/// Gives records to a handler, and knows what it has handled.
pub struct Processor<H> {
    handler: H,
    handled: Handled,
}

/// As many records as AWS Lambda gives at once, and those that come again behind a failure.
const REMEMBERED: usize = 32_768;

impl<H: Handler> Processor<H> {
    /// Gives records to this handler; the latest 32,768 are remembered.
    pub fn new(handler: H) -> Self {
        Self { handler, handled: Handled::new(REMEMBERED) }
    }

    /// Remembers so many handled records instead. At least one batch, so that nothing in it is handled twice when it
    /// comes again.
    #[must_use]
    pub fn remember(self, records: usize) -> Self {
        Self { handled: Handled::new(records), ..self }
    }

    /// The handler.
    pub fn handler(&self) -> &H {
        &self.handler
    }

    /// Handles a batch of records of one shard, in order.
    ///
    /// A record that fails keeps back the later ones of the same item, and no others. A damaged record is a failure: what
    /// it says of its item can't be known.
    pub async fn process(
        &self,
        records: impl IntoIterator<Item = Result<RawRecord, RecordFault>, IntoIter: Send>,
    ) -> Outcome<H::Error> {
        let mut outcome = Outcome::default();
        let mut waiting = HashSet::new();
        for record in records {
            let record = match record {
                Ok(record) => record,
                Err(fault) => {
                    outcome.fail(fault.sequence_number.clone(), FailureError::Damaged(fault));
                    continue;
                }
            };
            // Whether anything waits is asked first: without a failure, no item is named.
            let item = (!waiting.is_empty()).then(|| name(&record.keys));
            if item.is_some_and(|item| waiting.contains(&item)) {
                outcome.fail(Some(record.sequence_number), FailureError::Waiting);
                continue;
            }
            let id = identity(&record);
            if self.handled.contains(&id) {
                outcome.repeated += 1;
                continue;
            }
            let record = record.decode::<H::Items>();
            match self.handler.handle(&record).await {
                Ok(()) => {
                    self.handled.add(&id);
                    outcome.handled += 1;
                }
                Err(error) => {
                    waiting.insert(name(&record.keys));
                    outcome.fail(Some(record.sequence_number), FailureError::Handler(error));
                }
            }
        }
        outcome
    }
}

impl<H> fmt::Debug for Processor<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Processor").finish_non_exhaustive()
    }
}

fn identity(record: &RawRecord) -> String {
    record.event_id.clone().unwrap_or_else(|| format!("#{}", record.sequence_number))
}

/// An item's name: its key attributes in one order, each with its type and length, so that two items never share one.
fn name(keys: &Item<Value>) -> Vec<u8> {
    let mut parts: Vec<_> = keys.iter().collect();
    parts.sort_by_key(|(name, _)| *name);
    let mut text = Vec::new();
    for (attribute, value) in parts {
        let (kind, bytes) = match value.peek() {
            Peek::S(value) => (b'S', value.as_bytes()),
            Peek::N(value) => (b'N', value.as_bytes()),
            Peek::B(value) => (b'B', value),
            _ => (b'?', &[][..]),
        };
        for part in [attribute.as_bytes(), &[kind], bytes] {
            text.extend_from_slice(&part.len().to_be_bytes());
            text.extend_from_slice(part);
        }
    }
    text
}

/// What became of a batch.
#[derive(Debug)]
pub struct Outcome<E> {
    /// How many records were handled now.
    pub handled: usize,
    /// How many were not given to the handler, since it has handled them before.
    pub repeated: usize,
    /// Every record that was not handled, in the order of the batch.
    pub failures: Vec<Failure<E>>,
}

impl<E> Default for Outcome<E> {
    fn default() -> Self {
        Self { handled: 0, repeated: 0, failures: Vec::new() }
    }
}

impl<E> Outcome<E> {
    /// Where the batch is to be repeated from: the lowest number, compared as a number, of the records that were not
    /// handled. `None` where all were; see also [`is_unknown`](Self::is_unknown).
    pub fn lowest_failed(&self) -> Option<&SequenceNumber> {
        self.failures.iter().filter_map(|failure| failure.sequence_number.as_ref()).min()
    }

    /// Whether a record that was not handled has no number that could be read: only the whole batch can be repeated.
    pub fn is_unknown(&self) -> bool {
        self.failures.iter().any(|failure| failure.sequence_number.is_none())
    }

    fn fail(&mut self, sequence_number: Option<SequenceNumber>, error: FailureError<E>) {
        self.failures.push(Failure { sequence_number, error });
    }
}

/// A record that was not handled.
#[derive(Debug)]
pub struct Failure<E> {
    /// Its number, where that could be read.
    pub sequence_number: Option<SequenceNumber>,
    /// Why.
    pub error: FailureError<E>,
}

impl<E: fmt::Display> fmt::Display for Failure<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.sequence_number {
            Some(number) => write!(f, "record {number} was not handled: {}", self.error),
            None => write!(f, "a record was not handled: {}", self.error),
        }
    }
}

/// Why a record was not handled.
#[derive(Debug, thiserror::Error)]
pub enum FailureError<E> {
    /// The handler could not.
    #[error("the handler failed: {0}")]
    Handler(#[source] E),
    /// An earlier record of the same item was not handled, and an item's changes keep their order.
    #[error("an earlier change of the same item was not handled")]
    Waiting,
    /// It is no record.
    #[error(transparent)]
    Damaged(RecordFault),
}
