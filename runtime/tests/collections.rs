//! Item collections on a DynamoDB in this process: what is asked, what comes, in which order, and what is not told.
#![cfg(all(feature = "testing", feature = "embedded"))]

mod order_items;

use aws_sdk_dynamodb::types::AttributeValue;
use futures_util::TryStreamExt;
use order_items::{
    OrderComment, OrderComments, OrderHeader, OrderHeaders, OrderItems, OrderItemsQuery, OrderLine, OrderLine2,
    OrderLines, OrderLines2,
};
use query_table::collection::{CollectionRepository, Found, ItemFault};
use query_table::dynamo::Value;
use query_table::prelude::*;
use query_table::testing;
use query_table::{DynamoDb, DynamoDbOptions, Error, PageTokenFault, Timestamp};

/// 2026-11-08T09:15:00Z
const MORNING: i64 = 1_794_129_300_000;

struct Orders {
    _server: testing::DynamoDb,
    db: DynamoDb,
    items: CollectionRepository<OrderItems, DynamoDb>,
}

fn header(order_id: i64) -> OrderHeader {
    OrderHeader { order_id, shopper: "ann".into(), expires: None }
}

fn line(order_id: i64, line: i32) -> OrderLine {
    OrderLine { order_id, line, sku: format!("sku-{line}"), cents: 250 }
}

fn comment(order_id: i64, minute: i64) -> OrderComment {
    OrderComment { order_id, written_at: Timestamp(MORNING + minute * 60_000), text: "thanks".into() }
}

impl Orders {
    async fn open() -> Result<Self, Error> {
        let server = testing::DynamoDb::start().await?;
        let db = server.store();
        schema![OrderHeaders, OrderLines, OrderLines2, OrderComments].ensure(&db).await?;
        let items = OrderItems::repository(&db).await?;
        Ok(Self { _server: server, db, items })
    }

    async fn put(&self, orders: impl IntoIterator<Item = i64>) -> Result<(), Error> {
        let (headers, lines) = (OrderHeaders::repository(&self.db).await?, OrderLines::repository(&self.db).await?);
        let seconds = OrderLines2::repository(&self.db).await?;
        let comments = OrderComments::repository(&self.db).await?;
        for order in orders {
            headers.put(&header(order)).await?;
            for number in [2, 10, 1] {
                lines.put(&line(order, number)).await?;
            }
            seconds.put(&OrderLine2 { order_id: order, line: 1 }).await?;
            for minute in [5, 0] {
                comments.put(&comment(order, minute)).await?;
            }
        }
        Ok(())
    }

    /// Puts an item past all declarations.
    async fn put_raw(&self, attributes: &[(&str, &str)]) {
        let item = attributes.iter().map(|(name, text)| ((*name).to_owned(), AttributeValue::S((*text).to_owned())));
        let put = self.db.client().put_item().table_name("Orders").set_item(Some(item.collect()));
        put.send().await.expect("an item with the table's keys");
    }
}

/// What order 7 holds, in key order: comments begin with a digit, which sorts before letters.
fn all(order: i64) -> Vec<OrderItems> {
    vec![
        OrderItems::Comment(comment(order, 0)),
        OrderItems::Comment(comment(order, 5)),
        OrderItems::Header(header(order)),
        OrderItems::Line(line(order, 1)),
        OrderItems::Line(line(order, 2)),
        OrderItems::Line(line(order, 10)),
        OrderItems::Line2(OrderLine2 { order_id: order, line: 1 }),
    ]
}

fn paged(orders: &Orders, size: u32, reverse: bool) -> OrderItemsQuery<'_, DynamoDb> {
    let query = orders.items.partition(7).page_size(size);
    if reverse { query.reverse() } else { query }
}

fn known(items: Vec<Found<OrderItems>>) -> Vec<OrderItems> {
    items.into_iter().map(|item| item.into_result().expect("a known item")).collect()
}

#[tokio::test]
async fn one_query_brings_all_entities_of_a_partition_in_key_order() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([7]).await?;
    assert_eq!(known(orders.items.partition(7).fetch().await?), all(7));
    let mut reversed = all(7);
    reversed.reverse();
    assert_eq!(known(orders.items.partition(7).reverse().fetch().await?), reversed);
    assert_eq!(known(orders.items.partition(7).consistent().reverse().limit(2).fetch().await?), reversed[..2]);
    assert_eq!(orders.items.partition(7).first().await?.and_then(Found::known).as_ref(), all(7).first());
    assert!(orders.items.partition(8).fetch().await?.is_empty());
    assert!(orders.items.partition(7).limit(0).first().await?.is_none());
    Ok(())
}

#[tokio::test]
async fn it_is_one_request_that_names_the_partition_alone() -> Result<(), Error> {
    let orders = Orders::open().await?;
    let explained = orders.items.partition(7).reverse().limit(3).explain().to_string();
    let request = explained.lines().find_map(|line| line.strip_prefix("statement")).expect("a request");
    let request: serde_json::Value = serde_json::from_str(request).expect("one request, as JSON");
    assert_eq!(
        request,
        serde_json::json!({
            "TableName": "Orders", "KeyConditionExpression": "#0 = :0", "ExpressionAttributeNames": { "#0": "pk" },
            "ExpressionAttributeValues": { ":0": { "S": "ORDER#{order_id}" } }, "ScanIndexForward": false, "Limit": 3,
        })
    );
    Ok(())
}

