//! Attributes read as columns. Texts and bytes are moved out of them, never copied.
//!
//! Reading takes a little more than writing makes: a set may be a list, an instant a number of milliseconds. Everything
//! else is an error that names the column, whatever an item holds.

use std::borrow::Cow;
use std::collections::{HashMap, hash_map};

#[cfg(feature = "serde")]
use super::document;
use super::text;
use super::{Attribute, Peek, Taken, digits, number};
use crate::column::{CellSource, ColumnError, CqlDuration, Nested, OtherValue};
use crate::key::KeyValue;
use crate::schema::ColumnType;

/// One value, wherever it stood.
pub(super) enum Cell<A> {
    /// An attribute, or a value of a list or map.
    Attribute(A),
    /// A part of a key attribute.
    Key(KeyValue<'static>),
    /// A value of a set.
    Taken(Taken<A>),
    /// The key of a map.
    Name(String),
    /// No value.
    Absent,
}

impl<A: Attribute> Cell<A> {
    fn is_null(&self) -> bool {
        match self {
            Self::Absent => true,
            Self::Attribute(attribute) => matches!(attribute.peek(), Peek::Null),
            _ => false,
        }
    }

    fn key(self, ty: ColumnType) -> Result<KeyValue<'static>, ColumnError> {
        let value = match self {
            Self::Absent => return Err(ColumnError::Null),
            Self::Key(value) => return Ok(value),
            Self::Name(name) => from_name(ty, name),
            Self::Attribute(attribute) => from_attribute(ty, attribute.take())?,
            Self::Taken(taken) => from_attribute(ty, taken)?,
        };
        // An error that is not needed is not made: dropping it would cost as much as reading a number.
        let Some(value) = value else { return Err(ColumnError::Malformed(ty)) };
        Ok(value)
    }

    fn other(self, ty: ColumnType) -> Result<OtherValue<'static>, ColumnError> {
        let taken = match self {
            Self::Absent => return Err(ColumnError::Null),
            Self::Key(_) => return Err(ColumnError::Malformed(ty)),
            Self::Name(name) => Taken::N(name),
            Self::Attribute(attribute) => attribute.take(),
            Self::Taken(taken) => taken,
        };
        let value = match (ty, taken) {
            (_, Taken::Null) => return Err(ColumnError::Null),
            (ColumnType::Float, Taken::N(v)) => number::parse_float(&v).map(OtherValue::Float),
            (ColumnType::Double, Taken::N(v)) => number::parse_double(&v).map(OtherValue::Double),
            (ColumnType::Decimal, Taken::N(v)) => {
                number::parse_decimal(&v).map(|(scale, unscaled)| OtherValue::Decimal(scale, Cow::Owned(unscaled)))
            }
            (ColumnType::Duration, Taken::List(v)) => duration(&v).map(OtherValue::Duration),
            _ => None,
        };
        let Some(value) = value else { return Err(ColumnError::Malformed(ty)) };
        Ok(value)
    }

    #[cfg(feature = "serde")]
    fn document(self) -> Result<serde_json::Value, ColumnError> {
        match self {
            Self::Absent => Err(ColumnError::Null),
            Self::Key(_) | Self::Name(_) => Err(ColumnError::Malformed(ColumnType::Text)),
            Self::Attribute(attribute) => document::document(attribute.take()),
            Self::Taken(taken) => document::document(taken),
        }
    }

    fn nested(self, kind: Nested, ty: ColumnType) -> Result<(NestedSource<A>, usize), ColumnError> {
        let taken = match self {
            Self::Absent => return Err(ColumnError::Null),
            Self::Key(_) | Self::Name(_) => return Err(ColumnError::Malformed(ty)),
            Self::Attribute(attribute) => attribute.take(),
            Self::Taken(taken) => taken,
        };
        let (values, count) = match (kind, taken) {
            (_, Taken::Null) => return Err(ColumnError::Null),
            (Nested::Tuple(count), Taken::List(v)) => (Values::Attributes(v.into_iter()), count),
            (Nested::List | Nested::Set, Taken::List(v)) => {
                let count = v.len();
                (Values::Attributes(v.into_iter()), count)
            }
            (Nested::Set, Taken::StringSet(v)) => {
                let count = v.len();
                (Values::Strings(v.into_iter()), count)
            }
            (Nested::Set, Taken::NumberSet(v)) => {
                let count = v.len();
                (Values::Numbers(v.into_iter()), count)
            }
            (Nested::Set, Taken::BinarySet(v)) => {
                let count = v.len();
                (Values::Bytes(v.into_iter()), count)
            }
            (Nested::Map, Taken::Map(v)) => {
                let count = v.len().saturating_mul(2);
                (Values::Map(v.into_iter(), None), count)
            }
            (Nested::Struct(def), Taken::Map(v)) => (Values::Struct(v, def.fields.iter()), def.fields.len()),
            _ => return Err(ColumnError::Malformed(ty)),
        };
        Ok((NestedSource { values, next: None, ty }, count))
    }
}

