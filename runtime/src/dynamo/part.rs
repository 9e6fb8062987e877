//! One column inside of a key: how each type is written in each format, and read back.
//!
//! In a sort key text order is the column's order. Most forms tell by themselves where they end; those of texts, blobs,
//! addresses and plain numbers don't, and hold no character below `$`, with which what follows them begins.

use std::borrow::Cow;
use std::net::IpAddr;

use super::digits::{
    parse, parse_hex, parse_hex_into, parse_ordered, parse_plain, push_fixed, push_hex, push_ordered, push_plain,
    push_width,
};
use super::escape::{ESCAPE, escape, escaped_len, unescape};
use super::key::Place;
use super::text::{self, DAYS, MILLIS, YEARS};
use crate::column::ColumnError;
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::{ColumnType, Format, PartDef};

/// `{column:secs}` in a sort key: the distance of negative seconds is to this.
pub(super) const MIN_SECONDS: i64 = -1_000_000_000_000;

const FRACTION: &str = "is no whole second, which its format `secs` writes";
const FAR: &str = "is too far from 1970 for the 12 digits of its format `secs`";
const WIDE: &str = "has more digits than its width";
const NEGATIVE: &str = "is negative, and numbers of a declared width are from 0 on";
const NO_NUMBER: &str = "is no number";
const NO_REVERSED: &str = "has a type without a reversed form";
const NO_TEXT: &str = "has no ordered form as text";

/// Appends one column as it stands in a key. `followed` says that anything follows it.
///
/// # Errors
/// [`KeyFault::Unfit`] where the format can't hold the value.
#[inline]
pub(crate) fn write_part(
    out: &mut String,
    part: &PartDef,
    place: Place,
    followed: bool,
    value: &KeyValue<'_>,
) -> Result<(), KeyFault> {
    match part.format {
        Format::Standard => standard(out, place, followed, value),
        Format::Width(width) => {
            padded(out, usize::from(width), integer(value).ok_or(KeyFault::Unfit { reason: NO_NUMBER })?)
        }
        Format::Seconds => seconds(out, place, value),
        Format::Text => plain(out, value),
        Format::Reversed => reversed(out, value),
    }
}

/// At most how many bytes the column takes.
pub(super) fn capacity(part: &PartDef, followed: bool, value: &KeyValue<'_>) -> usize {
    match value {
        KeyValue::Text(v) | KeyValue::Ascii(v) if followed => escaped_len(v),
        KeyValue::Text(v) | KeyValue::Ascii(v) => v.len(),
        KeyValue::Blob(v) => 2 * v.len(),
        KeyValue::VarInt(v) => 5 * v.len() / 2 + 2,
        _ => match part.format {
            Format::Width(width) => usize::from(width).max(20),
            _ => fixed_capacity(value),
        },
    }
}

fn fixed_capacity(value: &KeyValue<'_>) -> usize {
    match value {
        KeyValue::TinyInt(_) => 4,
        KeyValue::Boolean(_) => 5,
        KeyValue::SmallInt(_) => 6,
        KeyValue::Date(_) => 10,
        KeyValue::Int(_) => 11,
        KeyValue::Time(_) => 18,
        KeyValue::BigInt(_) => 20,
        KeyValue::Timestamp(_) => 24,
        KeyValue::Uuid(_) | KeyValue::TimeUuid(_) => 36,
        _ => 39,
    }
}

#[inline]
fn standard(out: &mut String, place: Place, followed: bool, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    let sort = matches!(place, Place::Sort);
    match value {
        KeyValue::TinyInt(v) if sort => push_ordered::<3>(out, i64::from(*v), i64::from(i8::MIN)),
        KeyValue::SmallInt(v) if sort => push_ordered::<5>(out, i64::from(*v), i64::from(i16::MIN)),
        KeyValue::Int(v) if sort => push_ordered::<10>(out, i64::from(*v), i64::from(i32::MIN)),
        KeyValue::BigInt(v) if sort => push_ordered::<19>(out, *v, i64::MIN),
        KeyValue::TinyInt(_) | KeyValue::SmallInt(_) | KeyValue::Int(_) | KeyValue::BigInt(_) => plain(out, value)?,
        KeyValue::Text(v) | KeyValue::Ascii(v) if followed => escape(out, v),
        KeyValue::Text(v) | KeyValue::Ascii(v) => out.push_str(v),
        KeyValue::Blob(v) => push_hex(out, v),
        KeyValue::Boolean(v) => out.push_str(truth(*v)),
        KeyValue::TimeUuid(v) if sort => {
            let ordered = time_first(v);
            push_hex(out, &ordered[..8]);
            out.push('-');
            push_hex(out, &ordered[8..]);
        }
        KeyValue::Uuid(v) | KeyValue::TimeUuid(v) => text::write_uuid(out, v),
        KeyValue::Timestamp(v) => text::write_timestamp(out, *v).map_err(unfit)?,
        KeyValue::Date(v) => text::write_date(out, *v).map_err(unfit)?,
        KeyValue::Time(v) => text::write_time(out, *v).map_err(unfit)?,
        KeyValue::Inet(IpAddr::V4(v)) if sort => push_hex(out, &v.octets()),
        KeyValue::Inet(IpAddr::V6(v)) if sort => push_hex(out, &v.octets()),
        KeyValue::Inet(v) => text::write_inet(out, v),
        KeyValue::VarInt(_) => return Err(KeyFault::Unfit { reason: NO_TEXT }),
    }
    Ok(())
}

