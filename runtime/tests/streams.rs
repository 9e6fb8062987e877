//! Streams without a driver: records as AWS Lambda's JSON has them, what they are decoded to, and how a batch is handled.
#![cfg(feature = "lambda")]

mod order_items;

use std::sync::Mutex;

use order_items::{OrderComments, OrderHeader, OrderItems, OrderLines};
use query_table::collection::{Entities, Found, ItemFault};
use query_table::dynamo::Value;
use query_table::stream::{Change, FailureError, Handler, Processor, RawRecord, Record, RecordFault};
use query_table::{QueryTable, Timestamp};
use serde_json::{Value as Json, json};

fn header(order: i64, shopper: &str) -> Json {
    json!({ "pk": { "S": format!("ORDER#{order}") }, "sk": { "S": "HEADER" }, "order_id": { "N": order.to_string() }, "shopper": { "S": shopper } })
}

fn keys(order: i64) -> Json {
    json!({ "pk": { "S": format!("ORDER#{order}") }, "sk": { "S": "HEADER" } })
}

fn record(event: &str, number: &str, order: i64, body: Json) -> Json {
    let mut dynamodb = json!({ "Keys": keys(order), "SequenceNumber": number, "SizeBytes": 1, "StreamViewType": "NEW_AND_OLD_IMAGES" });
    for (name, value) in body.as_object().into_iter().flatten() {
        dynamodb[name] = value.clone();
    }
    json!({ "eventID": format!("event-{number}"), "eventName": event, "eventSource": "aws:dynamodb", "awsRegion": "eu-west-1", "dynamodb": dynamodb })
}

fn decode<C: Entities>(record: &Json) -> Record<C::Item> {
    RawRecord::from_json(record).expect("a sound record").decode::<C>()
}

fn is_header(found: Option<&Found<OrderItems>>, shopper: &str) -> bool {
    matches!(found, Some(Found::Known(OrderItems::Header(header))) if header.shopper == shopper)
}

#[test]
fn br_36_each_kind_of_change_has_the_images_that_the_view_shows() {
    let insert = decode::<OrderItems>(&record("INSERT", "1", 7, json!({ "NewImage": header(7, "ann") })));
    assert!(matches!(insert.change, Change::Insert { .. }) && is_header(insert.change.new_item(), "ann"));
    assert!(insert.change.old_item().is_none());

    let images = json!({ "OldImage": header(7, "ann"), "NewImage": header(7, "bob") });
    let modify = decode::<OrderItems>(&record("MODIFY", "2", 7, images));
    assert!(is_header(modify.change.old_item(), "ann") && is_header(modify.change.new_item(), "bob"));

    let remove = decode::<OrderItems>(&record("REMOVE", "3", 7, json!({ "OldImage": header(7, "bob") })));
    assert!(matches!(remove.change, Change::Remove { expired: false, .. }));
    assert!(is_header(remove.change.old_item(), "bob") && remove.change.new_item().is_none());

    for event in ["INSERT", "MODIFY", "REMOVE"] {
        let bare = decode::<OrderItems>(&record(event, "4", 7, json!({})));
        assert!(bare.change.new_item().is_none() && bare.change.old_item().is_none(), "{event}");
        assert_eq!(bare.keys["pk"], Value::S("ORDER#7".into()));
    }
}

#[test]
fn br_36_a_removal_by_the_expiry_service_is_told_from_one_by_a_request() {
    let expired = |kind: &str, principal: &str| {
        let mut record = record("REMOVE", "3", 7, json!({ "OldImage": header(7, "ann") }));
        record["userIdentity"] = json!({ "type": kind, "principalId": principal });
        matches!(decode::<OrderItems>(&record).change, Change::Remove { expired: true, .. })
    };
    assert!(expired("Service", "dynamodb.amazonaws.com"));
    assert!(!expired("Service", "lambda.amazonaws.com"));
    assert!(!expired("AssumedRole", "dynamodb.amazonaws.com"));
}

