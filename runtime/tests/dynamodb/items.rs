//! Single items: what is sent, and what comes back.

use std::collections::BTreeSet;

use query_table::prelude::*;
use query_table::{DynamoDb, Error, KeyFault};
use serde_json::Value;

use crate::open;
use crate::proxy::{Proxy, Sent};
use crate::tables::{Address, AddressesByShopper, Order, OrdersByShopper, OrdersByStore, Word, Words, order};

#[tokio::test]
async fn a_row_is_put_read_and_deleted_and_its_index_follows() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    let orders = open::<OrdersByShopper>(&db).await?;
    let by_store = OrdersByStore::repository(&db).await?;
    let rows: Vec<Order> = (1..=5).rev().map(|id| order(7, id)).collect();
    for row in &rows {
        orders.put(row).await?;
    }
    assert_eq!(orders.get(&rows[0]).await?, Some(rows[0].clone()));
    assert_eq!(orders.partition(7).fetch().await?, rows);
    assert_eq!(orders.partition(7).consistent().reverse().first().await?, Some(rows[4].clone()));
    let day = rows[0].day();
    assert_eq!(by_store.partition((17, day)).limit(2).fetch().await?, rows[..2]);
    orders.delete(&rows[0]).await?;
    assert_eq!(orders.get(&rows[0]).await?, None);
    assert_eq!(by_store.partition((17, day)).fetch().await?, rows[1..]);
    Ok(())
}

#[tokio::test]
async fn data_of_the_embedded_store_outlives_its_process_in_a_file() -> Result<(), Error> {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("orders.db");
    {
        let db = DynamoDb::embedded(&path).await?;
        open::<OrdersByShopper>(&db).await?.put(&order(7, 1)).await?;
    }
    let db = DynamoDb::embedded(&path).await?;
    assert_eq!(OrdersByShopper::repository(&db).await?.get(&order(7, 1)).await?, Some(order(7, 1)));
    Ok(())
}

#[tokio::test]
async fn fan_out_writes_the_table_and_leaves_the_index_to_follow() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    open::<OrdersByShopper>(&db).await?;
    let all = Order::fan_out(&db).await?;
    proxy.sent();
    all.put(&order(7, 1)).await?;
    assert_eq!(proxy.sent().len(), 1);
    let by_store = OrdersByStore::repository(&db).await?;
    assert_eq!(by_store.partition((17, order(7, 1).day())).fetch().await?, [order(7, 1)]);
    Ok(())
}

/// BR-11, BR-12
#[tokio::test]
async fn entities_of_one_table_never_see_each_other() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    let (orders, addresses) = (open::<OrdersByShopper>(&db).await?, open::<AddressesByShopper>(&db).await?);
    let address = |name: &str| Address { shopper_id: 7, name: name.into(), street: "Mill Lane".into() };
    let homes: Vec<_> = ["AbC", "abc", "home"].map(address).into();
    addresses.put_all(&homes).await?;
    orders.put(&order(7, 1)).await?;
    assert_eq!(orders.partition(7).fetch().await?, [order(7, 1)]);
    assert_eq!(addresses.partition(7).fetch().await?, homes);
    assert_eq!(addresses.partition(7).name("a"..).fetch().await?, homes[1..]);
    Ok(())
}

/// BR-13
#[tokio::test]
async fn an_empty_key_is_refused_before_anything_is_sent_and_an_empty_text_elsewhere_is_kept() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let words = open::<Words>(&proxy.store()).await?;
    proxy.sent();
    let word = |name: &str| Word { order: Some(String::new()), ..Word::named(name) };
    assert!(matches!(words.put(&word("")).await, Err(Error::Key { fault: KeyFault::EmptyAttribute { .. }, .. })));
    assert!(matches!(words.get(("", 1)).await, Err(Error::Key { .. })));
    assert!(matches!(words.partition("").fetch().await, Err(Error::Key { .. })));
    assert_eq!(proxy.sent().len(), 0);
    words.put(&word("a")).await?;
    assert_eq!(words.get(("a", 1)).await?, Some(word("a")));
    Ok(())
}

