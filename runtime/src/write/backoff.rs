//! How long to wait before a request is sent again.

use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

/// 20 ms, doubled each time, and up to as much again by chance, so that many writers don't come back together.
pub(crate) fn backoff(tried: u32) -> Duration {
    let base = 20_u64 << tried.min(6);
    Duration::from_millis(base / 2 + RandomState::new().hash_one(tried) % base)
}
