//! Pages: the end is told by the continuation key alone.

use futures_util::TryStreamExt;
use query_table::prelude::*;
use query_table::{Error, PageTokenFault};
use serde_json::json;

use crate::open;
use crate::proxy::{Fault, Proxy};
use crate::tables::{Address, AddressesByShopper, Order, OrdersByShopper, order};

fn address(name: &str) -> Address {
    Address { shopper_id: 7, name: name.into(), street: "Mill Lane".into() }
}

fn item(name: &str) -> serde_json::Value {
    json!({
        "pk": {"S": "SHOPPER#7"}, "sk": {"S": format!("ADDRESS#{name}")}, "shopper_id": {"N": "7"},
        "name": {"S": name}, "street": {"S": "Mill Lane"},
    })
}

/// BR-31
#[tokio::test]
async fn an_empty_page_does_not_end_an_answer_and_an_empty_continuation_key_does() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let addresses = open::<AddressesByShopper>(&proxy.store()).await?;
    let key = || json!({"pk": {"S": "SHOPPER#7"}, "sk": {"S": "ADDRESS#a"}});
    let page = |items: Vec<serde_json::Value>, last: serde_json::Value| {
        Fault::Answer(200, json!({"Items": items, "Count": items.len(), "LastEvaluatedKey": last}))
    };
    let last = Fault::Answer(200, json!({"Items": [item("x")], "Count": 1}));
    proxy.faults("Query", [page(vec![], key()), page(vec![], key()), last]);
    let streamed: Vec<_> = addresses.partition(7).stream().try_collect().await?;
    assert_eq!(streamed, [address("x")]);
    proxy.faults("Query", [page(vec![], key()), page(vec![item("x")], json!({}))]);
    assert_eq!(addresses.partition(7).fetch().await?, [address("x")]);
    Ok(())
}

/// BR-32
#[tokio::test]
async fn every_page_size_and_limit_gives_the_same_rows_once() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let orders = open::<OrdersByShopper>(&proxy.store()).await?;
    let rows: Vec<Order> = (0..12).rev().map(|id| order(7, id)).collect();
    orders.put_all(&rows).await?;
    for size in 1..=13 {
        for limit in [1, 5, 12, 20] {
            let (mut found, mut token) = (Vec::new(), None);
            loop {
                let page = orders.partition(7).limit(limit).page_size(size).page(token.as_ref()).await?;
                found.extend(page.rows);
                match page.next {
                    Some(next) => token = Some(next),
                    None => break,
                }
            }
            assert_eq!(found, rows[..usize::try_from(limit).expect("few").min(12)], "{size} {limit}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_range_whose_ends_are_asked_too_wide_is_exact_in_every_page_size() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let addresses = open::<AddressesByShopper>(&proxy.store()).await?;
    let all: Vec<_> = ["a", "b", "ba", "bb", "c", "d"].map(address).into();
    addresses.put_all(&all).await?;
    for size in 1..=6 {
        assert_eq!(addresses.partition(7).name("b".."c").page_size(size).fetch().await?, all[1..4]);
        let (low, high) = (std::ops::Bound::Excluded("b"), std::ops::Bound::Excluded("d"));
        assert_eq!(addresses.partition(7).name((low, high)).page_size(size).fetch().await?, all[2..5]);
        let limited = addresses.partition(7).name((low, high)).limit(size).fetch().await?;
        assert_eq!(limited, all[2..usize::try_from(size.min(3)).expect("few") + 2]);
        assert_eq!(addresses.partition(7).name(starts_with("b")).page_size(size).fetch().await?, all[1..4]);
    }
    Ok(())
}

#[tokio::test]
async fn several_values_are_several_queries_one_after_the_other_and_none_sends_nothing() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let addresses = open::<AddressesByShopper>(&proxy.store()).await?;
    let all: Vec<_> = ["a", "b", "c", "d"].map(address).into();
    addresses.put_all(&all).await?;
    let asked = || addresses.partition(7).name(one_of(["d", "x", "a", "b", "a"]));
    assert_eq!(asked().fetch().await?, [address("a"), address("b"), address("d")]);
    assert_eq!(asked().reverse().limit(2).fetch().await?, [address("d"), address("b")]);
    let page = asked().page_size(2).page(None).await?;
    assert_eq!(page.rows, [address("a"), address("b")]);
    assert_eq!(asked().page_size(2).page(page.next.as_ref()).await?.rows, [address("d")]);
    proxy.sent();
    assert_eq!(addresses.partition(7).name(one_of([""; 0])).fetch().await?, []);
    assert_eq!(addresses.partition(7).name("d".."a").fetch().await?, []);
    assert_eq!(addresses.partition(7).limit(0).fetch().await?, []);
    assert_eq!(proxy.sent().len(), 0);
    Ok(())
}

#[tokio::test]
async fn a_token_of_another_query_or_a_damaged_one_is_refused() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let orders = open::<OrdersByShopper>(&proxy.store()).await?;
    orders.put_all(&(0..4).map(|id| order(7, id)).collect::<Vec<_>>()).await?;
    let token = orders.partition(7).page_size(2).page(None).await?.next.expect("a second page");
    let foreign = orders.partition(8).page_size(2).page(Some(&token)).await;
    assert!(matches!(foreign, Err(Error::PageToken(PageTokenFault::Foreign))));
    assert!(token.to_string()[..20].parse::<query_table::PageToken>().is_err());
    Ok(())
}
