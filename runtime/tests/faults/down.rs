//! A cluster that is down, and one that dies under load.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::{Error, KeyFault};

use crate::{Item, ItemsByShelf, item, shelves};

/// Repeats until it is answered, since a driver comes back to a node some time after it does.
async fn until_answered<T>(mut call: impl AsyncFnMut() -> Result<T, Error>) -> T {
    let since = Instant::now();
    loop {
        match call().await {
            Ok(answer) => return answer,
            Err(error) if since.elapsed() > Duration::from_secs(120) => panic!("still not answered: {error}"),
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}

fn is_store_error<T: std::fmt::Debug>(outcome: Result<T, Error>, doing: &str) {
    let Err(error @ Error::Store { .. }) = &outcome else { panic!("the cluster is down: {outcome:?}") };
    assert!(error.to_string().starts_with(doing), "{error}");
}

#[tokio::test]
async fn a_cluster_that_is_down_is_said_to_be_and_comes_back() {
    let cassandra = Cassandra::start().await.expect("a Cassandra that starts");
    let db = shelves(&cassandra, "down", 1).await;
    let items = ItemsByShelf::repository(&db).await.expect("an open table");
    items.put(&item(1)).await.expect("a put");
    cassandra.stop_node(0).await.expect("a node that stops");

    let since = Instant::now();
    is_store_error(ItemsByShelf::repository(&db).await, "reading the schema: ");
    is_store_error(ItemsByShelf::open_unchecked(&db).await, "preparing a statement of `items_by_shelf`: ");
    is_store_error(schema![ItemsByShelf].ensure(&db).await, "reading the schema: ");
    is_store_error(items.get((1, 1, "whole")).await, "reading `items_by_shelf`: ");
    is_store_error(items.partition(1).fetch().await, "reading `items_by_shelf`: ");
    is_store_error(items.put(&item(2)).await, "writing `items_by_shelf`: ");
    is_store_error(items.delete((1, 1, "whole")).await, "writing `items_by_shelf`: ");
    let Err(Error::PutAll { written: 0, failures }) = items.put_all(&[item(3), item(4)]).await else {
        panic!("nothing can be written");
    };
    assert_eq!(failures.iter().map(|failure| failure.index).collect::<Vec<_>>(), [0, 1]);
    assert!(
        since.elapsed() < Duration::from_secs(20),
        "a node that is down is no reason to wait: {:?}",
        since.elapsed()
    );

    what_needs_no_request_is_answered(&items).await.expect("an answer without the cluster");

    cassandra.start_node(0).await.expect("a node that comes back");
    assert_eq!(until_answered(async || items.get((1, 1, "whole")).await).await, Some(item(1)));
    until_answered(async || items.put(&item(2)).await).await;
    until_answered(async || ItemsByShelf::repository(&db).await.map(drop)).await;
}

/// The proof that these calls send nothing: there is nobody to send to.
async fn what_needs_no_request_is_answered<B: Store<ItemsByShelf>>(
    items: &Repository<ItemsByShelf, B>,
) -> Result<(), Error> {
    assert_eq!(items.partition(1).limit(0).fetch().await?, []);
    assert_eq!(items.partition(1).limit(0).first().await?, None);
    assert_eq!(items.partition(1).item(one_of([0; 0])).fetch().await?, []);
    assert_eq!(items.partition(1).item(7..7).fetch().await?, []);
    #[allow(clippy::reversed_empty_ranges, reason = "that is what is tried")]
    let inverted = items.partition(1).item(9..=7).page(None).await?;
    assert_eq!((inverted.rows, inverted.next), (vec![], None));
    assert_eq!(items.get_many(Vec::<(i32, i32, &str)>::new()).await?, []);
    assert_eq!(items.put_all(&[]).await?, 0);
    items.delete_range(1).item(7..7).execute().await?;
    let unbounded = items.delete_range(1).item(..).execute().await;
    assert!(matches!(unbounded, Err(Error::UnboundedDelete { .. })), "{unbounded:?}");
    let long = Item { part: "x".repeat(65_536), ..item(1) };
    for outcome in [items.put(&long).await, items.get(&long).await.map(drop), items.delete(&long).await] {
        let expected = matches!(outcome, Err(Error::Key { column: "part", fault: KeyFault::TooLong { .. }, .. }));
        assert!(expected, "{outcome:?}");
    }
    Ok(())
}

/// How many rows the load has, and at which the node is killed.
const ROWS: i32 = 6_000;
const KILLED_AT: i32 = 2_000;

#[tokio::test]
async fn after_a_node_dies_under_load_it_is_known_which_rows_were_written() {
    let cassandra = Cassandra::builder().durable(true).start().await.expect("a Cassandra that starts");
    let db = shelves(&cassandra, "load", 1).await;
    let items = ItemsByShelf::repository(&db).await.expect("an open table");
    let rows: Vec<_> = (0..ROWS).map(item).collect();
    let reached = tokio::sync::Notify::new();
    let load = items.put_all(rows.iter().inspect(|row| {
        if row.item == KILLED_AT {
            reached.notify_one();
        }
    }));
    let kill = async {
        reached.notified().await;
        cassandra.kill_node(0).await.expect("a node that dies");
    };
    let (loaded, ()) = tokio::join!(load, kill);
    let Err(Error::PutAll { written, failures }) = loaded else { panic!("the node died in mid-load: {loaded:?}") };
    assert_eq!(written + failures.len(), rows.len(), "every row is accounted for");
    assert!(written >= 1_900, "{written} rows were written before");
    assert!(failures.windows(2).all(|pair| pair[0].index < pair[1].index), "in the order of the rows");
    let unknown = failures.iter().filter(|failure| failure.error.is_unknown_outcome()).count();
    println!("{written} written, {} not, {unknown} not known", failures.len() - unknown);
    assert!(unknown > 0, "requests were under way when the node died");

    cassandra.start_node(0).await.expect("a node that comes back");
    let mut stored = HashMap::new();
    for shelf in 0..50 {
        let found = until_answered(async || items.partition(shelf).fetch().await).await;
        stored.extend(found.into_iter().map(|row| (row.item, row)));
    }
    let failed: HashMap<usize, &Error> = failures.iter().map(|failure| (failure.index, &failure.error)).collect();
    for (index, row) in rows.iter().enumerate() {
        match failed.get(&index) {
            None => assert_eq!(stored.get(&row.item), Some(row), "row {index} was said to be written"),
            Some(Error::UnknownOutcome { table: "items_by_shelf", .. }) => {}
            Some(Error::Store { .. }) => assert_eq!(stored.get(&row.item), None, "row {index} was said not to be"),
            Some(other) => panic!("row {index}: {other:?}"),
        }
    }

    // What the error says to do: repeating what failed completes the load.
    let again: Vec<_> = failures.iter().map(|failure| &rows[failure.index]).collect();
    let repeated = until_answered(async || items.put_all(again.iter().copied()).await).await;
    assert_eq!(repeated, again.len());
    let found = until_answered(async || items.get_many(&rows).await).await;
    assert!(found.iter().zip(&rows).all(|(found, row)| found.as_ref() == Some(row)), "all rows are there");
}
