//! Runs a sequence on both stores, counts, and makes a failing one shorter.

use std::fmt;

use query_table::{Cql, Memory, Repository};

use crate::operation::{Answer, Operation};
use crate::shapes::Shape;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    writes: usize,
    reads: usize,
    rows: usize,
    refused: usize,
}

impl Counts {
    pub(crate) fn add(&mut self, other: Self) {
        self.writes += other.writes;
        self.reads += other.reads;
        self.rows += other.rows;
        self.refused += other.refused;
    }

    pub(crate) fn operations(&self) -> usize {
        self.writes + self.reads + self.refused
    }

    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    fn count<R>(&mut self, answer: &Answer<R>) {
        match answer {
            Answer::Done => self.writes += 1,
            Answer::Refused(_) => self.refused += 1,
            Answer::Is(_) | Answer::Rows(_) => self.reads += 1,
        }
        self.rows += answer.rows();
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { writes, reads, rows, refused } = self;
        let all = self.operations();
        write!(f, "{all} operations: {writes} writes, {reads} reads of {rows} rows, {refused} refused, answered alike")
    }
}

/// Applies the operations of these seeds to both stores, on partitions of that scope.
///
/// # Errors
/// The operations up to the first that answers differently, and both answers.
pub(crate) async fn sequence<S: Shape>(
    memory: &Repository<S, Memory>,
    cassandra: &Repository<S, Cql>,
    seeds: &[u64],
    scope: &str,
) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let mut history = String::new();
    for seed in seeds {
        let operation = Operation::<S::Row>::new::<S>(*seed, scope);
        history.push_str(&format!("  {operation:?}\n"));
        let (ours, theirs) = (operation.apply(memory).await, operation.apply(cassandra).await);
        if ours != theirs {
            return Err(format!("{history}memory    {ours:?}\ncassandra {theirs:?}"));
        }
        counts.count(&ours);
    }
    Ok(counts)
}

/// Leaves out operations, halves first, as long as the rest still answers differently.
pub(crate) async fn shorten(
    mut seeds: Vec<u64>,
    mut difference: String,
    mut attempt: impl AsyncFnMut(&[u64]) -> Result<Counts, String>,
) -> (Vec<u64>, String) {
    let mut chunk = seeds.len() / 2;
    while chunk > 0 {
        let mut start = 0;
        while start < seeds.len() {
            let mut fewer = seeds.clone();
            fewer.drain(start..(start + chunk).min(seeds.len()));
            match attempt(&fewer).await {
                Err(still) => (seeds, difference) = (fewer, still),
                Ok(_) => start += chunk,
            }
        }
        chunk /= 2;
    }
    (seeds, difference)
}
