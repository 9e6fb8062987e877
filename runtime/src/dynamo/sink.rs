//! One column's value becomes an attribute, parts of keys, or both, while its row is visited.
//!
//! A set is an SS, NS or BS where its values are texts, numbers or bytes, and a list otherwise; an empty one that is kept
//! apart from absent is a list too, since DynamoDB has no empty set.

use std::collections::HashMap;

#[cfg(feature = "serde")]
use super::document;
use super::row_keys::Keys;
use super::text;
use super::{Attribute, digits, number};
use crate::column::{CellSink, ColumnError, Nested, OtherValue};
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::ColumnType;

/// Why a row can't be written.
#[derive(Debug)]
pub(super) enum Fault {
    /// A value that can't be an attribute; its position, where the visitor knows it.
    Column(Option<usize>, ColumnError),
    /// A value that can't be in a key, and its column.
    Key(&'static str, KeyFault),
}

impl From<ColumnError> for Fault {
    fn from(error: ColumnError) -> Self {
        Self::Column(None, error)
    }
}

/// Takes one field.
pub(super) struct FieldSink<'k, A> {
    /// The position at which it is visited.
    pub(super) index: usize,
    /// Whether it becomes an attribute under its own name.
    pub(super) stored: bool,
    /// Whether its attribute says when the item expires.
    pub(super) expiry: bool,
    /// Whether an empty collection is no value.
    pub(super) multi_cell: bool,
    /// The keys, where it is part of one.
    pub(super) keys: Option<&'k mut Keys>,
    /// The attribute; none where there is no value.
    pub(super) attribute: Option<A>,
}

impl<A: Attribute> CellSink for FieldSink<'_, A> {
    type Error = Fault;
    type Nested = NestedSink<A>;

    fn null(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn key(&mut self, value: KeyValue<'_>) -> Result<(), Fault> {
        if let Some(keys) = &mut self.keys {
            keys.part(self.index, &value)?;
        }
        if self.stored {
            self.attribute = Some(match value {
                KeyValue::Timestamp(millis) if self.expiry => A::n(expiry(millis)?.to_string()),
                value => scalar(value)?.into_attribute(),
            });
        }
        Ok(())
    }

    fn other(&mut self, value: OtherValue<'_>) -> Result<(), Fault> {
        if self.stored {
            self.attribute = Some(other(value)?);
        }
        Ok(())
    }

    #[cfg(feature = "serde")]
    fn document(&mut self, document: serde_json::Value) -> Result<(), Fault> {
        if self.stored {
            self.attribute = Some(document::attribute(document)?);
        }
        Ok(())
    }

    fn nested(
        &mut self,
        kind: Nested,
        count: usize,
        write: impl FnOnce(&mut NestedSink<A>) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if self.stored && !(self.multi_cell && count == 0) {
            self.attribute = Some(nested(kind, count, write)?);
        }
        Ok(())
    }
}

/// A value of one piece, before it is known what holds it.
enum Scalar {
    S(String),
    N(String),
    B(Vec<u8>),
    Bool(bool),
}

impl Scalar {
    fn into_attribute<A: Attribute>(self) -> A {
        match self {
            Self::S(v) => A::s(v),
            Self::N(v) => A::n(v),
            Self::B(v) => A::b(v),
            Self::Bool(v) => A::bool(v),
        }
    }

    /// As the key of a map.
    fn into_name(self) -> String {
        match self {
            Self::S(v) | Self::N(v) => v,
            Self::B(v) => {
                let mut out = String::with_capacity(2 * v.len());
                digits::in_text(&mut out, |out| digits::push_hex(out, &v));
                out
            }
            Self::Bool(v) => v.to_string(),
        }
    }
}

