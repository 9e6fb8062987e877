//! The requests that create tables, as the JSON of DynamoDB's interface: what goldens hold and other tools take.

use serde_json::{Map, Value, json};

use super::{CreateIndex, CreateTable, Projection};
use crate::schema::{BillingDef, StreamViewDef};

impl CreateTable {
    /// The body of `CreateTable`, for a table whose name begins with `prefix`.
    pub fn to_json(&self, prefix: &str) -> Value {
        let mut body = Map::new();
        let mut set = |name: &str, value: Value| body.insert(name.to_owned(), value);
        let definition =
            |(name, kind): &(&str, super::KeyKind)| json!({"AttributeName": name, "AttributeType": kind.name()});
        set("TableName", Value::String(format!("{prefix}{}", self.table)));
        set("AttributeDefinitions", self.attributes.iter().map(definition).collect());
        set("KeySchema", key_schema(&self.pk, &self.sk));
        set("BillingMode", json!(if self.throughput().is_some() { "PROVISIONED" } else { "PAY_PER_REQUEST" }));
        if let Some(throughput) = self.throughput() {
            set("ProvisionedThroughput", throughput);
        }
        if !self.global.is_empty() {
            let index = |index: &CreateIndex| index.to_json(self.throughput());
            set("GlobalSecondaryIndexes", self.global.iter().map(index).collect());
        }
        if !self.local.is_empty() {
            set("LocalSecondaryIndexes", self.local.iter().map(|index| index.to_json(None)).collect());
        }
        if let Some(view) = self.stream {
            set("StreamSpecification", json!({"StreamEnabled": true, "StreamViewType": view.name()}));
        }
        Value::Object(body)
    }

    /// The body of `UpdateTimeToLive`, where items expire: DynamoDB takes it once the table is active.
    pub fn ttl_json(&self, prefix: &str) -> Option<Value> {
        let attribute = self.ttl?;
        Some(json!({
            "TableName": format!("{prefix}{}", self.table),
            "TimeToLiveSpecification": {"AttributeName": attribute, "Enabled": true},
        }))
    }

    fn throughput(&self) -> Option<Value> {
        match self.billing {
            BillingDef::OnDemand => None,
            BillingDef::Provisioned { read, write } => {
                Some(json!({"ReadCapacityUnits": read, "WriteCapacityUnits": write}))
            }
        }
    }
}

impl CreateIndex {
    fn to_json(&self, throughput: Option<Value>) -> Value {
        let projection = match &self.projection {
            Projection::All => json!({"ProjectionType": "ALL"}),
            Projection::KeysOnly => json!({"ProjectionType": "KEYS_ONLY"}),
            Projection::Include(columns) => json!({"ProjectionType": "INCLUDE", "NonKeyAttributes": columns}),
        };
        let mut body = Map::new();
        body.insert("IndexName".into(), json!(self.name));
        body.insert("KeySchema".into(), key_schema(&self.pk, &self.sk));
        body.insert("Projection".into(), projection);
        if let Some(throughput) = throughput {
            body.insert("ProvisionedThroughput".into(), throughput);
        }
        Value::Object(body)
    }
}

impl StreamViewDef {
    /// As DynamoDB spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::KeysOnly => "KEYS_ONLY",
            Self::NewImage => "NEW_IMAGE",
            Self::OldImage => "OLD_IMAGE",
            Self::NewAndOldImages => "NEW_AND_OLD_IMAGES",
        }
    }
}

fn key_schema(pk: &[&str], sk: &[&str]) -> Value {
    let element = |kind: &'static str| move |name: &&str| json!({"AttributeName": name, "KeyType": kind});
    pk.iter().map(element("HASH")).chain(sk.iter().map(element("RANGE"))).collect()
}
