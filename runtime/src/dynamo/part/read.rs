//! One column read back from a key: exactly what `write_part` writes, and no other spelling.

use std::borrow::Cow;
use std::net::IpAddr;

use super::{MIN_SECONDS, from_time_first, is_fixed};
use crate::dynamo::digits::{parse, parse_hex, parse_hex_into, parse_ordered, parse_plain};
use crate::dynamo::escape::{ESCAPE, unescape};
use crate::dynamo::key::Place;
use crate::dynamo::text::{self, DAYS, MILLIS};
use crate::key::KeyValue;
use crate::schema::{ColumnType, Format, PartDef};

/// How long a form is that tells where it ends.
fn fixed_len(part: &PartDef, place: Place, rest: &[u8]) -> usize {
    let signed = |digits: usize| digits + usize::from(rest.first() == Some(&b'-'));
    let truth = if rest.first() == Some(&b't') { 4 } else { 5 };
    match (part.format, part.ty) {
        (Format::Width(width), _) => usize::from(width),
        (Format::Seconds, _) => signed(12),
        (_, ColumnType::Boolean) => truth,
        (Format::Reversed, ColumnType::BigInt) => 20,
        (Format::Reversed, ColumnType::Timestamp) => 15,
        (Format::Reversed, ColumnType::Date) => 7,
        (Format::Reversed, ColumnType::Uuid | ColumnType::TimeUuid) => 32,
        (_, ColumnType::TinyInt) => signed(3),
        (_, ColumnType::SmallInt) => signed(5),
        (_, ColumnType::Int) => signed(10),
        (_, ColumnType::BigInt) => signed(19),
        (_, ColumnType::Timestamp) => 24,
        (_, ColumnType::Date) => 10,
        (_, ColumnType::Time) => 18,
        (_, ColumnType::TimeUuid) if matches!(place, Place::Sort) => 33,
        _ => 36,
    }
}

/// Reads one column off the front of `rest`; `None` where it is not as [`write_part`] writes it.
pub(in crate::dynamo) fn read_part(
    rest: &mut &str,
    part: &PartDef,
    place: Place,
    followed: bool,
) -> Option<KeyValue<'static>> {
    let bytes = rest.as_bytes();
    let len = match is_fixed(part, place) {
        true => fixed_len(part, place, bytes),
        false if followed => bytes.iter().position(|byte| *byte < ESCAPE)?,
        false => bytes.len(),
    };
    let (piece, after) = rest.split_at_checked(len)?;
    *rest = after;
    let text = piece.as_bytes();
    match part.format {
        Format::Standard => read_standard(piece, part.ty, place, followed),
        Format::Width(_) => of_integer(part.ty, i64::try_from(parse(text)?).ok()?),
        Format::Seconds => {
            let seconds = match place {
                Place::Partition => parse_plain(text)?,
                Place::Sort => parse_ordered::<12>(text, MIN_SECONDS)?,
            };
            seconds.checked_mul(1000).map(KeyValue::Timestamp)
        }
        Format::Text => read_plain(piece, part.ty),
        Format::Reversed => read_reversed(text, part.ty),
    }
}

