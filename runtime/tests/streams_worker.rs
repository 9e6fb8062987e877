//! The worker on the stream of a DynamoDB in this process.
#![cfg(all(feature = "testing", feature = "embedded", feature = "streams"))]

mod order_items;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use aws_sdk_dynamodbstreams::primitives::DateTime;
use aws_sdk_dynamodbstreams::types::{AttributeValue, Identity, OperationType, Record as SdkRecord, StreamRecord};
use order_items::{OrderComments, OrderHeader, OrderHeaders, OrderItems, OrderLine, OrderLines, OrderLines2};
use query_table::collection::Found;
use query_table::prelude::*;
use query_table::stream::worker::InMemory;
use query_table::stream::{Change, Handler, RawRecord, Record, Worker};
use query_table::testing::DynamoDb;
use query_table::{Error, Timestamp};

/// Writes down what it handles, as a word and the order; fails for each of some orders, so many times.
#[derive(Default)]
struct Log {
    handled: Mutex<Vec<(String, i64)>>,
    failures: Mutex<HashMap<i64, u32>>,
}

#[derive(Debug, thiserror::Error)]
#[error("not now")]
struct NotNow;

impl Handler for Log {
    type Items = OrderItems;
    type Error = NotNow;

    async fn handle(&self, record: &Record<OrderItems>) -> Result<(), NotNow> {
        let (word, item) = match &record.change {
            Change::Insert { new } => ("insert", new),
            Change::Modify { new, .. } => ("modify", new),
            Change::Remove { old, expired: false } => ("remove", old),
            Change::Remove { old, expired: true } => ("expire", old),
        };
        let order = match item {
            Some(Found::Known(
                OrderItems::Header(OrderHeader { order_id, .. }) | OrderItems::Line(OrderLine { order_id, .. }),
            )) => *order_id,
            _ => return Ok(()),
        };
        if let Some(left) = self.failures.lock().expect("no panic").get_mut(&order).filter(|left| **left > 0) {
            *left -= 1;
            return Err(NotNow);
        }
        self.handled.lock().expect("no panic").push((word.to_owned(), order));
        Ok(())
    }
}

impl Log {
    fn failing(times: u32, orders: &[i64]) -> Arc<Self> {
        let failures = orders.iter().map(|order| (*order, times)).collect();
        Arc::new(Self { failures: Mutex::new(failures), ..Self::default() })
    }

    fn handled(&self) -> Vec<(String, i64)> {
        self.handled.lock().expect("no panic").clone()
    }
}

fn words(handled: &[(&str, i64)]) -> Vec<(String, i64)> {
    handled.iter().map(|(word, order)| ((*word).to_owned(), *order)).collect()
}

fn header(order_id: i64, shopper: &str) -> OrderHeader {
    OrderHeader { order_id, shopper: shopper.into(), expires: None }
}

async fn start() -> Result<(DynamoDb, Repository<OrderHeaders, query_table::DynamoDb>), Error> {
    let server = DynamoDb::start().await?;
    let db = server.store();
    schema![OrderHeaders, OrderLines, OrderLines2, OrderComments].ensure(&db).await?;
    let headers = OrderHeaders::repository(&db).await?;
    Ok((server, headers))
}

#[tokio::test]
async fn every_change_is_handled_in_order_and_with_what_it_was() -> Result<(), Error> {
    let (server, headers) = start().await?;
    let log = Log::failing(0, &[]);
    let mut worker = Worker::of_table(server.streams(), "Orders", Arc::clone(&log)).await?;
    headers.put(&header(1, "ann")).await?;
    headers.put(&header(1, "bob")).await?;
    headers.delete(1_i64).await?;
    OrderLines::repository(&server.store())
        .await?
        .put(&OrderLine { order_id: 2, line: 1, sku: "tea".into(), cents: 5 })
        .await?;
    let polled = worker.poll_once().await?;
    assert_eq!((polled.records, polled.handled, polled.failures.len()), (4, 4, 0));
    assert_eq!(log.handled(), words(&[("insert", 1), ("modify", 1), ("remove", 1), ("insert", 2)]));
    let polled = worker.poll_once().await?;
    assert_eq!((polled.records, polled.handled), (0, 0), "what was read is not read again");
    headers.put(&header(3, "ann")).await?;
    assert_eq!(worker.poll_once().await?.handled, 1, "an empty page goes on");
    Ok(())
}