fn unfit(error: ColumnError) -> KeyFault {
    let reason = match error {
        ColumnError::OutOfRange(reason) => reason,
        _ => NO_TEXT,
    };
    KeyFault::Unfit { reason }
}

fn truth(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

pub(super) fn integer(value: &KeyValue<'_>) -> Option<i64> {
    match value {
        KeyValue::TinyInt(v) => Some(i64::from(*v)),
        KeyValue::SmallInt(v) => Some(i64::from(*v)),
        KeyValue::Int(v) => Some(i64::from(*v)),
        KeyValue::BigInt(v) => Some(*v),
        _ => None,
    }
}

fn padded(out: &mut String, width: usize, value: i64) -> Result<(), KeyFault> {
    let value = u64::try_from(value).map_err(|_| KeyFault::Unfit { reason: NEGATIVE })?;
    if push_width(out, value, width) { Ok(()) } else { Err(KeyFault::Unfit { reason: WIDE }) }
}

fn seconds(out: &mut String, place: Place, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    let seconds = whole_seconds(value)?;
    match place {
        Place::Partition => push_plain(out, seconds),
        Place::Sort if (MIN_SECONDS..-MIN_SECONDS).contains(&seconds) => {
            push_ordered::<12>(out, seconds, MIN_SECONDS);
        }
        Place::Sort => return Err(KeyFault::Unfit { reason: FAR }),
    }
    Ok(())
}

pub(super) fn whole_seconds(value: &KeyValue<'_>) -> Result<i64, KeyFault> {
    match value {
        KeyValue::Timestamp(ms) if ms % 1000 == 0 => Ok(ms / 1000),
        KeyValue::Timestamp(_) => Err(KeyFault::Unfit { reason: FRACTION }),
        _ => Err(KeyFault::Unfit { reason: NO_NUMBER }),
    }
}

/// Appends a number as a person writes it.
pub(super) fn plain(out: &mut String, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    match value {
        KeyValue::VarInt(v) => text::write_varint(out, v),
        value => push_plain(out, integer(value).ok_or(KeyFault::Unfit { reason: NO_NUMBER })?),
    }
    Ok(())
}

fn reversed(out: &mut String, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    let distance = |max: i64, value: i64| max.wrapping_sub(value).cast_unsigned();
    match value {
        KeyValue::TinyInt(v) => push_fixed::<3>(out, distance(i64::from(i8::MAX), i64::from(*v))),
        KeyValue::SmallInt(v) => push_fixed::<5>(out, distance(i64::from(i16::MAX), i64::from(*v))),
        KeyValue::Int(v) => push_fixed::<10>(out, distance(i64::from(i32::MAX), i64::from(*v))),
        KeyValue::BigInt(v) => push_fixed::<20>(out, distance(i64::MAX, *v)),
        KeyValue::Timestamp(v) if (MILLIS.0..=MILLIS.1).contains(v) => push_fixed::<15>(out, distance(MILLIS.1, *v)),
        KeyValue::Date(v) if (DAYS.0..=DAYS.1).contains(v) => {
            push_fixed::<7>(out, distance(i64::from(DAYS.1), i64::from(*v)));
        }
        KeyValue::Timestamp(_) | KeyValue::Date(_) => return Err(KeyFault::Unfit { reason: YEARS }),
        KeyValue::Boolean(v) => out.push_str(truth(!*v)),
        KeyValue::Uuid(v) => push_hex(out, &v.map(|byte| !byte)),
        KeyValue::TimeUuid(v) => push_hex(out, &time_first(v).map(|byte| !byte)),
        _ => return Err(KeyFault::Unfit { reason: NO_REVERSED }),
    }
    Ok(())
}

/// A `timeuuid` in bytes whose order is the store's: its time from the top, then its low half as signed bytes.
pub(super) fn time_first(u: &[u8; 16]) -> [u8; 16] {
    let &[u0, u1, u2, u3, u4, u5, u6, u7, ref low @ ..] = u;
    let mut ordered = [u6, u7, u4, u5, u0, u1, u2, u3, 0, 0, 0, 0, 0, 0, 0, 0];
    for (to, from) in ordered[8..].iter_mut().zip(low) {
        *to = from ^ 0x80;
    }
    ordered
}

/// The inverse of [`time_first`].
pub(super) fn from_time_first(ordered: [u8; 16]) -> [u8; 16] {
    let [u6, u7, u4, u5, u0, u1, u2, u3, low @ ..] = ordered;
    let mut u = [u0, u1, u2, u3, u4, u5, u6, u7, 0, 0, 0, 0, 0, 0, 0, 0];
    for (to, from) in u[8..].iter_mut().zip(low) {
        *to = from ^ 0x80;
    }
    u
}

/// Whether the form tells by itself where it ends: no value's form begins another's.
pub(super) const fn is_fixed(part: &PartDef, place: Place) -> bool {
    match part.format {
        Format::Width(_) | Format::Reversed => true,
        Format::Seconds => matches!(place, Place::Sort),
        Format::Text => false,
        Format::Standard => match part.ty {
            ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt => {
                matches!(place, Place::Sort)
            }
            ColumnType::Boolean
            | ColumnType::Uuid
            | ColumnType::TimeUuid
            | ColumnType::Timestamp
            | ColumnType::Date
            | ColumnType::Time => true,
            _ => false,
        },
    }
}

/// Whether the form is the text itself, of any characters; all others are ASCII up to `z`.
pub(super) const fn is_text(part: &PartDef) -> bool {
    matches!(part.format, Format::Standard) && matches!(part.ty, ColumnType::Text | ColumnType::Ascii)
}

/// Between which characters every form of the column begins; `None` where it may be anything, or nothing.
pub(super) const fn first_chars(part: &PartDef) -> Option<(u8, u8)> {
    match part.format {
        Format::Width(_) => Some((b'0', b'9')),
        Format::Seconds | Format::Text => Some((b'-', b'9')),
        Format::Reversed => match part.ty {
            ColumnType::Uuid | ColumnType::TimeUuid => Some((b'0', b'f')),
            ColumnType::Boolean => Some((b'f', b't')),
            _ => Some((b'0', b'9')),
        },
        Format::Standard => match part.ty {
            ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt => Some((b'-', b'9')),
            ColumnType::Timestamp | ColumnType::Date | ColumnType::Time => Some((b'0', b'9')),
            ColumnType::Uuid | ColumnType::TimeUuid | ColumnType::Inet => Some((b'0', b'f')),
            ColumnType::Boolean => Some((b'f', b't')),
            _ => None,
        },
    }
}

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
pub(super) fn read_part(rest: &mut &str, part: &PartDef, place: Place, followed: bool) -> Option<KeyValue<'static>> {
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
pub(super) fn of_integer(ty: ColumnType, value: i64) -> Option<KeyValue<'static>> {
    Some(match ty {
        ColumnType::TinyInt => KeyValue::TinyInt(i8::try_from(value).ok()?),
        ColumnType::SmallInt => KeyValue::SmallInt(i16::try_from(value).ok()?),
        ColumnType::Int => KeyValue::Int(i32::try_from(value).ok()?),
        ColumnType::BigInt => KeyValue::BigInt(value),
        _ => return None,
    })
}

pub(super) fn read_plain(piece: &str, ty: ColumnType) -> Option<KeyValue<'static>> {
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

/// Appends a native number: an integer of at most 38 digits, or whole seconds.
pub(super) fn push_number(out: &mut String, part: &PartDef, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    if matches!(part.format, Format::Seconds) {
        push_plain(out, whole_seconds(value)?);
        return Ok(());
    }
    plain(out, value)?;
    if out.strip_prefix('-').unwrap_or(out).len() > 38 {
        return Err(KeyFault::Unfit { reason: "has more than the 38 digits that a number of DynamoDB has" });
    }
    Ok(())
}

/// What [`push_number`] writes.
pub(super) fn read_number(text: &str, part: &PartDef) -> Option<KeyValue<'static>> {
    match part.format {
        Format::Seconds => parse_plain(text.as_bytes())?.checked_mul(1000).map(KeyValue::Timestamp),
        _ => read_plain(text, part.ty),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_first_and_back_is_the_same_uuid() {
        let uuid = std::array::from_fn(|i| u8::try_from(i * 17).unwrap_or(0));
        assert_eq!(from_time_first(time_first(&uuid)), uuid);
    }
}