fn read_standard(piece: &str, ty: ColumnType, place: Place, followed: bool) -> Option<KeyValue<'static>> {
    let text = piece.as_bytes();
    let sort = matches!(place, Place::Sort);
    let characters = || if followed { unescape(piece) } else { Some(piece.to_owned()) };
    Some(match ty {
        ColumnType::TinyInt if sort => of_integer(ty, parse_ordered::<3>(text, i64::from(i8::MIN))?)?,
        ColumnType::SmallInt if sort => of_integer(ty, parse_ordered::<5>(text, i64::from(i16::MIN))?)?,
        ColumnType::Int if sort => of_integer(ty, parse_ordered::<10>(text, i64::from(i32::MIN))?)?,
        ColumnType::BigInt if sort => KeyValue::BigInt(parse_ordered::<19>(text, i64::MIN)?),
        ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt => read_plain(piece, ty)?,
        ColumnType::Text => KeyValue::Text(Cow::Owned(characters()?)),
        ColumnType::Ascii => KeyValue::Ascii(Cow::Owned(characters().filter(|text| text.is_ascii())?)),
        ColumnType::Blob => KeyValue::Blob(Cow::Owned(parse_hex(text)?)),
        ColumnType::Boolean => KeyValue::Boolean(read_truth(text)?),
        ColumnType::Uuid => KeyValue::Uuid(text::parse_uuid(piece)?),
        ColumnType::TimeUuid if sort => {
            let (high, low) = piece.split_once('-')?;
            let mut ordered = [0; 16];
            parse_hex_into(high.as_bytes(), &mut ordered[..8])?;
            parse_hex_into(low.as_bytes(), &mut ordered[8..])?;
            KeyValue::TimeUuid(from_time_first(ordered))
        }
        ColumnType::TimeUuid => KeyValue::TimeUuid(text::parse_uuid(piece)?),
        ColumnType::Timestamp => KeyValue::Timestamp(text::parse_timestamp(piece)?),
        ColumnType::Date => KeyValue::Date(text::parse_date(piece)?),
        ColumnType::Time => KeyValue::Time(text::parse_time(piece)?),
        ColumnType::Inet if sort => KeyValue::Inet(read_address(text)?),
        ColumnType::Inet => KeyValue::Inet(text::parse_inet(piece)?),
        _ => return None,
    })
}

fn read_truth(text: &[u8]) -> Option<bool> {
    match text {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    }
}

fn read_address(text: &[u8]) -> Option<IpAddr> {
    let bytes = parse_hex(text)?;
    let v4 = <[u8; 4]>::try_from(bytes.as_slice()).ok().map(IpAddr::from);
    v4.or_else(|| <[u8; 16]>::try_from(bytes.as_slice()).ok().map(IpAddr::from))
}

/// The value of an integer column; `None` where its type can't hold it.
pub(in crate::dynamo) fn of_integer(ty: ColumnType, value: i64) -> Option<KeyValue<'static>> {
    Some(match ty {
        ColumnType::TinyInt => KeyValue::TinyInt(i8::try_from(value).ok()?),
        ColumnType::SmallInt => KeyValue::SmallInt(i16::try_from(value).ok()?),
        ColumnType::Int => KeyValue::Int(i32::try_from(value).ok()?),
        ColumnType::BigInt => KeyValue::BigInt(value),
        _ => return None,
    })
}

fn read_plain(piece: &str, ty: ColumnType) -> Option<KeyValue<'static>> {
    match ty {
        ColumnType::VarInt => text::parse_varint(piece).map(|bytes| KeyValue::VarInt(Cow::Owned(bytes))),
        _ => of_integer(ty, parse_plain(piece.as_bytes())?),
    }
}

fn read_reversed(text: &[u8], ty: ColumnType) -> Option<KeyValue<'static>> {
    let hex = || {
        let mut bytes = [0; 16];
        parse_hex_into(text, &mut bytes).map(|()| bytes.map(|byte| !byte))
    };
    let below = |max: i64| max.checked_sub_unsigned(parse(text)?);
    match ty {
        ColumnType::TinyInt => of_integer(ty, below(i64::from(i8::MAX))?),
        ColumnType::SmallInt => of_integer(ty, below(i64::from(i16::MAX))?),
        ColumnType::Int => of_integer(ty, below(i64::from(i32::MAX))?),
        ColumnType::BigInt => of_integer(ty, below(i64::MAX)?),
        ColumnType::Timestamp => below(MILLIS.1).filter(|ms| *ms >= MILLIS.0).map(KeyValue::Timestamp),
        ColumnType::Date => {
            let days = below(i64::from(DAYS.1)).and_then(|days| i32::try_from(days).ok());
            days.filter(|days| *days >= DAYS.0).map(KeyValue::Date)
        }
        ColumnType::Boolean => read_truth(text).map(|value| KeyValue::Boolean(!value)),
        ColumnType::Uuid => hex().map(KeyValue::Uuid),
        ColumnType::TimeUuid => hex().map(from_time_first).map(KeyValue::TimeUuid),
        _ => None,
    }
}

/// What [`push_number`] writes.
pub(in crate::dynamo) fn read_number(text: &str, part: &PartDef) -> Option<KeyValue<'static>> {
    match part.format {
        Format::Seconds => parse_plain(text.as_bytes())?.checked_mul(1000).map(KeyValue::Timestamp),
        _ => read_plain(text, part.ty),
    }
}
