//! The memory store held equal to Cassandra and DynamoDB: random operations on all of them, and equal answers.
//!
//! A sequence is a list of seeds, an operation each, so that a failing one is made shorter by leaving seeds out, on fresh
//! partitions, and printed. `QUERY_TABLE_SEED` repeats a run, `QUERY_TABLE_SEQUENCES` makes it longer.
#![cfg(all(feature = "scylla", feature = "embedded", feature = "testing", feature = "uuid"))]

mod narrow;
mod operation;
mod random;
mod run;
mod shapes;

use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::{Cql, DynamoDb, Keyspace, Memory, Schema};

use crate::narrow::{Chunks, Extents, Headings, Hosts, Ledger, Lines, Moments, Titles, Words};
use crate::random::Random;
use crate::run::{Counts, Sides};
use crate::shapes::{Account, Addresses, Counters, Events, Letters, Settings, Shape, Sizes};

/// Operations in a sequence.
const LENGTH: usize = 60;

fn variable(name: &str) -> Option<u64> {
    std::env::var(name).ok().and_then(|value| value.parse().ok())
}

/// The stores, and what is run on them.
struct Bench {
    memory: Memory,
    cassandra: Cql,
    dynamodb: DynamoDb,
    seed: u64,
    sequences: u64,
}

impl Bench {
    async fn new() -> Self {
        let seed = variable("QUERY_TABLE_SEED").unwrap_or_else(Random::fresh_seed);
        let sequences = variable("QUERY_TABLE_SEQUENCES").unwrap_or(7);
        println!("QUERY_TABLE_SEED={seed}");
        let dynamodb = DynamoDb::embedded_in_memory().await.expect("a DynamoDB that starts");
        Self { memory: Memory::new(), cassandra: cassandra().await, dynamodb, seed, sequences }
    }

    /// Runs sequences on a shape of table that two stores have; gives how many operations were answered alike.
    async fn on_two<S: Shape>(&self) -> Counts {
        let (memory, cassandra) = (open::<S, _>(&self.memory).await, open::<S, _>(&self.cassandra).await);
        self.run::<S>(&[("memory", &memory), ("cassandra", &cassandra)]).await
    }

    /// The same on a shape that all stores have.
    async fn on_three<S: Shape>(&self) -> Counts
    where
        DynamoDb: Store<S>,
    {
        let (memory, cassandra) = (open::<S, _>(&self.memory).await, open::<S, _>(&self.cassandra).await);
        let dynamodb = open::<S, _>(&self.dynamodb).await;
        self.run::<S>(&[("memory", &memory), ("cassandra", &cassandra), ("dynamodb", &dynamodb)]).await
    }

    async fn run<S: Shape>(&self, sides: &Sides<'_, S>) -> Counts {
        let since = std::time::Instant::now();
        let mut counts = Counts::default();
        for sequence in 0..self.sequences {
            let mut random = Random::new(self.seed ^ (sequence << 32));
            let seeds: Vec<u64> = (0..LENGTH).map(|_| random.next()).collect();
            let mut fresh = 0;
            let mut attempt = async |seeds: &[u64]| {
                fresh += 1;
                run::sequence::<S>(sides, seeds, &format!("{}-{sequence}-{fresh}", self.seed)).await
            };
            match attempt(&seeds).await {
                Ok(done) => counts.add(done),
                Err(first) => {
                    let (shortest, difference) = run::shorten(seeds, first, attempt).await;
                    let (table, seed, few) = (S::TABLE.name, self.seed, shortest.len());
                    panic!("{table}, seed {seed}, sequence {sequence}: {few} operations are enough\n{difference}");
                }
            }
        }
        println!("{:<24} {counts}, in {:.1} s", S::TABLE.name, since.elapsed().as_secs_f32());
        counts
    }

    fn verdict(&self, all: Counts) {
        println!("{:<24} {all}", "all");
        assert!(self.sequences < 7 || all.operations() >= 2_000, "{all}");
        assert!(self.sequences < 7 || all.rows() > 1_000, "answers without rows say little: {all}");
    }
}

async fn cassandra() -> Cql {
    let node = Cassandra::shared().await.expect("a Cassandra that starts");
    let builder = scylla::client::session_builder::SessionBuilder::new().known_node(node.contact_point());
    let db = Cql::new(builder.build().await.expect("a session")).keyspace("differential");
    db.ensure_keyspace(&Keyspace::simple("differential", 1)).await.expect("a keyspace");
    db
}

async fn open<S: Shape, B: Store<S>>(db: &B) -> Repository<S, B> {
    const { Schema::new(&[S::TABLE]) }.ensure(db).await.expect("a table");
    S::repository(db).await.expect("an open table")
}

// One test, since both parts share a Cassandra and its keyspace.
#[tokio::test]
async fn random_operations_answer_alike_on_every_store() {
    let bench = Bench::new().await;
    println!("memory and cassandra");
    let mut two = Counts::default();
    two.add(bench.on_two::<Letters>().await);
    two.add(bench.on_two::<Account>().await);
    two.add(bench.on_two::<Events>().await);
    two.add(bench.on_two::<Addresses>().await);
    two.add(bench.on_two::<Sizes>().await);
    bench.verdict(two);
    println!("memory, cassandra and dynamodb");
    let mut three = Counts::default();
    three.add(bench.on_three::<Words>().await);
    three.add(bench.on_three::<Titles>().await);
    three.add(bench.on_three::<Chunks>().await);
    three.add(bench.on_three::<Ledger>().await);
    three.add(bench.on_three::<Moments>().await);
    three.add(bench.on_three::<Hosts>().await);
    three.add(bench.on_three::<Extents>().await);
    three.add(bench.on_three::<Headings>().await);
    three.add(bench.on_three::<Lines>().await);
    three.add(bench.on_three::<Counters>().await);
    three.add(bench.on_three::<Settings>().await);
    bench.verdict(three);
}