/// The placeholders of a request's expressions that begin with `mark`.
fn used(sent: &Sent, mark: char) -> BTreeSet<String> {
    let expressions = sent.body.as_object().into_iter().flatten().filter(|(name, _)| name.ends_with("Expression"));
    let text: Vec<_> = expressions.filter_map(|(_, text)| text.as_str()).collect();
    let text = text.join(" ");
    let words = text.split(|c: char| !(c == '#' || c == ':' || c.is_ascii_digit()));
    words.filter(|word| word.starts_with(mark)).map(str::to_owned).collect()
}

fn declared(sent: &Sent, name: &str) -> BTreeSet<String> {
    sent.body[name].as_object().into_iter().flatten().map(|(key, _)| key.clone()).collect()
}

/// BR-19, BR-20
#[tokio::test]
async fn columns_may_be_called_as_they_like_and_declared_placeholders_are_those_used() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let words = open::<Words>(&proxy.store()).await?;
    let word = Word { token: Some("t".into()), user: Some(1), size: Some(2), ..Word::named("name") };
    words.put(&word).await?;
    words.merge(&Word { size: Some(3), token: None, ..word.clone() }).await?;
    let merged = Word { size: Some(3), ..word };
    assert_eq!(words.get(&merged).await?, Some(merged.clone()));
    let all = vec![merged.clone()];
    assert_eq!(words.partition("name").fetch().await?, all);
    assert_eq!(words.partition("name").status(1..).limit(3).fetch().await?, all);
    assert_eq!(words.partition("name").status(..=1).reverse().fetch().await?, all);
    assert_eq!(words.get_many([("name", 1), ("none", 1)]).await?, [Some(merged), None]);
    for sent in proxy.sent() {
        assert_eq!(declared(&sent, "ExpressionAttributeNames"), used(&sent, '#'), "{sent:?}");
        assert_eq!(declared(&sent, "ExpressionAttributeValues"), used(&sent, ':'), "{sent:?}");
    }
    Ok(())
}

/// BR-18
#[tokio::test]
async fn a_merge_sets_nothing_of_the_primary_key() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let orders = open::<OrdersByShopper>(&proxy.store()).await?;
    orders.put(&order(7, 1)).await?;
    proxy.sent();
    orders.merge(&Order { note: None, ..order(7, 1) }).await?;
    let sent = proxy.sent();
    let names: Vec<&Value> = sent[0].body["ExpressionAttributeNames"].as_object().expect("names").values().collect();
    assert!(!names.iter().any(|name| *name == "pk" || *name == "sk"), "{names:?}");
    assert_eq!(orders.get(&order(7, 1)).await?, Some(order(7, 1)));
    Ok(())
}

#[tokio::test]
async fn an_item_that_is_too_large_is_refused_before_anything_is_sent() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let orders = open::<OrdersByShopper>(&proxy.store()).await?;
    proxy.sent();
    let large = Order { note: Some("x".repeat(409_600)), ..order(7, 1) };
    assert!(matches!(orders.put(&large).await, Err(Error::ItemTooLarge { .. })));
    assert_eq!(proxy.sent().len(), 0);
    Ok(())
}

#[tokio::test]
async fn explain_shows_the_request_with_templates_for_values() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    let orders = open::<OrdersByShopper>(&db).await?;
    let shown = orders.partition(7).placed_at(order(7, 1).placed_at..).limit(3).explain().to_string();
    assert!(shown.contains(r##"":0":{"S":"SHOPPER#{shopper_id}"}"##), "{shown}");
    assert!(shown.contains(r##"{"S":"ORDER#{placed_at}#"}"##), "{shown}");
    assert!(shown.contains(r##""KeyConditionExpression":"#0 = :0 AND #1"##), "{shown}");
    Ok(())
}