/// The value of a type that may be a key; none where the attribute is of another type, or damaged.
#[inline]
fn from_attribute<A>(ty: ColumnType, taken: Taken<A>) -> Result<Option<KeyValue<'static>>, ColumnError> {
    Ok(match (ty, taken) {
        (_, Taken::Null) => return Err(ColumnError::Null),
        (ColumnType::Blob, Taken::B(v)) => Some(KeyValue::Blob(Cow::Owned(v))),
        (ColumnType::Boolean, Taken::Bool(v)) => Some(KeyValue::Boolean(v)),
        (_, Taken::N(v)) => from_number(ty, &v),
        (ColumnType::Text, Taken::S(v)) => Some(KeyValue::Text(Cow::Owned(v))),
        (ColumnType::Ascii, Taken::S(v)) => Some(KeyValue::Ascii(Cow::Owned(v))),
        (_, Taken::S(v)) => from_text(ty, &v),
        _ => None,
    })
}

fn from_number(ty: ColumnType, text: &str) -> Option<KeyValue<'static>> {
    match ty {
        ColumnType::TinyInt => number::parse_integer(text).map(KeyValue::TinyInt),
        ColumnType::SmallInt => number::parse_integer(text).map(KeyValue::SmallInt),
        ColumnType::Int => number::parse_integer(text).map(KeyValue::Int),
        ColumnType::BigInt => number::parse_integer(text).map(KeyValue::BigInt),
        ColumnType::VarInt => number::parse_varint(text).map(|v| KeyValue::VarInt(Cow::Owned(v))),
        ColumnType::Timestamp => number::parse_integer(text).map(KeyValue::Timestamp),
        _ => None,
    }
}

/// What is written as a text and is none.
fn from_text(ty: ColumnType, text: &str) -> Option<KeyValue<'static>> {
    match ty {
        ColumnType::Uuid => text::parse_uuid(text).map(KeyValue::Uuid),
        ColumnType::TimeUuid => text::parse_uuid(text).map(KeyValue::TimeUuid),
        ColumnType::Timestamp => text::parse_timestamp(text).map(KeyValue::Timestamp),
        ColumnType::Date => text::parse_date(text).map(KeyValue::Date),
        ColumnType::Time => text::parse_time(text).map(KeyValue::Time),
        ColumnType::Inet => text::parse_inet(text).map(KeyValue::Inet),
        _ => None,
    }
}

fn from_name(ty: ColumnType, name: String) -> Option<KeyValue<'static>> {
    match ty {
        ColumnType::Blob => parse_hex(&name).map(|v| KeyValue::Blob(Cow::Owned(v))),
        ColumnType::Boolean => name.parse().ok().map(KeyValue::Boolean),
        ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt | ColumnType::VarInt => {
            from_number(ty, &name)
        }
        ColumnType::Text => Some(KeyValue::Text(Cow::Owned(name))),
        ColumnType::Ascii => Some(KeyValue::Ascii(Cow::Owned(name))),
        _ => from_text(ty, &name),
    }
}

fn parse_hex(text: &str) -> Option<Vec<u8>> {
    let mut bytes = vec![0; text.len() / 2];
    digits::parse_hex_into(text.as_bytes(), &mut bytes).map(|()| bytes)
}

fn duration<A: Attribute>(parts: &[A]) -> Option<CqlDuration> {
    let [months, days, nanos] = parts else { return None };
    let number = |part: &A| match part.peek() {
        Peek::N(v) => number::parse_integer::<i64>(v),
        _ => None,
    };
    CqlDuration::new(i32::try_from(number(months)?).ok()?, i32::try_from(number(days)?).ok()?, number(nanos)?)
}

/// What is parsed need not be moved out of the item first; none for what is no number and no text of one.
#[inline]
fn parsed<A>(ty: ColumnType, attribute: Peek<'_, A>, expiry: bool) -> Option<Option<KeyValue<'static>>> {
    match attribute {
        Peek::N(seconds) if expiry && matches!(ty, ColumnType::Timestamp) => {
            let millis = number::parse_integer::<i64>(seconds).and_then(|seconds| seconds.checked_mul(1000));
            Some(millis.map(KeyValue::Timestamp))
        }
        Peek::N(number) => Some(from_number(ty, number)),
        Peek::S(text) if !matches!(ty, ColumnType::Text | ColumnType::Ascii) => Some(from_text(ty, text)),
        _ => None,
    }
}

/// The source of one column.
pub(super) struct FieldSource<'i, A> {
    /// Where it stands in the item.
    attribute: Option<&'i mut A>,
    /// Where it does not.
    cell: Cell<A>,
    ty: ColumnType,
    /// Whether the attribute says when the item expires: a number of it is seconds.
    expiry: bool,
}

