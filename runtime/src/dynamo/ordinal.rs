//! Key values of a countable type as integers, so that an exclusive bound becomes its inclusive neighbour.
//!
//! A bound beyond what the key's form can hold bounds nothing, or leaves nothing: no item can be there.

use std::borrow::Cow;
use std::ops::Bound;

use super::key::Place;
use super::part::{MIN_SECONDS, from_time_first, is_fixed, of_integer, time_first};
use super::text::{DAY_NANOS, DAYS, MILLIS};
use crate::key::KeyValue;
use crate::schema::{ColumnType, Format, PartDef};

/// 38 digits, the most that a number of DynamoDB has.
const MAX_NUMBER: i128 = 99_999_999_999_999_999_999_999_999_999_999_999_999;

/// Both ends of a range, the borrowed bounds of the plan or their neighbours.
pub(super) type Ends<'k> = (Bound<KeyValue<'k>>, Bound<KeyValue<'k>>);

/// The range with inclusive ends, where the column's type has neighbours; `None` where nothing is in it.
pub(super) fn narrow<'k>(
    part: &PartDef,
    native: bool,
    low: &Bound<KeyValue<'k>>,
    high: &Bound<KeyValue<'k>>,
) -> Option<Ends<'k>> {
    let Some((min, max)) = domain(part, native) else { return Some((low.clone(), high.clone())) };
    let step = if matches!(part.format, Format::Seconds) { 1000 } else { 1 };
    let first = match low {
        Bound::Included(value) => Some(ordinal(value)?),
        Bound::Excluded(value) => Some(ordinal(value)?.checked_add(1)?),
        Bound::Unbounded => None,
    };
    let last = match high {
        Bound::Included(value) => Some(ordinal(value)?),
        Bound::Excluded(value) => Some(ordinal(value)?.checked_sub(1)?),
        Bound::Unbounded => None,
    };
    // Whole seconds inside of the range.
    let first = first.map(|first| {
        first.div_euclid(step).saturating_add(i128::from(first.rem_euclid(step) != 0)).saturating_mul(step)
    });
    let last = last.map(|last| last.div_euclid(step).saturating_mul(step));
    if first.is_some_and(|first| first > max)
        || last.is_some_and(|last| last < min)
        || matches!((first, last), (Some(first), Some(last)) if first > last)
    {
        return None;
    }
    let bound = |ordinal: Option<i128>| match ordinal {
        Some(ordinal) => value_at(part.ty, ordinal).map(Bound::Included),
        None => Some(Bound::Unbounded),
    };
    Some((bound(first.filter(|first| *first >= min))?, bound(last.filter(|last| *last <= max))?))
}

/// The first and the last that the form holds; `None` where the type has no neighbours.
fn domain(part: &PartDef, native: bool) -> Option<(i128, i128)> {
    let millis = (i128::from(MILLIS.0), i128::from(MILLIS.1));
    let (min, max) = match part.ty {
        ColumnType::TinyInt => (i128::from(i8::MIN), i128::from(i8::MAX)),
        ColumnType::SmallInt => (i128::from(i16::MIN), i128::from(i16::MAX)),
        ColumnType::Int => (i128::from(i32::MIN), i128::from(i32::MAX)),
        ColumnType::BigInt => (i128::from(i64::MIN), i128::from(i64::MAX)),
        ColumnType::VarInt if native => (-MAX_NUMBER, MAX_NUMBER),
        ColumnType::Boolean => (0, 1),
        ColumnType::Timestamp => match part.format {
            Format::Seconds if native => (i128::from(i64::MIN / 1000) * 1000, i128::from(i64::MAX / 1000) * 1000),
            Format::Seconds => (i128::from(MIN_SECONDS) * 1000, -i128::from(MIN_SECONDS) * 1000 - 1000),
            _ => millis,
        },
        ColumnType::Date => (i128::from(DAYS.0), i128::from(DAYS.1)),
        ColumnType::Time => (0, i128::from(DAY_NANOS) - 1),
        ColumnType::Uuid | ColumnType::TimeUuid => (i128::MIN, i128::MAX),
        _ => return None,
    };
    match part.format {
        Format::Width(width) => {
            let largest = 10i128.checked_pow(u32::from(width)).map_or(max, |end| end - 1);
            Some((0, largest.min(max)))
        }
        _ if native || is_fixed(part, Place::Sort) => Some((min, max)),
        _ => None,
    }
}

fn ordinal(value: &KeyValue<'_>) -> Option<i128> {
    Some(match value {
        KeyValue::TinyInt(v) => i128::from(*v),
        KeyValue::SmallInt(v) => i128::from(*v),
        KeyValue::Int(v) | KeyValue::Date(v) => i128::from(*v),
        KeyValue::BigInt(v) | KeyValue::Timestamp(v) | KeyValue::Time(v) => i128::from(*v),
        KeyValue::VarInt(v) => of_varint(v),
        KeyValue::Boolean(v) => i128::from(*v),
        KeyValue::Uuid(v) => signed(*v),
        KeyValue::TimeUuid(v) => signed(time_first(v)),
        _ => return None,
    })
}

fn value_at(ty: ColumnType, ordinal: i128) -> Option<KeyValue<'static>> {
    let small = || i64::try_from(ordinal).ok();
    Some(match ty {
        ColumnType::VarInt => KeyValue::VarInt(Cow::Owned(to_varint(ordinal))),
        ColumnType::Boolean => KeyValue::Boolean(ordinal == 1),
        ColumnType::Timestamp => KeyValue::Timestamp(small()?),
        ColumnType::Date => KeyValue::Date(i32::try_from(ordinal).ok()?),
        ColumnType::Time => KeyValue::Time(small()?),
        ColumnType::Uuid => KeyValue::Uuid(unsigned(ordinal)),
        ColumnType::TimeUuid => KeyValue::TimeUuid(from_time_first(unsigned(ordinal))),
        ty => of_integer(ty, small()?)?,
    })
}

/// Sixteen bytes as a number of the same order.
fn signed(mut bytes: [u8; 16]) -> i128 {
    bytes[0] ^= 0x80;
    i128::from_be_bytes(bytes)
}

fn unsigned(number: i128) -> [u8; 16] {
    let mut bytes = number.to_be_bytes();
    bytes[0] ^= 0x80;
    bytes
}

/// A number of more than 128 bits is beyond every key, on its side.
fn of_varint(bytes: &[u8]) -> i128 {
    let negative = bytes.first().is_some_and(|byte| byte & 0x80 != 0);
    let Some(empty) = 16usize.checked_sub(bytes.len()) else { return if negative { i128::MIN } else { i128::MAX } };
    let mut wide = [if negative { 0xFF } else { 0 }; 16];
    wide[empty..].copy_from_slice(bytes);
    i128::from_be_bytes(wide)
}

fn to_varint(number: i128) -> Vec<u8> {
    let bytes = number.to_be_bytes();
    let redundant = bytes.windows(2).take_while(|w| matches!((w[0], w[1] & 0x80), (0, 0) | (0xFF, 0x80))).count();
    bytes[redundant..].to_vec()
}
