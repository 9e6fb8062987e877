//! The event of AWS Lambda as JSON: a list of records, each read on its own.
//!
//! Bytes come as base64 text and numbers as text, which stays as it is: no digit is lost. The time comes as an integer or
//! as a float, in seconds.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value as Json;

use super::record::Parts;
use super::{EventName, RawRecord, RecordFault};
use crate::column::Timestamp;
use crate::dynamo::{Attribute, Item, Value};

impl RawRecord {
    /// Reads one record as AWS Lambda gives it: an entry of the event's `Records`.
    ///
    /// # Errors
    /// When it lacks what every record has, or an attribute is none.
    pub fn from_json(record: &Json) -> Result<Self, RecordFault> {
        let mut parts = Parts {
            event: text(record, "eventName").as_deref().and_then(EventName::named),
            event_id: text(record, "eventID"),
            ..Parts::default()
        };
        if let Some(identity) = record.get("userIdentity") {
            parts.identity = text(identity, "type").zip(text(identity, "principalId"));
        }
        match record.get("dynamodb") {
            None => parts.fault = Some("it has no `dynamodb`".to_owned()),
            Some(body) => read_body(body, &mut parts),
        }
        parts.into_record()
    }

    /// Reads the records of an event of AWS Lambda, each on its own: a damaged one is an error of its own.
    ///
    /// # Errors
    /// When the event has no list of `Records`.
    pub fn from_event(event: &Json) -> Result<Vec<Result<Self, RecordFault>>, RecordFault> {
        let Some(records) = event.get("Records").and_then(Json::as_array) else {
            let what = "the event has no list of `Records`: is it one of a DynamoDB stream?".to_owned();
            return Err(RecordFault { sequence_number: None, event_id: None, what });
        };
        Ok(records.iter().map(Self::from_json).collect())
    }
}

fn read_body(body: &Json, parts: &mut Parts) {
    parts.sequence_number = text(body, "SequenceNumber");
    parts.created_at = body.get("ApproximateCreationDateTime").and_then(seconds);
    let mut image = |name| match body.get(name) {
        None | Some(Json::Null) => None,
        Some(json) => match item(json) {
            Ok(item) => Some(item),
            Err(fault) => {
                parts.fault.get_or_insert_with(|| format!("its `{name}`: {fault}"));
                None
            }
        },
    };
    let (keys, new, old) = (image("Keys"), image("NewImage"), image("OldImage"));
    (parts.keys, parts.new, parts.old) = (keys, new, old);
}

fn text(json: &Json, name: &str) -> Option<String> {
    json.get(name).and_then(Json::as_str).map(ToOwned::to_owned)
}

/// Seconds since 1970-01-01T00:00:00Z, whole or with a fraction.
fn seconds(json: &Json) -> Option<Timestamp> {
    if let Some(whole) = json.as_i64() {
        return whole.checked_mul(1000).map(Timestamp);
    }
    // A float of this size has milliseconds and more to spare; its text is the way to an integer that loses nothing.
    let milliseconds = (json.as_f64()? * 1000.0).round();
    format!("{milliseconds:.0}").parse().ok().map(Timestamp)
}

/// An item in DynamoDB's JSON.
fn item(json: &Json) -> Result<Item<Value>, String> {
    let entries = json.as_object().ok_or("an item is an object")?;
    entries.iter().map(|(name, json)| Ok((name.clone(), at(name, attribute(json))?))).collect()
}

fn at<T>(name: &str, read: Result<T, String>) -> Result<T, String> {
    read.map_err(|fault| format!("attribute `{name}`: {fault}"))
}

/// One attribute in DynamoDB's JSON: an object with its type as the only name.
fn attribute(json: &Json) -> Result<Value, String> {
    let mut entries = json.as_object().into_iter().flatten();
    let (Some((kind, content)), None) = (entries.next(), entries.next()) else {
        return Err("an attribute is an object of one type".to_owned());
    };
    Ok(match kind.as_str() {
        "S" => Value::s(string(content)?),
        "N" => Value::n(string(content)?),
        "B" => Value::b(bytes(content)?),
        "BOOL" => Value::bool(content.as_bool().ok_or("`BOOL` is true or false")?),
        "NULL" => Value::null(),
        "L" => Value::list(each(content, attribute)?),
        "M" => Value::map(item(content)?),
        "SS" => Value::string_set(each(content, string)?),
        "NS" => Value::number_set(each(content, string)?),
        "BS" => Value::binary_set(each(content, bytes)?),
        other => return Err(format!("`{other}` is no type")),
    })
}

fn string(json: &Json) -> Result<String, String> {
    json.as_str().map(ToOwned::to_owned).ok_or_else(|| "expected a text".to_owned())
}

fn bytes(json: &Json) -> Result<Vec<u8>, String> {
    let text = json.as_str().ok_or("expected bytes as base64")?;
    STANDARD.decode(text).map_err(|_| "expected bytes as base64".to_owned())
}

fn each<T>(json: &Json, one: impl Fn(&Json) -> Result<T, String>) -> Result<Vec<T>, String> {
    json.as_array().ok_or("expected a list")?.iter().map(one).collect()
}
