//! A whole key attribute: from the values of a key, and back to them.

use smallvec::SmallVec;

use super::digits::text_of;
use super::key::{KeyData, KeyKind, KeyRef, Place};
use super::part::{capacity, first_chars, push_number, push_part, read_number, read_part};
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::{ColumnType, DynamoDef, Format, KeyAttributeDef, KeyForm, PartDef, TextPart};

/// What the attribute holds: a template makes a text, a lone column is stored as what it is.
pub const fn key_kind(attribute: &KeyAttributeDef) -> KeyKind {
    match &attribute.form {
        KeyForm::Text(_) => KeyKind::S,
        KeyForm::Native(part) => native_kind(part),
    }
}

/// What a lone column is stored as: numbers as N, blobs as B, all else, and numbers at a declared width, as S.
pub(super) const fn native_kind(part: &PartDef) -> KeyKind {
    match part.format {
        Format::Seconds => KeyKind::N,
        Format::Width(_) | Format::Text | Format::Reversed => KeyKind::S,
        Format::Standard => match part.ty {
            ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt | ColumnType::VarInt => {
                KeyKind::N
            }
            ColumnType::Blob => KeyKind::B,
            _ => KeyKind::S,
        },
    }
}

/// Whether anything follows the piece at `i`.
pub(crate) const fn followed(parts: &[TextPart], i: usize) -> bool {
    i + 1 < parts.len()
}

/// The pieces of a template; a lone column that is stored as a text is one of one piece.
pub(super) enum Pieces<'a> {
    One([TextPart; 1]),
    All(&'a [TextPart]),
}

impl<'a> Pieces<'a> {
    pub(super) fn of(attribute: &'a KeyAttributeDef) -> Self {
        match &attribute.form {
            KeyForm::Native(part) => Self::One([TextPart::Column(*part)]),
            KeyForm::Text(parts) => Self::All(parts),
        }
    }

    pub(super) fn as_slice(&self) -> &[TextPart] {
        match self {
            Self::One(piece) => piece,
            Self::All(pieces) => pieces,
        }
    }
}

/// The columns of an attribute, in order.
pub(super) fn columns(attribute: &KeyAttributeDef) -> impl Iterator<Item = &PartDef> {
    let (native, text): (_, &[TextPart]) = match &attribute.form {
        KeyForm::Native(part) => (Some(part), &[]),
        KeyForm::Text(parts) => (None, parts),
    };
    let columns = text.iter().filter_map(|piece| match piece {
        TextPart::Column(part) => Some(part),
        TextPart::Literal(_) => None,
    });
    native.into_iter().chain(columns)
}

/// A lone column as a key attribute.
///
/// # Errors
/// [`KeyFault::Unfit`] where its form can't hold the value.
pub(crate) fn native(part: &PartDef, place: Place, value: &KeyValue<'_>) -> Result<KeyData, KeyFault> {
    match (native_kind(part), value) {
        (KeyKind::B, KeyValue::Blob(bytes)) => Ok(KeyData::B(bytes.to_vec())),
        (KeyKind::N, value) => {
            let mut number = Vec::with_capacity(20);
            push_number(&mut number, part, value)?;
            Ok(KeyData::N(text_of(number)))
        }
        (_, value) => {
            let mut text = Vec::with_capacity(capacity(part, false, value));
            push_part(&mut text, part, place, false, value)?;
            Ok(KeyData::S(text_of(text)))
        }
    }
}

/// A whole key attribute from the values of its columns, which are asked for by the position at which a row visits them;
/// `None` where one of them is absent.
///
/// # Errors
/// The position, and [`KeyFault::Unfit`], where a column's form can't hold its value.
pub fn encode<'v>(
    attribute: &KeyAttributeDef,
    place: Place,
    value: &dyn Fn(usize) -> Option<&'v KeyValue<'v>>,
) -> Result<Option<KeyData>, (usize, KeyFault)> {
    let parts = match &attribute.form {
        KeyForm::Native(part) => {
            let value = value(part.index).map(|value| native(part, place, value));
            return value.transpose().map_err(|fault| (part.index, fault));
        }
        KeyForm::Text(parts) => *parts,
    };
    let mut bytes = 0;
    for (i, piece) in parts.iter().enumerate() {
        bytes += match piece {
            TextPart::Literal(literal) => literal.len(),
            TextPart::Column(part) => match value(part.index) {
                Some(value) => capacity(part, followed(parts, i), value),
                None => return Ok(None),
            },
        };
    }
    let mut text = Vec::with_capacity(bytes);
    for (i, piece) in parts.iter().enumerate() {
        match piece {
            TextPart::Literal(literal) => text.extend_from_slice(literal.as_bytes()),
            TextPart::Column(part) => {
                let Some(value) = value(part.index) else { return Ok(None) };
                push_part(&mut text, part, place, followed(parts, i), value).map_err(|fault| (part.index, fault))?;
            }
        }
    }
    Ok(Some(KeyData::S(text_of(text))))
}

