//! Runs a sequence on several stores, counts, and makes a failing one shorter.

use std::fmt;

use futures_util::future::{FutureExt, LocalBoxFuture};
use query_table::prelude::*;

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

/// A store that operations are applied to, whichever it is.
pub(crate) trait Side<S: Shape> {
    fn apply<'a>(&'a self, operation: &'a Operation<S::Row>) -> LocalBoxFuture<'a, Answer<S::Row>>;
}

impl<S: Shape, B: Store<S>> Side<S> for Repository<S, B> {
    fn apply<'a>(&'a self, operation: &'a Operation<S::Row>) -> LocalBoxFuture<'a, Answer<S::Row>> {
        operation.apply(self).boxed_local()
    }
}

/// The stores by name, the first of which is what the others are held equal to.
pub(crate) type Sides<'s, S> = [(&'static str, &'s dyn Side<S>)];

/// Applies the operations of these seeds to every store, on partitions of that scope.
///
/// # Errors
/// The operations up to the first that is answered differently, and all answers.
pub(crate) async fn sequence<S: Shape>(sides: &Sides<'_, S>, seeds: &[u64], scope: &str) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let mut history = String::new();
    for seed in seeds {
        let operation = Operation::<S::Row>::new::<S>(*seed, scope);
        history.push_str(&format!("  {operation:?}\n"));
        let mut answers = Vec::new();
        for (name, side) in sides {
            answers.push((name, side.apply(&operation).await));
        }
        if answers.iter().any(|(_, answer)| *answer != answers[0].1) {
            let answers: String = answers.iter().map(|(name, answer)| format!("{name:<9} {answer:?}\n")).collect();
            return Err(history + &answers);
        }
        counts.count(&answers[0].1);
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
