//! What has been handled in this process: a stream gives a record again after a failure before it.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

/// The ids of the latest handled records, the oldest forgotten first.
pub(super) struct Handled {
    capacity: usize,
    ids: Mutex<Ids>,
}

#[derive(Default)]
struct Ids {
    known: HashSet<Box<str>>,
    order: VecDeque<Box<str>>,
}

impl Handled {
    pub(super) fn new(capacity: usize) -> Self {
        Self { capacity, ids: Mutex::default() }
    }

    pub(super) fn contains(&self, id: &str) -> bool {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).known.contains(id)
    }

    pub(super) fn add(&self, id: &str) {
        let mut ids = self.ids.lock().unwrap_or_else(PoisonError::into_inner);
        if self.capacity == 0 || !ids.known.insert(id.into()) {
            return;
        }
        ids.order.push_back(id.into());
        if ids.order.len() > self.capacity
            && let Some(oldest) = ids.order.pop_front()
        {
            ids.known.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_is_forgotten_when_the_memory_is_full() {
        let handled = Handled::new(2);
        for id in ["a", "b", "b", "c"] {
            handled.add(id);
        }
        assert_eq!(["a", "b", "c"].map(|id| handled.contains(id)), [false, true, true]);
    }
}
