//! The clock of a handle's writes.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Gives every write of a handle a later timestamp than the one before, also when the machine's clock stands or goes back.
#[derive(Debug, Default)]
pub(crate) struct WriteClock(AtomicI64);

impl WriteClock {
    /// Microseconds since 1970-01-01T00:00:00Z, or one more than the last where the clock has not moved on.
    pub(crate) fn next(&self) -> i64 {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_micros());
        let now = i64::try_from(now).unwrap_or(i64::MAX);
        let before = self.0.fetch_max(now, Ordering::Relaxed);
        if before < now { now } else { self.0.fetch_add(1, Ordering::Relaxed) + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_timestamp_is_later_than_the_one_before() {
        let clock = WriteClock(AtomicI64::new(i64::MAX - 10_000));
        let stamps: Vec<_> = (0..1000).map(|_| clock.next()).collect();
        assert!(stamps.is_sorted_by(|a, b| a < b));
    }
}