fn scalar(value: KeyValue<'_>) -> Result<Scalar, ColumnError> {
    fn written<V>(
        capacity: usize,
        value: V,
        write: fn(&mut String, V) -> Result<(), ColumnError>,
    ) -> Result<Scalar, ColumnError> {
        let mut out = String::with_capacity(capacity);
        write(&mut out, value)?;
        Ok(Scalar::S(out))
    }
    Ok(match value {
        KeyValue::TinyInt(v) => Scalar::N(v.to_string()),
        KeyValue::SmallInt(v) => Scalar::N(v.to_string()),
        KeyValue::Int(v) => Scalar::N(v.to_string()),
        KeyValue::BigInt(v) => Scalar::N(v.to_string()),
        KeyValue::VarInt(v) => Scalar::N(number::varint(&v)?),
        KeyValue::Text(v) | KeyValue::Ascii(v) => Scalar::S(v.into_owned()),
        KeyValue::Blob(v) => Scalar::B(v.into_owned()),
        KeyValue::Boolean(v) => Scalar::Bool(v),
        KeyValue::Uuid(v) | KeyValue::TimeUuid(v) => {
            let mut out = String::with_capacity(36);
            text::write_uuid(&mut out, &v);
            Scalar::S(out)
        }
        KeyValue::Timestamp(v) => return written(24, v, text::write_timestamp),
        KeyValue::Date(v) => return written(10, v, text::write_date),
        KeyValue::Time(v) => return written(18, v, text::write_time),
        KeyValue::Inet(v) => Scalar::S(v.to_string()),
    })
}

fn other<A: Attribute>(value: OtherValue<'_>) -> Result<A, ColumnError> {
    Ok(match value {
        OtherValue::Float(v) => A::n(number::float(v)?),
        OtherValue::Double(v) => A::n(number::double(v)?),
        OtherValue::Decimal(scale, unscaled) => A::n(number::decimal(scale, &unscaled)?),
        OtherValue::Duration(v) => {
            A::list(vec![A::n(v.months().to_string()), A::n(v.days().to_string()), A::n(v.nanos().to_string())])
        }
    })
}

fn nested<A: Attribute>(
    kind: Nested,
    count: usize,
    write: impl FnOnce(&mut NestedSink<A>) -> Result<(), Fault>,
) -> Result<A, Fault> {
    let gathered = match kind {
        Nested::List | Nested::Tuple(_) => Gathered::List(Vec::with_capacity(count)),
        Nested::Set => Gathered::Set(count),
        Nested::Map => Gathered::Map(HashMap::with_capacity(count), None),
        Nested::Struct(def) => Gathered::Struct(HashMap::with_capacity(count), def.fields.iter()),
    };
    let mut sink = NestedSink { gathered, narrowed: false };
    write(&mut sink)?;
    Ok(sink.finish())
}

/// Takes the values inside of a collection, tuple or struct.
pub(super) struct NestedSink<A> {
    gathered: Gathered<A>,
    /// Whether different values of a set may be one here: DynamoDB refuses a set that has one twice.
    narrowed: bool,
}

enum Gathered<A> {
    List(Vec<A>),
    /// A set of that many values: its first decides what it is.
    Set(usize),
    Strings(Vec<String>),
    Numbers(Vec<String>),
    Bytes(Vec<Vec<u8>>),
    /// A map, and the key whose value is to come.
    Map(HashMap<String, A>, Option<String>),
    /// A struct, and the fields that are to come.
    Struct(HashMap<String, A>, std::slice::Iter<'static, (&'static str, ColumnType)>),
}

const MIXED: ColumnError = ColumnError::OutOfRange("is a set whose values are of different types");
const NO_NAME: ColumnError =
    ColumnError::OutOfRange("is a map whose keys have no text form: DynamoDB's maps have texts for keys");
const EMPTY_NAME: ColumnError =
    ColumnError::OutOfRange("is a map with an empty key, and DynamoDB takes no empty names in maps");

