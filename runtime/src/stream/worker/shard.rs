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

/// Whether a shard has records to read, and may be read: a child holds what came after its parent. A parent that is not
/// listed any more has been read by all, or is lost.
pub(super) fn is_due(shards: &[Shard], at: usize) -> bool {
    shards.get(at).is_some_and(|shard| {
        let parent = shard.parent.as_deref();
        !shard.ended && shards.iter().all(|other| Some(other.id.as_str()) != parent || other.ended)
    })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stream::{Failure, FailureError};

    fn numbers<const N: usize>(numbers: [&str; N]) -> [SequenceNumber; N] {
        numbers.map(|number| number.parse().expect("digits"))
    }

    fn failed<const N: usize>(at: [Option<&str>; N]) -> Outcome<std::fmt::Error> {
        let failure = |number: Option<&str>| Failure {
            sequence_number: number.map(|number| number.parse().expect("digits")),
            error: FailureError::Waiting,
        };
        Outcome { failures: at.into_iter().map(failure).collect(), ..Outcome::default() }
    }

    #[test]
    fn children_wait_for_their_parent_and_not_for_one_that_is_gone() {
        let shard = |id: &str, parent: Option<&str>| Shard::new(id.into(), parent.map(Into::into), None);
        let mut shards = [shard("b", Some("a")), shard("a", Some("trimmed")), shard("c", Some("b"))];
        let due = |shards: &[Shard]| [0, 1, 2].map(|at| is_due(shards, at));
        assert_eq!(due(&shards), [false, true, false]);
        shards[1].advance(&numbers(["1"]), &failed([]), None);
        assert_eq!(due(&shards), [true, false, false]);
        shards[0].advance(&[], &failed([]), None);
        assert_eq!(due(&shards), [false, false, true]);
    }

    #[test]
    fn a_checkpoint_moves_past_what_is_handled_and_no_further() {
        let mut shard = Shard::new("a".into(), None, None);
        let next = || Some("next".to_owned());
        assert!(
            !shard.advance(&numbers(["8", "9", "10"]), &failed([Some("10"), Some("8")]), next()),
            "the first failed"
        );
        assert_eq!((&shard.after, &shard.iterator, shard.ended), (&None, &None, false));
        assert!(shard.not_before.is_some());
        assert!(shard.advance(&numbers(["8", "9", "10"]), &failed([Some("10")]), next()));
        assert_eq!(shard.after.as_ref().map(SequenceNumber::as_str), Some("9"), "9 is below 10 as a number");
        assert!(!shard.advance(&numbers(["10", "11"]), &failed([None]), next()), "nobody knows where it failed");
        assert_eq!(shard.after.as_ref().map(SequenceNumber::as_str), Some("9"));
        assert!(shard.advance(&numbers(["10", "11"]), &failed([]), next()));
        assert_eq!((shard.iterator.as_deref(), shard.not_before), (Some("next"), None));
        assert!(!shard.advance(&[], &failed([]), next()), "an empty page goes on");
        assert_eq!(shard.after.as_ref().map(SequenceNumber::as_str), Some("11"));
        assert!(
            !shard.advance(&numbers(["12"]), &failed([Some("12")]), None),
            "a closed shard ends when all is handled"
        );
        assert!(!shard.ended);
    }

    #[test]
    fn waits_grow_and_stay_below_a_minute() {
        assert!(wait(1) < Duration::from_millis(100));
        assert!((20..30).all(|failed| wait(failed) > Duration::from_secs(5) && wait(failed) < Duration::from_secs(60)));
    }
}
