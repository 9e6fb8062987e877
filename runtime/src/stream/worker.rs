//! A worker that reads a table's stream: its shards, parents before their children, each from its checkpoint on.
//!
//! A checkpoint moves only past records that were handled. After a failure the shard is read again from the lowest record
//! that was not, with growing waits; what was handled behind it is known by the processor, and not handled twice.

mod checkpoints;
mod shard;
mod source;

use std::fmt;
use std::time::Duration;

use aws_sdk_dynamodbstreams::Client;
use tokio::time::Instant;

pub use checkpoints::{Checkpoints, InMemory};

use self::shard::Shard;
use self::source::{Read, Source};
use super::{Failure, Handler, Processor};
use crate::error::Error;

/// Reads a table's stream and gives its records to a handler.
pub struct Worker<H, K = InMemory> {
    source: Source,
    processor: Processor<H>,
    checkpoints: K,
    idle: Duration,
    shards: Vec<Shard>,
    /// Whether the list of shards may be old: at the start, and when a shard has ended.
    stale: bool,
}

/// What a round over the shards brought.
#[derive(Debug)]
pub struct Polled<E> {
    /// How many records came, handled or not.
    pub records: usize,
    /// How many were handled.
    pub handled: usize,
    /// How many had been handled before.
    pub repeated: usize,
    /// Those that were not handled; they come again.
    pub failures: Vec<Failure<E>>,
    /// Shards whose records were gone before they were read: a stream keeps them for 24 hours.
    pub trimmed: Vec<String>,
}

impl<E> Default for Polled<E> {
    fn default() -> Self {
        Self { records: 0, handled: 0, repeated: 0, failures: Vec::new(), trimmed: Vec::new() }
    }
}

/// How often in a row a round may fail before `run` gives up.
const ROUNDS: u32 = 10;

impl<H: Handler> Worker<H> {
    /// A worker of the stream of that table, by the table's full name. Its checkpoints are lost with it; see
    /// [`checkpoints`](Self::checkpoints).
    ///
    /// # Errors
    /// [`Error::MissingStream`] where the table has none; otherwise what the store says.
    pub async fn of_table(client: Client, table: &str, handler: H) -> Result<Self, Error> {
        let stream = source::latest(&client, table).await?;
        Ok(Self::new(client, stream, handler))
    }

    /// A worker of the stream of that ARN.
    pub fn new(client: Client, stream: impl Into<String>, handler: H) -> Self {
        Self {
            source: Source { client, stream: stream.into() },
            processor: Processor::new(handler),
            checkpoints: InMemory::default(),
            idle: Duration::from_secs(1),
            shards: Vec::new(),
            stale: true,
        }
    }
}

impl<H: Handler, K: Checkpoints> Worker<H, K> {
    /// Keeps the checkpoints there, so that another process goes on where this one ends.
    pub fn checkpoints<N: Checkpoints>(self, checkpoints: N) -> Worker<H, N> {
        let Self { source, processor, checkpoints: _, idle, shards: _, stale: _ } = self;
        Worker { source, processor, checkpoints, idle, shards: Vec::new(), stale: true }
    }

    /// How long `run` waits after a round that brought no record; a second otherwise.
    #[must_use]
    pub fn idle(self, idle: Duration) -> Self {
        Self { idle, ..self }
    }

    /// The handler.
    pub fn handler(&self) -> &H {
        self.processor.handler()
    }

    /// Reads until it is dropped, or until ten rounds in a row have failed.
    ///
    /// # Errors
    /// What the store, or the checkpoints, said in the last of them.
    pub async fn run(&mut self) -> Result<(), Error> {
        let mut failed = 0;
        loop {
            let wait = match self.round(Some(Instant::now())).await {
                Ok(polled) => {
                    failed = 0;
                    // A failure has a wait of its own, at its shard.
                    if polled.records > polled.failures.len() { Duration::ZERO } else { self.idle }
                }
                Err(error) if failed + 1 >= ROUNDS => return Err(error),
                Err(_) => {
                    failed += 1;
                    shard::wait(failed)
                }
            };
            tokio::time::sleep(wait).await;
        }
    }

    /// One round: a page of records of every shard that can be read, whether it is to wait or not.
    ///
    /// # Errors
    /// What the store, or the checkpoints, say. A handler's failure is none: see [`Polled::failures`].
    pub async fn poll_once(&mut self) -> Result<Polled<H::Error>, Error> {
        self.round(None).await
    }

    async fn round(&mut self, now: Option<Instant>) -> Result<Polled<H::Error>, Error> {
        if self.stale {
            self.look_for_shards().await?;
        }
        let mut polled = Polled::default();
        for at in 0..self.shards.len() {
            let ready = now.is_none_or(|now| self.shards[at].not_before.is_none_or(|then| then <= now));
            if ready && shard::is_due(&self.shards, at) {
                self.poll_shard(at, &mut polled).await?;
            }
        }
        Ok(polled)
    }

    async fn look_for_shards(&mut self) -> Result<(), Error> {
        for (id, parent) in self.source.shards().await? {
            if self.shards.iter().all(|shard| shard.id != id) {
                let checkpoint = self.checkpoints.load(&self.source.stream, &id).await;
                let after = checkpoint.map_err(|source| self.source.error("loading a checkpoint of", source))?;
                self.shards.push(Shard::new(id, parent, after));
            }
        }
        self.stale = false;
        Ok(())
    }

    async fn poll_shard(&mut self, at: usize, polled: &mut Polled<H::Error>) -> Result<(), Error> {
        let shard = &mut self.shards[at];
        let Read { records, next, trimmed } = self.source.read(shard).await?;
        if trimmed {
            polled.trimmed.push(shard.id.clone());
        }
        let numbers: Vec<_> = records.iter().filter_map(|record| shard::number(record).cloned()).collect();
        polled.records += records.len();
        let outcome = self.processor.process(records).await;
        let moved = shard.advance(&numbers, &outcome, next);
        if let (true, Some(after)) = (moved, &shard.after) {
            let saved = self.checkpoints.save(&self.source.stream, &shard.id, after).await;
            saved.map_err(|source| self.source.error("saving a checkpoint of", source))?;
        }
        self.stale |= shard.ended;
        polled.handled += outcome.handled;
        polled.repeated += outcome.repeated;
        polled.failures.extend(outcome.failures);
        Ok(())
    }
}

impl<H, K> fmt::Debug for Worker<H, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").field("stream", &self.source.stream).finish_non_exhaustive()
    }
}