impl<A: Attribute> NestedSink<A> {
    fn scalar(&mut self, scalar: Scalar) -> Result<(), Fault> {
        if let Gathered::Set(count) = self.gathered {
            self.gathered = match scalar {
                Scalar::S(_) => Gathered::Strings(Vec::with_capacity(count)),
                Scalar::N(_) => Gathered::Numbers(Vec::with_capacity(count)),
                Scalar::B(_) => Gathered::Bytes(Vec::with_capacity(count)),
                Scalar::Bool(_) => Gathered::List(Vec::with_capacity(count)),
            };
        }
        match (&mut self.gathered, scalar) {
            (Gathered::Strings(values), Scalar::S(value)) | (Gathered::Numbers(values), Scalar::N(value)) => {
                values.push(value);
            }
            (Gathered::Bytes(values), Scalar::B(value)) => values.push(value),
            (Gathered::Map(_, name @ None), scalar) => match scalar.into_name() {
                key if key.is_empty() => return Err(EMPTY_NAME.into()),
                key => *name = Some(key),
            },
            (_, scalar) => return self.value(scalar.into_attribute()),
        }
        Ok(())
    }

    fn value(&mut self, value: A) -> Result<(), Fault> {
        if let Gathered::Set(count) = self.gathered {
            self.gathered = Gathered::List(Vec::with_capacity(count));
        }
        match &mut self.gathered {
            Gathered::List(values) => values.push(value),
            Gathered::Map(values, name) => {
                values.insert(name.take().ok_or(NO_NAME)?, value);
            }
            Gathered::Struct(values, fields) => {
                let (name, _) = fields.next().ok_or(ColumnError::Missing)?;
                values.insert((*name).to_owned(), value);
            }
            _ => return Err(MIXED.into()),
        }
        Ok(())
    }

    fn finish(mut self) -> A {
        if let (true, Gathered::Strings(values) | Gathered::Numbers(values)) = (self.narrowed, &mut self.gathered) {
            values.sort_unstable();
            values.dedup();
        }
        match self.gathered {
            Gathered::List(values) => A::list(values),
            Gathered::Set(_) => A::list(Vec::new()),
            Gathered::Strings(values) => A::string_set(values),
            Gathered::Numbers(values) => A::number_set(values),
            Gathered::Bytes(values) => A::binary_set(values),
            Gathered::Map(values, _) | Gathered::Struct(values, _) => A::map(values),
        }
    }
}

impl<A: Attribute> CellSink for NestedSink<A> {
    type Error = Fault;
    type Nested = Self;

    fn null(&mut self) -> Result<(), Fault> {
        if let Gathered::Struct(_, fields) = &mut self.gathered {
            return fields.next().map(drop).ok_or_else(|| ColumnError::Missing.into());
        }
        self.value(A::null())
    }

    fn key(&mut self, value: KeyValue<'_>) -> Result<(), Fault> {
        self.narrowed |= matches!(value, KeyValue::Timestamp(_) | KeyValue::Date(_) | KeyValue::Time(_));
        self.scalar(scalar(value)?)
    }

    fn other(&mut self, value: OtherValue<'_>) -> Result<(), Fault> {
        self.narrowed = true;
        let attribute: A = other(value)?;
        match attribute.take() {
            super::Taken::N(number) => self.scalar(Scalar::N(number)),
            super::Taken::List(values) => self.value(A::list(values)),
            _ => Ok(()),
        }
    }

    #[cfg(feature = "serde")]
    fn document(&mut self, document: serde_json::Value) -> Result<(), Fault> {
        let value = document::attribute(document)?;
        self.value(value)
    }

    fn nested(
        &mut self,
        kind: Nested,
        count: usize,
        write: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let value = nested(kind, count, write)?;
        self.value(value)
    }
}

/// Whole seconds, rounded down, that are a timestamp when they are read again.
fn expiry(millis: i64) -> Result<i64, ColumnError> {
    let seconds = millis.div_euclid(1000);
    let fits = seconds.checked_mul(1000).is_some();
    fits.then_some(seconds).ok_or(ColumnError::OutOfRange("is before the first whole second of a timestamp"))
}