#[test]
fn br_38_bytes_are_decoded_and_numbers_keep_every_digit() {
    let digits = "123456789012345678901234567890";
    let image = json!({
        "pk": { "S": "x" }, "sk": { "S": "y" },
        "b": { "B": "AQID" }, "bs": { "BS": ["AQID", ""] }, "n": { "N": digits }, "ns": { "NS": [digits] },
        "l": { "L": [{ "M": { "b": { "B": "AQID" } } }, { "NULL": true }, { "BOOL": false }] }, "ss": { "SS": ["a"] },
    });
    let raw = RawRecord::from_json(&record("INSERT", "1", 7, json!({ "NewImage": image }))).expect("a sound record");
    let new = raw.new.expect("an image");
    assert_eq!(new["b"], Value::B(vec![1, 2, 3]));
    assert_eq!(new["bs"], Value::Bs(vec![vec![1, 2, 3], Vec::new()]));
    assert_eq!(new["n"], Value::N(digits.into()));
    assert_eq!(new["ns"], Value::Ns(vec![digits.into()]));
    let inner = [("b".to_owned(), Value::B(vec![1, 2, 3]))].into_iter().collect();
    assert_eq!(new["l"], Value::L(vec![Value::M(inner), Value::Null, Value::Bool(false)]));
}

#[test]
fn br_38_the_time_of_a_record_is_read_from_an_integer_and_from_a_float() {
    let at = |time: Json| {
        let record = record("INSERT", "1", 7, json!({ "ApproximateCreationDateTime": time }));
        RawRecord::from_json(&record).expect("a sound record").created_at
    };
    assert_eq!(at(json!(1_428_537_600)), Some(Timestamp(1_428_537_600_000)));
    assert_eq!(at(json!(1_428_537_600.0)), Some(Timestamp(1_428_537_600_000)));
    assert_eq!(at(json!(1.4285376E9)), Some(Timestamp(1_428_537_600_000)));
    assert_eq!(at(json!(1_428_537_600.25)), Some(Timestamp(1_428_537_600_250)));
    assert_eq!(at(Json::Null), None);
}

#[test]
fn a_damaged_record_is_an_error_of_its_own() {
    let mut wrong_type = record("INSERT", "2", 7, json!({ "NewImage": { "n": { "N": 12 } } }));
    wrong_type["dynamodb"]["NewImage"]["pk"] = json!({ "S": "ORDER#7" });
    let event = json!({ "Records": [
        record("INSERT", "1", 7, json!({ "NewImage": header(7, "ann") })),
        wrong_type,
        { "eventName": "INSERT" },
        record("TOUCH", "3", 7, json!({})),
        record("INSERT", "x", 7, json!({})),
        record("REMOVE", "4", 7, json!({})),
    ] });
    let records = RawRecord::from_event(&event).expect("a list of records");
    let said: Vec<String> =
        records.iter().filter_map(|record| record.as_ref().err().map(|fault| fault.what.clone())).collect();
    assert_eq!(
        said,
        [
            "its `NewImage`: attribute `n`: expected a text",
            "it has no `dynamodb`",
            "its event is none of INSERT, MODIFY and REMOVE",
            "a sequence number is made of digits",
        ]
    );
    assert!(records[0].is_ok() && records[5].is_ok());
    assert_eq!(records[1].as_ref().err().and_then(|fault| fault.sequence_number.clone()), "2".parse().ok());
    assert!(RawRecord::from_event(&json!({})).is_err());
}

#[test]
fn an_item_of_no_entity_and_one_that_cannot_be_read_are_unknown_with_their_keys() {
    let mut damaged = header(7, "ann");
    damaged["shopper"] = json!({ "N": "1" });
    let stranger = json!({ "pk": { "S": "ORDER#7" }, "sk": { "S": "REFUND#1" } });
    let elsewhere = json!({ "pk": { "S": "SHOPPER#7" }, "sk": { "S": "HEADER" } });
    for (image, is_damaged) in [(damaged, true), (stranger, false), (elsewhere, false)] {
        let record = decode::<OrderItems>(&record("INSERT", "1", 7, json!({ "NewImage": image.clone() })));
        let Change::Insert { new: Some(Found::Unknown(unknown)) } = record.change else { panic!("{image}") };
        assert_eq!(unknown.table, "Orders");
        assert_eq!(unknown.keys.get("pk"), Some(&Value::S(image["pk"]["S"].as_str().unwrap_or_default().into())));
        assert_eq!(matches!(unknown.fault, ItemFault::Damaged(_)), is_damaged, "{unknown}");
        assert!(!format!("{unknown} {unknown:?}").contains("ann"), "no value is shown");
    }
}