// The store in this process names the members of an identity as AWS Lambda does, not as the service: the SDK reads none.
#[test]
fn br_36_what_expired_is_told_from_what_was_deleted() {
    let removed = |who: Option<(&str, &str)>| {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        let body = StreamRecord::builder()
            .keys("pk", text("ORDER#1"))
            .keys("sk", text("HEADER"))
            .sequence_number("100000000000000000001")
            .approximate_creation_date_time(DateTime::from_secs(1_428_537_600));
        let who = who.map(|(kind, principal)| Identity::builder().r#type(kind).principal_id(principal).build());
        let record =
            SdkRecord::builder().event_name(OperationType::Remove).dynamodb(body.build()).set_user_identity(who);
        RawRecord::from_sdk(record.build()).expect("a sound record")
    };
    assert!(removed(Some(("Service", "dynamodb.amazonaws.com"))).expired);
    assert!(!removed(Some(("AssumedRole", "dynamodb.amazonaws.com"))).expired);
    let plain = removed(None);
    assert_eq!((plain.expired, plain.created_at), (false, Some(Timestamp(1_428_537_600_000))));
    assert!(matches!(plain.decode::<OrderItems>().change, Change::Remove { old: None, expired: false }));
    let damaged = SdkRecord::builder().event_name(OperationType::Insert).build();
    assert!(RawRecord::from_sdk(damaged).is_err());
}

#[tokio::test]
async fn after_failures_nothing_is_lost_and_nothing_is_handled_twice() -> Result<(), Error> {
    let (server, headers) = start().await?;
    let log = Log::failing(2, &[2, 4]);
    let mut worker = Worker::of_table(server.streams(), "Orders", Arc::clone(&log)).await?;
    for order in 1..=5 {
        headers.put(&header(order, "ann")).await?;
        headers.put(&header(order, "bob")).await?;
    }
    let polled = worker.poll_once().await?;
    assert_eq!((polled.handled, polled.failures.len()), (6, 4), "two that fail, and two that wait for them");
    headers.put(&header(6, "ann")).await?;
    for _ in 0..4 {
        worker.poll_once().await?;
    }
    let mut handled = log.handled();
    assert_eq!(handled.len(), 11);
    handled.sort_by_key(|(_, order)| *order);
    let mut expected: Vec<_> = (1..=5).flat_map(|order| [("insert", order), ("modify", order)]).collect();
    expected.push(("insert", 6));
    assert_eq!(handled, words(&expected), "each once, and each item's changes in order");
    assert_eq!(worker.poll_once().await?.records, 0);
    Ok(())
}

#[tokio::test]
async fn another_worker_goes_on_at_the_checkpoint() -> Result<(), Error> {
    let (server, headers) = start().await?;
    let checkpoints = Arc::new(InMemory::default());
    let first = Log::failing(9, &[2]);
    let mut worker =
        Worker::of_table(server.streams(), "Orders", Arc::clone(&first)).await?.checkpoints(Arc::clone(&checkpoints));
    for order in 1..=3 {
        headers.put(&header(order, "ann")).await?;
    }
    worker.poll_once().await?;
    assert_eq!(first.handled(), words(&[("insert", 1), ("insert", 3)]));

    // What was handled behind a failure comes again to another process: the checkpoint stays before the failure.
    let second = Log::failing(0, &[]);
    let mut worker = Worker::of_table(server.streams(), "Orders", Arc::clone(&second)).await?.checkpoints(checkpoints);
    worker.poll_once().await?;
    assert_eq!(second.handled(), words(&[("insert", 2), ("insert", 3)]));
    Ok(())
}

#[tokio::test]
async fn a_running_worker_waits_for_changes_and_repeats_what_fails() -> Result<(), Error> {
    let (server, headers) = start().await?;
    let log = Log::failing(3, &[1]);
    let mut worker =
        Worker::of_table(server.streams(), "Orders", Arc::clone(&log)).await?.idle(Duration::from_millis(5));
    let running = tokio::spawn(async move { worker.run().await });
    headers.put(&header(1, "ann")).await?;
    headers.put(&header(2, "ann")).await?;
    for _ in 0..400 {
        if log.handled().len() == 2 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    running.abort();
    assert_eq!(log.handled(), words(&[("insert", 2), ("insert", 1)]));
    Ok(())
}

#[tokio::test]
async fn a_table_without_a_stream_is_said_to_have_none() -> Result<(), Error> {
    let server = DynamoDb::start().await?;
    let worker = Worker::of_table(server.streams(), "Nowhere", Log::failing(0, &[])).await;
    assert!(matches!(worker, Err(Error::MissingStream { table }) if table == "Nowhere"));
    Ok(())
}
