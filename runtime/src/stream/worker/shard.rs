//! One shard: where it is read next, and how a batch moves that.

use std::time::Duration;

use tokio::time::Instant;

use crate::stream::{Outcome, RawRecord, RecordFault, SequenceNumber};
use crate::write::backoff;

#[derive(Debug)]
pub(super) struct Shard {
    pub(super) id: String,
    pub(super) parent: Option<String>,
    /// The last record of those that are all handled.
    pub(super) after: Option<SequenceNumber>,
    /// Where the next page begins; without it, the page behind `after` is asked for.
    pub(super) iterator: Option<String>,
    /// Whether all of it has been handled, and nothing will be added.
    pub(super) ended: bool,
    /// When it is read again after a failure.
    pub(super) not_before: Option<Instant>,
    failed: u32,
}

impl Shard {
    pub(super) fn new(id: String, parent: Option<String>, after: Option<SequenceNumber>) -> Self {
        Self { id, parent, after, iterator: None, ended: false, not_before: None, failed: 0 }
    }

    /// Moves past the records of a batch that were handled, up to the first that was not. Whether it has moved.
    pub(super) fn advance<E>(
        &mut self,
        numbers: &[SequenceNumber],
        outcome: &Outcome<E>,
        next: Option<String>,
    ) -> bool {
        let lowest = outcome.lowest_failed();
        let handled = numbers.iter().filter(|number| lowest.is_none_or(|lowest| *number < lowest)).max();
        let after = handled.filter(|_| !outcome.is_unknown()).cloned();
        let moved = after.is_some();
        if moved {
            self.after = after;
        }
        if outcome.failures.is_empty() {
            (self.failed, self.not_before) = (0, None);
            self.ended = next.is_none();
            self.iterator = next;
        } else {
            // It counts what fails at one place: as long as the shard moves on, the next failure is another one.
            self.failed = if moved { 1 } else { self.failed + 1 };
            self.not_before = Some(Instant::now() + wait(self.failed));
            self.iterator = None;
        }
        moved
    }
}

/// How long to wait after so many failures in a row: 40 ms at first, growing to half a minute.
pub(super) fn wait(failed: u32) -> Duration {
    backoff(failed) * failed.min(16)
}

pub(super) fn number(record: &Result<RawRecord, RecordFault>) -> Option<&SequenceNumber> {
    match record {
        Ok(record) => Some(&record.sequence_number),
        Err(fault) => fault.sequence_number.as_ref(),
    }
}
