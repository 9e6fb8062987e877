//! The records of the SDK.

use aws_sdk_dynamodbstreams::types::{AttributeValue, Record as SdkRecord};

use super::record::Parts;
use super::{EventName, RawRecord, RecordFault};
use crate::column::Timestamp;
use crate::dynamo::{Attribute, Item, Value};

impl RawRecord {
    /// Reads a record of the SDK.
    ///
    /// # Errors
    /// When it lacks what every record has, or holds an attribute of a type that this version does not know.
    pub fn from_sdk(record: SdkRecord) -> Result<Self, RecordFault> {
        let mut parts = Parts {
            event: record.event_name.as_ref().and_then(|name| EventName::named(name.as_str())),
            event_id: record.event_id,
            identity: record.user_identity.and_then(|who| who.r#type.zip(who.principal_id)),
            ..Parts::default()
        };
        if let Some(body) = record.dynamodb {
            parts.sequence_number = body.sequence_number;
            parts.created_at =
                body.approximate_creation_date_time.and_then(|time| time.to_millis().ok()).map(Timestamp);
            let mut image = |name: &str, attributes: Option<Item<AttributeValue>>| match item(attributes?) {
                Ok(item) => Some(item),
                Err(fault) => {
                    parts.fault.get_or_insert_with(|| format!("its `{name}`: {fault}"));
                    None
                }
            };
            let keys = image("Keys", body.keys);
            let (new, old) = (image("NewImage", body.new_image), image("OldImage", body.old_image));
            (parts.keys, parts.new, parts.old) = (keys, new, old);
        }
        parts.into_record()
    }
}

fn item(attributes: Item<AttributeValue>) -> Result<Item<Value>, String> {
    let value = |(name, attribute)| match value(attribute) {
        Ok(value) => Ok((name, value)),
        Err(fault) => Err(format!("attribute `{name}` {fault}")),
    };
    attributes.into_iter().map(value).collect()
}

fn value(attribute: AttributeValue) -> Result<Value, &'static str> {
    Ok(match attribute {
        AttributeValue::S(text) => Value::s(text),
        AttributeValue::N(number) => Value::n(number),
        AttributeValue::B(bytes) => Value::b(bytes.into_inner()),
        AttributeValue::Bool(truth) => Value::bool(truth),
        AttributeValue::Null(_) => Value::null(),
        AttributeValue::L(values) => Value::list(values.into_iter().map(value).collect::<Result<_, _>>()?),
        AttributeValue::M(values) => {
            let values = values.into_iter().map(|(name, attribute)| Ok((name, value(attribute)?)));
            Value::map(values.collect::<Result<_, &'static str>>()?)
        }
        AttributeValue::Ss(texts) => Value::string_set(texts),
        AttributeValue::Ns(numbers) => Value::number_set(numbers),
        AttributeValue::Bs(blobs) => Value::binary_set(blobs.into_iter().map(|blob| blob.into_inner()).collect()),
        _ => return Err("is of a type that this version does not know"),
    })
}
