//! The memory store held equal to Cassandra: random operations on both, and equal answers.
//!
//! A sequence is a list of seeds, an operation each, so that a failing one is made shorter by leaving seeds out, on fresh
//! partitions, and printed. `QUERY_TABLE_SEED` repeats a run, `QUERY_TABLE_SEQUENCES` makes it longer.
#![cfg(all(feature = "scylla", feature = "testing", feature = "uuid"))]

mod operation;
mod random;
mod run;
mod shapes;

use query_table::testing::Cassandra;
use query_table::{Cql, Keyspace, Memory, Schema};

use crate::random::Random;
use crate::shapes::{Account, Addresses, Counters, Events, Letters, Settings, Shape, Sizes};

/// Operations in a sequence.
const LENGTH: usize = 60;

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

async fn cassandra() -> Cql {
    let node = Cassandra::shared().await.expect("a Cassandra that starts");
    let builder = scylla::client::session_builder::SessionBuilder::new().known_node(node.contact_point());
    let db = Cql::new(builder.build().await.expect("a session")).keyspace("differential");
    db.ensure_keyspace(&Keyspace::simple("differential", 1)).await.expect("a keyspace");
    db
}

/// Runs sequences on one shape of table; gives how many operations answered alike.
async fn equal_on<S: Shape>(memory: &Memory, cassandra: &Cql, seed: u64, sequences: u64) -> run::Counts {
    let tables = const { Schema::new(&[S::TABLE]) };
    tables.ensure(memory).await.expect("tables in memory");
    tables.ensure(cassandra).await.expect("tables on Cassandra");
    let memory = S::repository(memory).await.expect("an open table in memory");
    let cassandra = S::repository(cassandra).await.expect("an open table on Cassandra");
    let mut counts = run::Counts::default();
    for sequence in 0..sequences {
        let mut random = Random::new(seed ^ (sequence << 32));
        let seeds: Vec<u64> = (0..LENGTH).map(|_| random.next()).collect();
        let mut fresh = 0;
        let mut attempt = async |seeds: &[u64]| {
            fresh += 1;
            run::sequence::<S>(&memory, &cassandra, seeds, &format!("{seed}-{sequence}-{fresh}")).await
        };
        match attempt(&seeds).await {
            Ok(done) => counts.add(done),
            Err(first) => {
                let (shortest, difference) = run::shorten(seeds, first, attempt).await;
                panic!("seed {seed}, sequence {sequence}: {} operations are enough\n{difference}", shortest.len());
            }
        }
    }
    println!("{:<24} {counts}", S::TABLE.name);
    counts
}

#[tokio::test]
async fn random_operations_answer_alike_in_memory_and_on_cassandra() {
    let seed = variable("QUERY_TABLE_SEED").unwrap_or_else(Random::fresh_seed);
    let sequences = variable("QUERY_TABLE_SEQUENCES").unwrap_or(7);
    println!("QUERY_TABLE_SEED={seed}");
    let (memory, cassandra) = (Memory::new(), cassandra().await);
    let mut all = run::Counts::default();
    all.add(equal_on::<Letters>(&memory, &cassandra, seed, sequences).await);
    all.add(equal_on::<Account>(&memory, &cassandra, seed, sequences).await);
    all.add(equal_on::<Events>(&memory, &cassandra, seed, sequences).await);
    all.add(equal_on::<Addresses>(&memory, &cassandra, seed, sequences).await);
    all.add(equal_on::<Sizes>(&memory, &cassandra, seed, sequences).await);
    all.add(equal_on::<Counters>(&memory, &cassandra, seed, sequences).await);
    all.add(equal_on::<Settings>(&memory, &cassandra, seed, sequences).await);
    println!("{:<24} {all}", "all");
    assert!(sequences < 7 || all.operations() >= 2_000, "{all}");
    assert!(all.rows() > 1_000, "answers without rows say little: {all}");
}
