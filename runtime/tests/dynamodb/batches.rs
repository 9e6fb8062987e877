//! Many rows: how they are cut into requests, and what becomes of those that are not processed.

use std::collections::BTreeSet;

use query_table::Error;
use query_table::dynamo::{DynamoKeys, KeyRef};
use query_table::prelude::*;
use serde_json::Value;

use crate::open;
use crate::proxy::{Fault, Proxy, Sent, error};
use crate::tables::{Order, OrdersByShopper, order};

fn orders(count: i32) -> Vec<Order> {
    (0..count).map(|id| order(7, id)).collect()
}

/// How many writes or keys each request has.
fn sizes(sent: &[Sent]) -> Vec<usize> {
    let mut sizes: Vec<_> = sent.iter().map(|sent| entries(sent).len()).collect();
    sizes.sort_unstable();
    sizes
}

fn entries(sent: &Sent) -> Vec<&Value> {
    let tables = sent.body["RequestItems"].as_object().expect("a batch");
    let lists = tables.values().map(|entry| entry.as_array().or(entry["Keys"].as_array()).expect("a list"));
    lists.flatten().collect()
}

/// The sort keys that a request writes.
fn keys(sent: &Sent) -> Vec<String> {
    let keys = entries(sent).into_iter().map(|entry| entry["PutRequest"]["Item"]["sk"]["S"].as_str());
    keys.map(|key| key.expect("a sort key").to_owned()).collect()
}

/// BR-25
#[tokio::test]
async fn writes_are_cut_at_25_and_keys_at_100() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    proxy.sent();
    let rows = orders(26);
    assert_eq!(table.put_all(&rows).await?, 26);
    assert_eq!(sizes(&proxy.sent()), [1, 25]);
    table.put_all(&orders(101)).await?;
    proxy.sent();
    let asked: Vec<Order> = orders(101);
    assert_eq!(table.get_many(&asked).await?, asked.iter().cloned().map(Some).collect::<Vec<_>>());
    assert_eq!(sizes(&proxy.sent()), [1, 100]);
    assert_eq!(table.put_all([]).await?, 0);
    assert_eq!(table.get_many(std::iter::empty::<&Order>()).await?, []);
    assert_eq!(proxy.sent().len(), 0);
    Ok(())
}

/// BR-66
#[tokio::test]
async fn a_key_that_is_asked_for_twice_is_sent_once_and_answered_twice() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    table.put_all(&orders(3)).await?;
    proxy.sent();
    let asked = [order(7, 2), order(7, 9), order(7, 0), order(7, 2)];
    let found = table.get_many(&asked).await?;
    assert_eq!(found, [Some(order(7, 2)), None, Some(order(7, 0)), Some(order(7, 2))]);
    assert_eq!(sizes(&proxy.sent()), [3]);
    assert_eq!(table.contains_many(&asked).await?, [true, false, true, true]);
    Ok(())
}

/// BR-25
#[tokio::test]
async fn of_two_rows_of_one_key_the_last_one_stays_and_no_request_holds_both() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    proxy.sent();
    let noted = |id: i32, note: &str| Order { note: Some(note.into()), ..order(7, id) };
    let mut rows: Vec<Order> = (0..60).map(|id| noted(id % 20, "first")).collect();
    rows.extend((0..20).map(|id| noted(id, "last")));
    assert_eq!(table.put_all(&rows).await?, 80);
    for sent in proxy.sent() {
        let keys = keys(&sent);
        assert_eq!(keys.iter().collect::<BTreeSet<_>>().len(), keys.len());
    }
    let stored = table.partition(7).reverse().fetch().await?;
    assert_eq!(stored, (0..20).map(|id| noted(id, "last")).collect::<Vec<_>>());
    Ok(())
}

/// BR-24
#[tokio::test]
async fn what_is_not_processed_is_sent_again_and_nothing_else() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    proxy.sent();
    proxy.faults("BatchWriteItem", [Fault::Part(10), Fault::Part(2), Fault::Part(4)]);
    let rows = orders(25);
    assert_eq!(table.put_all(&rows).await?, 25);
    assert_eq!(sizes(&proxy.sent()), [9, 13, 15, 25]);
    // Each of two batches comes back in part, twice.
    proxy.faults("BatchWriteItem", vec![Fault::Part(2); 4]);
    let rows = orders(30);
    assert_eq!(table.put_all(&rows).await?, 30);
    assert_eq!(proxy.sent().iter().map(|sent| entries(sent).len()).sum::<usize>(), 25 + 23 + 21 + 5 + 3 + 1);
    assert_eq!(table.partition(7).reverse().fetch().await?, rows);
    proxy.faults("BatchGetItem", [Fault::Part(10), Fault::Part(0), Fault::Part(5)]);
    assert_eq!(table.get_many(&rows).await?, rows.into_iter().map(Some).collect::<Vec<_>>());
    Ok(())
}

/// BR-24
#[tokio::test]
async fn a_row_that_is_never_processed_is_listed_and_the_others_are_written() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    let rows = orders(30);
    let never = keys_of(&rows[28]);
    proxy.decide(move |sent| {
        if sent.operation != "BatchWriteItem" {
            return Fault::Pass;
        }
        // All that stands before it passes.
        keys(sent).iter().position(|key| *key == never).map_or(Fault::Pass, Fault::Part)
    });
    let Err(Error::PutAll { written, failures }) = table.put_all(&rows).await else { panic!("one row is not written") };
    let listed: Vec<usize> = failures.iter().map(|failure| failure.index).collect();
    assert!(listed.contains(&28), "{listed:?}");
    assert_eq!(written + listed.len(), 30);
    assert!(!failures.iter().any(|failure| failure.error.is_unknown_outcome()));
    proxy.decide(|_| Fault::Pass);
    assert_eq!(table.partition(7).fetch().await?.len(), written);
    Ok(())
}

fn keys_of(row: &Order) -> String {
    let key = OrdersByShopper::dynamodb_key(row).expect("a key");
    let Some(KeyRef::S(sk)) = key.sk() else { panic!("a text") };
    sk.into()
}

#[tokio::test]
async fn one_row_that_the_service_refuses_does_not_keep_the_others_of_its_batch_out() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    let rows = orders(5);
    let refused = keys_of(&rows[3]);
    proxy.decide(move |sent| {
        let bad = sent.operation == "BatchWriteItem" && keys(sent).contains(&refused);
        if bad { Fault::Answer(400, error("ValidationException")) } else { Fault::Pass }
    });
    let Err(Error::PutAll { written, failures }) = table.put_all(&rows).await else { panic!("one row is refused") };
    assert_eq!((written, failures.len(), failures[0].index), (4, 1, 3));
    Ok(())
}

#[tokio::test]
async fn a_batch_without_an_answer_is_repeated_and_is_unknown_where_none_ever_comes() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let table = open::<OrdersByShopper>(&proxy.store()).await?;
    proxy.faults("BatchWriteItem", [Fault::Lose, Fault::Throttle]);
    assert_eq!(table.put_all(&orders(3)).await?, 3);
    proxy.decide(|sent| if sent.operation == "BatchWriteItem" { Fault::Lose } else { Fault::Pass });
    let Err(error) = table.put_all(&orders(3)).await else { panic!("no answer ever comes") };
    assert!(error.is_unknown_outcome());
    Ok(())
}
