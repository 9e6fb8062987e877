//! What the options of a repository or a call change, as the server saw it.

use std::collections::HashMap;
use std::time::Duration;

use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::{Cql, CqlOptions, Error, Trace};
use scylla::statement::{Consistency, unprepared::Statement};

use crate::{ItemsByShelf, item, shelves};

async fn shared(keyspace: &str) -> Cql {
    shelves(Cassandra::shared().await.expect("a Cassandra that starts"), keyspace, 1).await
}

/// The parameters of traced requests on one keyspace, once as many are there as expected.
async fn traced(db: &Cql, table: &str, consistency: &str, expected: usize) -> usize {
    type Row = (Option<String>, Option<HashMap<String, String>>);
    let mut count = 0;
    for _ in 0..100 {
        let mut statement = Statement::new("SELECT request, parameters FROM system_traces.sessions");
        // The traces have two replicas, and this cluster has one node.
        statement.set_consistency(Consistency::One);
        let answer = db.session().query_unpaged(statement, ()).await;
        let answer = answer.expect("traces").into_rows_result().expect("rows");
        let parameters = answer.rows::<Row>().expect("typed rows").filter_map(|row| row.expect("a row").1);
        count = parameters
            .filter(|parameters| parameters.get("query").is_some_and(|query| query.contains(table)))
            .filter(|parameters| parameters.get("consistency_level").is_some_and(|level| level == consistency))
            .count();
        if count >= expected {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    count
}

#[tokio::test]
async fn tracing_collects_an_id_for_each_request_and_the_consistency_is_the_one_asked_for() {
    let db = shared("traced").await;
    let items = ItemsByShelf::repository(&db).await.expect("an open table");
    let trace = Trace::new();
    let careful = items.with(CqlOptions::new().trace(&trace).consistency(Consistency::All));
    careful.put(&item(1)).await.expect("a put");
    careful.get(&item(1)).await.expect("a get");
    careful.partition(1).fetch().await.expect("a read");
    assert_eq!(trace.ids().len(), 3);
    careful.partition(1).options(CqlOptions::new()).fetch().await.expect("a read with options of its own");
    items.put(&item(51)).await.expect("a put without");
    assert_eq!(trace.ids().len(), 3, "other requests are not traced");
    assert_eq!(traced(&db, "traced.items_by_shelf", "ALL", 3).await, 3);
    let once = CqlOptions::new().trace(&trace).consistency(Consistency::Two);
    let refused = items.partition(1).options(once).fetch().await;
    assert!(matches!(refused, Err(Error::Store { .. })), "one replica can't answer as two: {refused:?}");
}

#[tokio::test]
async fn a_write_is_repeated_only_where_it_may_be() {
    let db = shared("repeated").await;
    let items = ItemsByShelf::repository(&db).await.expect("an open table");
    let trace = Trace::new();
    // One replica can't answer as three or two: the coordinator refuses each attempt, and traces it.
    let three = CqlOptions::new().trace(&trace).consistency(Consistency::Three);
    let refused = items.with(three).put(&item(1)).await;
    assert!(matches!(refused, Err(Error::Store { .. })), "not done is not unknown: {refused:?}");
    let two = CqlOptions::new().trace(&trace).consistency(Consistency::Two).idempotent(false);
    let refused = items.with(two).put(&item(1)).await;
    assert!(matches!(refused, Err(Error::Store { .. })), "{refused:?}");
    assert_eq!(traced(&db, "repeated.items_by_shelf", "THREE", 3).await, 3, "three tries");
    assert_eq!(traced(&db, "repeated.items_by_shelf", "TWO", 1).await, 1, "one try");
    assert_eq!(items.get(&item(1)).await.expect("a get"), None);
}

#[tokio::test]
async fn a_write_that_times_out_is_not_known_and_a_read_fails() {
    let db = shared("timeouts").await;
    let items = ItemsByShelf::repository(&db).await.expect("an open table");
    let hasty = items.with(CqlOptions::new().timeout(Duration::from_nanos(1)));
    let put = hasty.put(&item(1)).await;
    assert!(matches!(put, Err(Error::UnknownOutcome { table: "items_by_shelf", .. })), "{put:?}");
    let deleted = hasty.delete(&item(1)).await;
    assert!(deleted.as_ref().is_err_and(Error::is_unknown_outcome), "{deleted:?}");
    let get = hasty.get(&item(1)).await;
    assert!(matches!(get, Err(Error::Store { .. })), "a read has no outcome to be unknown: {get:?}");
    let Err(Error::PutAll { written: 0, failures }) = hasty.put_all(&[item(1), item(2)]).await else {
        panic!("no time to write");
    };
    assert!(failures.iter().all(|failure| failure.error.is_unknown_outcome()));
    items.put(&item(1)).await.expect("the other handle has its time");
}