#[tokio::test]
async fn br_08_lines_of_order_1_are_not_those_of_order_10() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([1, 10, 100]).await?;
    for order in [1, 10, 100] {
        assert_eq!(known(orders.items.partition(order).fetch().await?), all(order));
        let lines = orders.items.partition(order).lines().fetch().await?;
        assert_eq!(lines, [1, 2, 10].map(|number| line(order, number)));
    }
    Ok(())
}

#[tokio::test]
async fn br_11_a_query_of_one_entity_never_answers_another() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([7]).await?;
    let of = || orders.items.partition(7);
    assert_eq!(of().lines().fetch().await?, [1, 2, 10].map(|number| line(7, number)), "LINE2# is another entity");
    assert_eq!(of().lines().line(2..).fetch().await?, [2, 10].map(|number| line(7, number)));
    assert_eq!(of().lines().line(..=2).fetch().await?, [1, 2].map(|number| line(7, number)));
    assert_eq!(of().second_lines().fetch().await?, [OrderLine2 { order_id: 7, line: 1 }]);
    assert_eq!(of().headers().fetch().await?, [header(7)]);
    Ok(())
}

#[tokio::test]
async fn an_entity_that_sorts_by_a_bare_time_is_told_by_its_first_character() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([7]).await?;
    assert_eq!(orders.items.partition(7).comments().fetch().await?, [comment(7, 0), comment(7, 5)]);
    let later = orders.items.partition(7).comments().written_at(Timestamp(MORNING + 1)..).fetch().await?;
    assert_eq!(later, [comment(7, 5)]);
    let latest = orders.items.partition(7).reverse().limit(1).comments().fetch().await?;
    assert_eq!(latest, [comment(7, 5)], "what was said of the partition holds for the entity");
    Ok(())
}

#[tokio::test]
async fn an_unknown_item_and_a_damaged_one_do_not_touch_their_neighbours() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([7]).await?;
    orders.put_raw(&[("pk", "ORDER#7"), ("sk", "REFUND#1"), ("cents", "5")]).await;
    orders.put_raw(&[("pk", "ORDER#7"), ("sk", "LINE#0000000003"), ("cents", "many")]).await;
    orders.put_raw(&[("pk", "ORDER#7"), ("sk", "LINE#x")]).await;
    let found = orders.items.partition(7).fetch().await?;
    let mut unknown = Vec::new();
    let mut read = Vec::new();
    for item in found {
        match item {
            Found::Known(item) => read.push(item),
            Found::Unknown(item) => unknown.push(item),
        }
    }
    assert_eq!(read, all(7));
    let said: Vec<_> =
        unknown.iter().map(|item| (item.keys.get("sk"), matches!(item.fault, ItemFault::NoEntity))).collect();
    let keys = ["LINE#0000000003", "LINE#x", "REFUND#1"].map(|key| Value::S(key.into()));
    assert_eq!(said, [(Some(&keys[0]), false), (Some(&keys[1]), false), (Some(&keys[2]), true)]);
    assert!(unknown.iter().all(|item| item.keys.get("pk") == Some(&Value::S("ORDER#7".into()))));
    Ok(())
}

#[tokio::test]
async fn pages_of_every_size_give_the_same_items() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([6, 7, 8]).await?;
    for reverse in [false, true] {
        let mut expected = all(7);
        if reverse {
            expected.reverse();
        }
        for size in 1..=8 {
            assert_eq!(known(paged(&orders, size, reverse).fetch().await?), expected, "pages of {size}");
            assert_eq!(
                known(paged(&orders, size, reverse).stream().try_collect().await?),
                expected,
                "a stream of pages of {size}"
            );
            let (mut items, mut token) = (Vec::new(), None);
            loop {
                let page = paged(&orders, size, reverse).page(token.as_ref()).await?;
                items.extend(page.rows);
                // A token is kept as text by whoever shows pages.
                let Some(next) = page.next else { break };
                token = Some(next.to_string().parse()?);
            }
            assert_eq!(known(items), expected, "tokens of pages of {size}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_token_of_another_question_is_refused() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([7]).await?;
    let token = orders.items.partition(7).page_size(2).page(None).await?.next.expect("more than two items");
    let foreign = [
        orders.items.partition(8).page(Some(&token)).await.err(),
        orders.items.partition(7).reverse().page(Some(&token)).await.err(),
        orders.items.partition(7).lines().page(Some(&token)).await.err(),
    ];
    for error in foreign {
        assert!(matches!(error, Some(Error::PageToken(PageTokenFault::Foreign))), "{error:?}");
    }
    Ok(())
}

#[tokio::test]
async fn expired_items_are_left_out_where_that_is_asked() -> Result<(), Error> {
    let orders = Orders::open().await?;
    orders.put([7]).await?;
    let expired = OrderHeader { expires: Some(Timestamp(MORNING - 10 * 365 * 86_400_000)), ..header(7) };
    OrderHeaders::repository(&orders.db).await?.put(&expired).await?;
    assert_eq!(orders.items.partition(7).fetch().await?.len(), 7);
    let hiding = orders.items.with(DynamoDbOptions::new().hide_expired(true));
    let mut rest = all(7);
    rest.remove(2);
    assert_eq!(known(hiding.partition(7).fetch().await?), rest);
    assert_eq!(known(hiding.partition(7).limit(3).page_size(1).fetch().await?), rest[..3]);
    Ok(())
}

#[tokio::test]
async fn a_collection_of_a_missing_table_is_not_opened() -> Result<(), Error> {
    let server = testing::DynamoDb::start().await?;
    assert!(matches!(OrderItems::repository(&server.store()).await, Err(Error::MissingTable { .. })));
    assert!(OrderItems::open_unchecked(&server.store()).await.is_ok());
    Ok(())
}