/// Refuses what DynamoDB refuses in a key: an empty text or blob, and more than 2048 bytes (sort key: 1024).
///
/// # Errors
/// [`KeyFault::EmptyAttribute`] and [`KeyFault::TooLongAttribute`].
pub fn check_length(attribute: &KeyAttributeDef, place: Place, data: &KeyData) -> Result<(), KeyFault> {
    let (attribute, bytes, limit) = (attribute.name, data.len(), place.limit());
    match bytes {
        0 => Err(KeyFault::EmptyAttribute { attribute }),
        _ if bytes > limit => Err(KeyFault::TooLongAttribute { attribute, bytes, limit }),
        _ => Ok(()),
    }
}

/// The values of a key attribute's columns, each with the position at which a row visits it; `None` where the attribute
/// is not one that [`encode`] makes.
pub fn decode(
    attribute: &KeyAttributeDef,
    place: Place,
    data: KeyRef<'_>,
) -> Option<SmallVec<[(usize, KeyValue<'static>); 4]>> {
    let mut values = SmallVec::new();
    match (&attribute.form, key_kind(attribute), data) {
        (KeyForm::Native(part), KeyKind::N, KeyRef::N(number)) => values.push((part.index, read_number(number, part)?)),
        (KeyForm::Native(part), KeyKind::B, KeyRef::B(bytes)) => {
            values.push((part.index, KeyValue::Blob(bytes.to_vec().into())));
        }
        (_, KeyKind::S, KeyRef::S(text)) => {
            let (pieces, mut rest) = (Pieces::of(attribute), text);
            let pieces = pieces.as_slice();
            for (i, piece) in pieces.iter().enumerate() {
                match piece {
                    TextPart::Literal(literal) => rest = rest.strip_prefix(literal)?,
                    TextPart::Column(part) => {
                        values.push((part.index, read_part(&mut rest, part, place, followed(pieces, i))?));
                    }
                }
            }
            if !rest.is_empty() {
                return None;
            }
        }
        _ => return None,
    }
    Some(values)
}

/// Whether a key of the physical table, or of the index, is one of this entity: by the text that its templates begin
/// with, by the whole of a constant, or by the first character where its sort key begins with a column.
pub fn belongs(def: &DynamoDef, pk: KeyRef<'_>, sk: Option<KeyRef<'_>>) -> bool {
    let sort = match (def.sk, sk) {
        ([attribute], Some(data)) => begins(attribute, data),
        ([], None) => true,
        // Several native attributes carry no tag, and an index of them holds one entity.
        (attributes, _) => attributes.len() > 1,
    };
    sort && def.pk.first().is_none_or(|attribute| def.pk.len() > 1 || begins(attribute, pk))
}

fn begins(attribute: &KeyAttributeDef, data: KeyRef<'_>) -> bool {
    let (KeyKind::S, KeyRef::S(text)) = (key_kind(attribute), data) else {
        return key_kind(attribute) == data.kind();
    };
    match Pieces::of(attribute).as_slice() {
        [TextPart::Literal(constant)] => text == *constant,
        [TextPart::Literal(tag), ..] => text.starts_with(tag),
        [TextPart::Column(part), ..] => match (first_chars(part), text.as_bytes().first()) {
            (Some((first, last)), Some(byte)) => (first..=last).contains(byte),
            (Some(_), None) => false,
            (None, _) => true,
        },
        // The sort key of an item collection: any text.
        [] => true,
    }
}