impl<'i, A: Attribute> FieldSource<'i, A> {
    pub(super) fn of_attribute(attribute: &'i mut A, ty: ColumnType, expiry: bool) -> Self {
        Self { attribute: Some(attribute), cell: Cell::Absent, ty, expiry }
    }

    pub(super) fn of_cell(cell: Cell<A>, ty: ColumnType) -> Self {
        Self { attribute: None, cell, ty, expiry: false }
    }

    fn take(&mut self) -> Cell<A> {
        match self.attribute.take() {
            Some(attribute) => Cell::Attribute(std::mem::replace(attribute, A::null())),
            None => std::mem::replace(&mut self.cell, Cell::Absent),
        }
    }
}

impl<A: Attribute> CellSource<'static> for FieldSource<'_, A> {
    type Nested = NestedSource<A>;

    fn take_null(&mut self) -> Result<bool, ColumnError> {
        Ok(self.attribute.as_ref().map_or_else(|| self.cell.is_null(), |a| matches!(a.peek(), Peek::Null)))
    }

    fn key(&mut self, ty: ColumnType) -> Result<KeyValue<'static>, ColumnError> {
        let Some(attribute) = self.attribute.take() else { return self.take().key(ty) };
        let value = match parsed(ty, attribute.peek(), self.expiry) {
            Some(value) => value,
            None => from_attribute(ty, std::mem::replace(attribute, A::null()).take())?,
        };
        let Some(value) = value else { return Err(ColumnError::Malformed(ty)) };
        Ok(value)
    }

    fn other(&mut self, ty: ColumnType) -> Result<OtherValue<'static>, ColumnError> {
        self.take().other(ty)
    }

    #[cfg(feature = "serde")]
    fn document(&mut self) -> Result<serde_json::Value, ColumnError> {
        self.take().document()
    }

    fn nested(&mut self, kind: Nested) -> Result<(NestedSource<A>, usize), ColumnError> {
        self.take().nested(kind, self.ty)
    }
}

/// The source of the values inside of a collection or tuple.
pub(super) struct NestedSource<A> {
    values: Values<A>,
    /// What has been looked at and not taken.
    next: Option<Cell<A>>,
    /// The column's type.
    ty: ColumnType,
}

enum Values<A> {
    Attributes(std::vec::IntoIter<A>),
    Strings(std::vec::IntoIter<String>),
    Numbers(std::vec::IntoIter<String>),
    Bytes(std::vec::IntoIter<Vec<u8>>),
    /// A map, and the value that belongs to the key before.
    Map(hash_map::IntoIter<String, A>, Option<A>),
    /// A struct, and the fields that are to come.
    Struct(HashMap<String, A>, std::slice::Iter<'static, (&'static str, ColumnType)>),
}

impl<A: Attribute> NestedSource<A> {
    /// The next value; none where a list is shorter than its tuple, or a map lacks a struct's field.
    fn take(&mut self) -> Cell<A> {
        if let Some(cell) = self.next.take() {
            return cell;
        }
        let cell = match &mut self.values {
            Values::Attributes(values) => values.next().map(Cell::Attribute),
            Values::Strings(values) => values.next().map(|v| Cell::Taken(Taken::S(v))),
            Values::Numbers(values) => values.next().map(|v| Cell::Taken(Taken::N(v))),
            Values::Bytes(values) => values.next().map(|v| Cell::Taken(Taken::B(v))),
            Values::Struct(values, fields) => {
                fields.next().and_then(|(name, _)| values.remove(*name)).map(Cell::Attribute)
            }
            Values::Map(_, value @ Some(_)) => value.take().map(Cell::Attribute),
            Values::Map(values, value) => values.next().map(|(name, of)| {
                *value = Some(of);
                Cell::Name(name)
            }),
        };
        cell.unwrap_or(Cell::Absent)
    }
}

impl<A: Attribute> CellSource<'static> for NestedSource<A> {
    type Nested = Self;

    fn take_null(&mut self) -> Result<bool, ColumnError> {
        let cell = self.take();
        let null = cell.is_null();
        if !null {
            self.next = Some(cell);
        }
        Ok(null)
    }

    fn key(&mut self, ty: ColumnType) -> Result<KeyValue<'static>, ColumnError> {
        self.take().key(ty)
    }

    fn other(&mut self, ty: ColumnType) -> Result<OtherValue<'static>, ColumnError> {
        self.take().other(ty)
    }

    #[cfg(feature = "serde")]
    fn document(&mut self) -> Result<serde_json::Value, ColumnError> {
        self.take().document()
    }

    fn nested(&mut self, kind: Nested) -> Result<(Self, usize), ColumnError> {
        let ty = self.ty;
        self.take().nested(kind, ty)
    }
}
