//! Documents of JSON's model as attributes, and any attribute as such a document.

use serde_json::{Map, Number, Value as Json};

use super::{Attribute, Taken, number};
use crate::column::ColumnError;

/// The attribute of a document.
pub(super) fn attribute<A: Attribute>(document: Json) -> Result<A, ColumnError> {
    Ok(match document {
        Json::Null => A::null(),
        Json::Bool(v) => A::bool(v),
        Json::Number(v) => A::n(match (v.as_u64(), v.as_i64(), v.as_f64()) {
            (Some(v), ..) => v.to_string(),
            (_, Some(v), _) => v.to_string(),
            (.., Some(v)) => number::double(v)?,
            _ => return Err(ColumnError::OutOfRange("is a number that no 64 bits hold")),
        }),
        Json::String(v) => A::s(v),
        Json::Array(v) => A::list(v.into_iter().map(attribute).collect::<Result<_, _>>()?),
        Json::Object(v) => {
            let fields = v.into_iter().map(|(name, value)| attribute(value).map(|value| (name, value)));
            A::map(fields.collect::<Result<_, _>>()?)
        }
    })
}

/// The document of an attribute: sets are lists, bytes are lists of numbers.
pub(super) fn document<A: Attribute>(taken: Taken<A>) -> Result<Json, ColumnError> {
    Ok(match taken {
        Taken::Null => Json::Null,
        Taken::Bool(v) => Json::Bool(v),
        Taken::N(v) => Json::Number(numeral(&v)?),
        Taken::S(v) => Json::String(v),
        Taken::B(v) => Json::from(v),
        Taken::List(v) => v.into_iter().map(|value| document(value.take())).collect::<Result<_, _>>()?,
        Taken::Map(v) => {
            let fields = v.into_iter().map(|(name, value)| document(value.take()).map(|value| (name, value)));
            Json::Object(fields.collect::<Result<Map<_, _>, _>>()?)
        }
        Taken::StringSet(v) => Json::from(v),
        Taken::NumberSet(v) => v.iter().map(|v| numeral(v).map(Json::Number)).collect::<Result<_, _>>()?,
        Taken::BinarySet(v) => v.into_iter().map(Json::from).collect(),
        Taken::Unknown => return Err(ColumnError::OutOfRange("holds an attribute of an unknown type")),
    })
}

/// A whole number of 64 bits as it is, any other as the nearest double.
fn numeral(text: &str) -> Result<Number, ColumnError> {
    let whole = text.parse().map(|v: u64| v.into()).or_else(|_| text.parse().map(|v: i64| v.into())).ok();
    let near = || number::parse_double(text).and_then(Number::from_f64);
    whole.or_else(near).ok_or(ColumnError::OutOfRange("holds a number that no 64 bits hold"))
}
