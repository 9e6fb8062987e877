//! The stores under test, and how a behaviour opens its tables on them.

use std::sync::LazyLock;

use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::{Cql, DynamoDb, Error, Keyspace, Repository, Schema};
use tokio::runtime::Runtime;
use tokio::sync::{Mutex, OnceCell};

/// What a behaviour gives.
pub(crate) type Outcome = Result<(), Error>;

/// One runtime for all tests, since the session of the shared Cassandra lives on it.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime"));
static CASSANDRA: OnceCell<Cql> = OnceCell::const_new();
static DYNAMODB: OnceCell<DynamoDb> = OnceCell::const_new();
static ENSURE: Mutex<()> = Mutex::const_new(());

pub(crate) fn run<F: Future>(behaviour: F) -> F::Output {
    RUNTIME.block_on(behaviour)
}

/// The shared Cassandra, on a keyspace of this run.
pub(crate) async fn cassandra() -> Cql {
    let connect = || async {
        let node = Cassandra::shared().await.expect("a Cassandra that starts");
        let builder = scylla::client::session_builder::SessionBuilder::new().known_node(node.contact_point());
        let db = Cql::new(builder.build().await.expect("a session")).keyspace("conformance");
        db.ensure_keyspace(&Keyspace::simple("conformance", 1)).await.expect("a keyspace");
        db
    };
    CASSANDRA.get_or_init(connect).await.clone()
}

/// The shared DynamoDB, in this process and its memory.
pub(crate) async fn dynamodb() -> DynamoDb {
    let start = || async { DynamoDb::embedded_in_memory().await.expect("a DynamoDB that starts") };
    DYNAMODB.get_or_init(start).await.clone()
}

/// Creates the table, or what it is an index of, where it is missing, and opens it. One at a time, as `ensure` wants it.
pub(crate) async fn open<T: QueryTable, B: Reads<T>>(db: &B) -> Result<Repository<T, B>, Error> {
    let _turn = ENSURE.lock().await;
    db.ensure(const { Schema::new(&[T::TABLE]) }.tables()).await?;
    T::repository(db).await
}