#[test]
fn a_table_type_knows_its_own_rows_in_the_stream_of_a_shared_table() {
    let line = json!({ "pk": { "S": "ORDER#7" }, "sk": { "S": "LINE#0000000003" }, "order_id": { "N": "7" }, "line": { "N": "3" }, "sku": { "S": "tea" }, "cents": { "N": "250" } });
    let insert = record("INSERT", "1", 7, json!({ "NewImage": line }));
    let found = decode::<OrderLines>(&insert);
    assert!(matches!(found.change.new_item(), Some(Found::Known(line)) if line.line == 3 && line.cents == 250));
    let stranger = decode::<OrderComments>(&insert);
    assert!(matches!(stranger.change.new_item(), Some(Found::Unknown(_))));
    assert_eq!(OrderLines::TABLE.type_name, "OrderLines");
}

/// Fails for these orders, as often as is said; writes down what it handles.
#[derive(Default)]
struct Fallible {
    failures: Mutex<Vec<i64>>,
    handled: Mutex<Vec<(i64, String)>>,
}

#[derive(Debug, thiserror::Error)]
#[error("not today")]
struct NotToday;

impl Handler for Fallible {
    type Items = OrderItems;
    type Error = NotToday;

    async fn handle(&self, record: &Record<OrderItems>) -> Result<(), NotToday> {
        let Some(Found::Known(OrderItems::Header(OrderHeader { order_id, .. }))) = record.change.new_item() else {
            return Ok(());
        };
        let mut failures = self.failures.lock().expect("no panic");
        if let Some(at) = failures.iter().position(|order| order == order_id) {
            failures.remove(at);
            return Err(NotToday);
        }
        self.handled.lock().expect("no panic").push((*order_id, record.sequence_number.to_string()));
        Ok(())
    }
}

fn batch(records: &[(&str, i64)]) -> Vec<Result<RawRecord, RecordFault>> {
    let event = |(number, order): &(&str, i64)| {
        RawRecord::from_json(&record("INSERT", number, *order, json!({ "NewImage": header(*order, "ann") })))
    };
    records.iter().map(event).collect()
}

#[tokio::test]
async fn a_failure_keeps_back_the_later_changes_of_its_item_and_no_others() {
    let processor = Processor::new(Fallible { failures: Mutex::new(vec![1]), ..Fallible::default() });
    let records = [("8", 1), ("9", 2), ("10", 1), ("11", 2)];
    let outcome = processor.process(batch(&records)).await;
    assert_eq!((outcome.handled, outcome.repeated), (2, 0));
    assert!(matches!(outcome.failures[0].error, FailureError::Handler(NotToday)));
    assert!(matches!(outcome.failures[1].error, FailureError::Waiting));
    assert_eq!(outcome.lowest_failed().map(ToString::to_string).as_deref(), Some("8"), "8 is below 10 as a number");

    let again = processor.process(batch(&records)).await;
    assert_eq!((again.handled, again.repeated, again.failures.len()), (2, 2, 0));
    let handled = processor.handler().handled.lock().expect("no panic").clone();
    let numbers = |order| handled.iter().filter(|one| one.0 == order).map(|one| one.1.as_str()).collect::<Vec<_>>();
    assert_eq!((numbers(1), numbers(2)), (vec!["8", "10"], vec!["9", "11"]), "each once, and in the order of its item");
}

#[tokio::test]
async fn a_damaged_record_fails_alone_and_is_where_the_batch_goes_on() {
    let mut records = batch(&[("1", 1), ("3", 3)]);
    records.insert(1, RawRecord::from_json(&record("TOUCH", "2", 2, json!({}))));
    let outcome = Processor::new(Fallible::default()).process(records).await;
    assert_eq!((outcome.handled, outcome.failures.len()), (2, 1));
    assert_eq!(outcome.lowest_failed().map(ToString::to_string).as_deref(), Some("2"));
    assert!(!outcome.is_unknown());

    let nameless = RawRecord::from_json(&json!({ "eventName": "INSERT" }));
    let outcome = Processor::new(Fallible::default()).process([nameless]).await;
    assert!(outcome.is_unknown() && outcome.lowest_failed().is_none());
}

#[tokio::test]
async fn what_was_forgotten_is_handled_again() {
    let processor = Processor::new(Fallible::default()).remember(1);
    let outcome = processor.process(batch(&[("1", 1), ("2", 2), ("2", 2), ("1", 1)])).await;
    assert_eq!((outcome.handled, outcome.repeated), (3, 1));
}
