//! Streams on AWS Lambda: the service is called in this process, with the JSON that AWS Lambda sends.
#![cfg(feature = "lambda")]

mod order_items;

use std::sync::{Arc, Mutex};

use lambda_runtime::{Context, LambdaEvent, Service};
use order_items::{OrderHeader, OrderItems};
use query_table::Timestamp;
use query_table::collection::Found;
use query_table::dynamo::Value;
use query_table::stream::lambda::Function;
use query_table::stream::{Change, EventName, Handler, Processor, RawRecord, Record};
use serde_json::{Value as Json, json};

fn record(event: &str, number: &str, order: i64) -> Json {
    let keys = json!({ "pk": { "S": format!("ORDER#{order}") }, "sk": { "S": "HEADER" } });
    let mut image = keys.clone();
    image["order_id"] = json!({ "N": order.to_string() });
    image["shopper"] = json!({ "S": "ann" });
    json!({
        "eventID": format!("event-{number}"), "eventName": event, "eventVersion": "1.1", "eventSource": "aws:dynamodb",
        "awsRegion": "eu-west-1", "eventSourceARN": "arn:aws:dynamodb:eu-west-1:1:table/Orders/stream/2026",
        "dynamodb": {
            "ApproximateCreationDateTime": 1_428_537_600, "Keys": keys, "NewImage": image, "SequenceNumber": number,
            "SizeBytes": 26, "StreamViewType": "NEW_AND_OLD_IMAGES",
        },
    })
}

#[derive(Debug, thiserror::Error)]
#[error("the warehouse does not answer")]
struct Unreachable;

/// Fails the first time for order 13.
#[derive(Default)]
struct Ship {
    shipped: Mutex<Vec<i64>>,
    tried: Mutex<bool>,
}

impl Handler for Ship {
    type Items = OrderItems;
    type Error = Unreachable;

    async fn handle(&self, record: &Record<OrderItems>) -> Result<(), Unreachable> {
        let Change::Insert { new: Some(Found::Known(OrderItems::Header(OrderHeader { order_id, .. }))) } =
            &record.change
        else {
            return Ok(());
        };
        if *order_id == 13 && !std::mem::replace(&mut *self.tried.lock().expect("no panic"), true) {
            return Err(Unreachable);
        }
        self.shipped.lock().expect("no panic").push(*order_id);
        Ok(())
    }
}

async fn call(function: &mut Function<Arc<Ship>>, records: Vec<Json>) -> Json {
    let event = LambdaEvent::new(json!({ "Records": records }), Context::default());
    serde_json::to_value(function.call(event).await.expect("an event of a stream")).expect("an answer")
}

#[tokio::test]
async fn the_answer_names_the_lowest_record_that_was_not_handled() {
    let (ship, told) = (Arc::new(Ship::default()), Arc::new(Mutex::new(Vec::new())));
    let failures = Arc::clone(&told);
    let processor = Processor::new(Arc::clone(&ship));
    let mut function = Function::of(processor, move |outcome| {
        failures.lock().expect("no panic").extend(outcome.failures.iter().map(ToString::to_string));
    });
    let mut damaged = record("INSERT", "100000000000000000000000", 14);
    damaged["dynamodb"]["NewImage"]["shopper"] = json!({ "S": 1 });
    let records = vec![record("INSERT", "9", 12), damaged, record("INSERT", "99", 13), record("INSERT", "100", 15)];

    let answer = call(&mut function, records.clone()).await;
    assert_eq!(
        answer,
        json!({ "batchItemFailures": [{ "itemIdentifier": "99" }] }),
        "99 is below the other as a number"
    );
    assert_eq!(*ship.shipped.lock().expect("no panic"), [12, 15], "the neighbours are not lost");

    let answer = call(&mut function, records.into_iter().skip(2).collect()).await;
    assert_eq!(answer, json!({ "batchItemFailures": [] }));
    assert_eq!(*ship.shipped.lock().expect("no panic"), [12, 15, 13], "nothing is handled twice");
    assert_eq!(
        *told.lock().expect("no panic"),
        [
            "record 100000000000000000000000 was not handled: a record of the stream is damaged: its `NewImage`: attribute `shopper`: expected a text",
            "record 99 was not handled: the handler failed: the warehouse does not answer",
        ]
    );
}

#[tokio::test]
async fn a_record_without_a_number_repeats_the_whole_batch() {
    let mut function = Function::new(Arc::new(Ship::default()));
    let mut nameless = record("INSERT", "1", 14);
    nameless["dynamodb"]["SequenceNumber"] = Json::Null;
    let answer = call(&mut function, vec![record("INSERT", "1", 12), nameless]).await;
    assert_eq!(answer, json!({ "batchItemFailures": [{ "itemIdentifier": "" }] }));
    let event = LambdaEvent::new(json!({ "detail": {} }), Context::default());
    assert!(function.call(event).await.is_err(), "an event of something else is refused");
}

#[test]
fn br_38_a_parsed_event_is_read_as_its_json_is() {
    let mut json = record("REMOVE", "7", 12);
    json["userIdentity"] = json!({ "type": "Service", "principalId": "dynamodb.amazonaws.com" });
    json["dynamodb"]["OldImage"] = json!({
        "b": { "B": "AQID" }, "n": { "N": "123456789012345678901234567890" }, "bs": { "BS": ["AQID"] }, "null": { "NULL": true },
        "m": { "M": { "l": { "L": [{ "BOOL": true }, { "SS": ["a"] }, { "NS": ["1.50"] }] } } },
    });
    json["dynamodb"].as_object_mut().expect("an object").remove("NewImage");
    let parsed = serde_json::from_value(json.clone()).expect("an event");
    let parsed = RawRecord::from_lambda_record(parsed).expect("a sound record");
    assert_eq!(parsed, RawRecord::from_json(&json).expect("a sound record"));
    assert_eq!((parsed.event, parsed.expired, &parsed.new), (EventName::Remove, true, &None));
    assert_eq!(parsed.created_at, Some(Timestamp(1_428_537_600_000)));
    let old = parsed.old.expect("an image");
    assert_eq!(old["b"], Value::B(vec![1, 2, 3]));
    assert_eq!(old["n"], Value::N("123456789012345678901234567890".into()));

    let mut float = json;
    float["dynamodb"]["ApproximateCreationDateTime"] = json!(1_428_537_600.0);
    let event = serde_json::from_value(json!({ "Records": [float] })).expect("an event");
    let [Ok(record)] = &RawRecord::from_lambda(event)[..] else { panic!("one record") };
    assert_eq!(record.created_at, Some(Timestamp(1_428_537_600_000)));
}
