//! The requests that create the tables of a schema.

use query_table::dynamo::{CreateTable, Json};
use query_table::prelude::*;
use query_table::{Schema, Timestamp};
use serde_json::json;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(EventsByDevice,
    partition(device), clustering(at),
    dynamodb(table = "Devices", pk = "DEVICE#{device}", sk = "EVENT#{at}", billing = provisioned(read = 5, write = 2), ttl = expires_at))]
#[query_table(EventsByKind,
    partition(kind, device), clustering(at, level),
    dynamodb(index = "by_kind", of = EventsByDevice, keys = native, project(include(message))))]
#[query_table(EventsByLevel,
    partition(device), clustering(level, at),
    dynamodb(index = "by_level", of = EventsByDevice, local, sk = "LEVEL#{level}#{at}", project(keys)))]
struct Event {
    device: String,
    at: Timestamp,
    kind: i32,
    level: i8,
    message: String,
    expires_at: Option<Timestamp>,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Devices, partition(device), dynamodb(table = "Devices", pk = "DEVICE#{device}", sk = "DEVICE", billing = provisioned(read = 5, write = 2)))]
struct Device {
    device: String,
    model: String,
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Blobs, partition(digest), clustering(part), dynamodb(stream = keys_only))]
struct Blob {
    digest: Vec<u8>,
    part: i32,
    bytes: Vec<u8>,
}

fn bodies(schema: Schema) -> Vec<serde_json::Value> {
    schema.create_tables().iter().map(|table| read(&table.to_json("test-"))).collect()
}

fn read(json: &Json) -> serde_json::Value {
    serde_json::from_str(&json.to_string()).expect("it is JSON")
}

fn devices() -> serde_json::Value {
    let throughput = json!({"ReadCapacityUnits": 5, "WriteCapacityUnits": 2});
    json!({
        "TableName": "test-Devices",
        "AttributeDefinitions": [
            {"AttributeName": "pk", "AttributeType": "S"},
            {"AttributeName": "sk", "AttributeType": "S"},
            {"AttributeName": "kind", "AttributeType": "N"},
            {"AttributeName": "device", "AttributeType": "S"},
            {"AttributeName": "at", "AttributeType": "S"},
            {"AttributeName": "level", "AttributeType": "N"},
            {"AttributeName": "by_levelsk", "AttributeType": "S"},
        ],
        "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
        "BillingMode": "PROVISIONED",
        "ProvisionedThroughput": throughput,
        "GlobalSecondaryIndexes": [{
            "IndexName": "by_kind",
            "KeySchema": [
                {"AttributeName": "kind", "KeyType": "HASH"},
                {"AttributeName": "device", "KeyType": "HASH"},
                {"AttributeName": "at", "KeyType": "RANGE"},
                {"AttributeName": "level", "KeyType": "RANGE"},
            ],
            "Projection": {"ProjectionType": "INCLUDE", "NonKeyAttributes": ["message"]},
            "ProvisionedThroughput": throughput,
        }],
        "LocalSecondaryIndexes": [{
            "IndexName": "by_level",
            "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "by_levelsk", "KeyType": "RANGE"}],
            "Projection": {"ProjectionType": "KEYS_ONLY"},
        }],
    })
}

#[test]
fn entities_that_share_a_table_make_one_request() {
    assert_eq!(bodies(schema![EventsByDevice, EventsByKind, EventsByLevel, Devices]), [devices()]);
}

#[test]
fn an_index_that_is_listed_alone_brings_its_table() {
    let alone = bodies(schema![EventsByKind]);
    assert_eq!(alone, [devices()]);
}

#[test]
fn tables_come_in_listed_order_with_their_own_options() {
    let tables = schema![Blobs, Devices, EventsByDevice].create_tables();
    assert_eq!(tables.iter().map(|table| table.table).collect::<Vec<_>>(), ["blobs", "Devices"]);
    let [blobs, devices]: &[CreateTable; 2] = tables.as_slice().try_into().expect("two tables");
    assert_eq!(
        read(&blobs.to_json("")),
        json!({
            "TableName": "blobs",
            "AttributeDefinitions": [
                {"AttributeName": "digest", "AttributeType": "B"},
                {"AttributeName": "part", "AttributeType": "N"},
            ],
            "KeySchema": [{"AttributeName": "digest", "KeyType": "HASH"}, {"AttributeName": "part", "KeyType": "RANGE"}],
            "BillingMode": "PAY_PER_REQUEST",
            "StreamSpecification": {"StreamEnabled": true, "StreamViewType": "KEYS_ONLY"},
        })
    );
    assert_eq!(blobs.ttl_json(""), None);
    let expiry = json!({"AttributeName": "expires_at", "Enabled": true});
    assert_eq!(
        devices.ttl_json("p-").as_ref().map(read),
        Some(json!({"TableName": "p-Devices", "TimeToLiveSpecification": expiry}))
    );
}
