//! One column inside of a key: how each type is written in each format; `part/read.rs` reads it back.
//!
//! In a sort key text order is the column's order. Most forms tell by themselves where they end; those of texts, blobs,
//! addresses and plain numbers don't, and hold no character below `$`, with which what follows them begins.

use std::net::IpAddr;

use super::digits::{in_text, push_fixed, push_hex, push_ordered, push_plain, push_width};
use super::escape::{escape, escaped_len};
use super::key::Place;
use super::text::{self, DAYS, MILLIS, YEARS};
use crate::column::ColumnError;
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::{ColumnType, Format, PartDef};

mod read;

pub(super) use read::{of_integer, read_number, read_part};

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
pub(crate) fn write_part(
    out: &mut String,
    part: &PartDef,
    place: Place,
    followed: bool,
    value: &KeyValue<'_>,
) -> Result<(), KeyFault> {
    in_text(out, |out| push_part(out, part, place, followed, value))
}

/// [`write_part`] to what becomes a text.
#[inline]
pub(super) fn push_part(
    out: &mut Vec<u8>,
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
fn standard(out: &mut Vec<u8>, place: Place, followed: bool, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    let sort = matches!(place, Place::Sort);
    match value {
        KeyValue::TinyInt(v) if sort => push_ordered::<3>(out, i64::from(*v), i64::from(i8::MIN)),
        KeyValue::SmallInt(v) if sort => push_ordered::<5>(out, i64::from(*v), i64::from(i16::MIN)),
        KeyValue::Int(v) if sort => push_ordered::<10>(out, i64::from(*v), i64::from(i32::MIN)),
        KeyValue::BigInt(v) if sort => push_ordered::<19>(out, *v, i64::MIN),
        KeyValue::TinyInt(_) | KeyValue::SmallInt(_) | KeyValue::Int(_) | KeyValue::BigInt(_) => plain(out, value)?,
        KeyValue::Text(v) | KeyValue::Ascii(v) if followed => escape(out, v),
        KeyValue::Text(v) | KeyValue::Ascii(v) => out.extend_from_slice(v.as_bytes()),
        KeyValue::Blob(v) => push_hex(out, v),
        KeyValue::Boolean(v) => out.extend_from_slice(truth(*v)),
        KeyValue::TimeUuid(v) if sort => {
            let ordered = time_first(v);
            push_hex(out, &ordered[..8]);
            out.push(b'-');
            push_hex(out, &ordered[8..]);
        }
        KeyValue::Uuid(v) | KeyValue::TimeUuid(v) => text::push_uuid(out, v),
        KeyValue::Timestamp(v) => text::push_timestamp(out, *v).map_err(unfit)?,
        KeyValue::Date(v) => text::push_date(out, *v).map_err(unfit)?,
        KeyValue::Time(v) => text::push_time(out, *v).map_err(unfit)?,
        KeyValue::Inet(IpAddr::V4(v)) if sort => push_hex(out, &v.octets()),
        KeyValue::Inet(IpAddr::V6(v)) if sort => push_hex(out, &v.octets()),
        KeyValue::Inet(v) => text::push_inet(out, v),
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

fn truth(value: bool) -> &'static [u8] {
    if value { b"true" } else { b"false" }
}

fn integer(value: &KeyValue<'_>) -> Option<i64> {
    match value {
        KeyValue::TinyInt(v) => Some(i64::from(*v)),
        KeyValue::SmallInt(v) => Some(i64::from(*v)),
        KeyValue::Int(v) => Some(i64::from(*v)),
        KeyValue::BigInt(v) => Some(*v),
        _ => None,
    }
}

fn padded(out: &mut Vec<u8>, width: usize, value: i64) -> Result<(), KeyFault> {
    let value = u64::try_from(value).map_err(|_| KeyFault::Unfit { reason: NEGATIVE })?;
    if push_width(out, value, width) { Ok(()) } else { Err(KeyFault::Unfit { reason: WIDE }) }
}

fn seconds(out: &mut Vec<u8>, place: Place, value: &KeyValue<'_>) -> Result<(), KeyFault> {
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

fn whole_seconds(value: &KeyValue<'_>) -> Result<i64, KeyFault> {
    match value {
        KeyValue::Timestamp(ms) if ms % 1000 == 0 => Ok(ms / 1000),
        KeyValue::Timestamp(_) => Err(KeyFault::Unfit { reason: FRACTION }),
        _ => Err(KeyFault::Unfit { reason: NO_NUMBER }),
    }
}

/// Appends a number as a person writes it.
fn plain(out: &mut Vec<u8>, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    match value {
        KeyValue::VarInt(v) => text::push_varint(out, v),
        value => push_plain(out, integer(value).ok_or(KeyFault::Unfit { reason: NO_NUMBER })?),
    }
    Ok(())
}

fn reversed(out: &mut Vec<u8>, value: &KeyValue<'_>) -> Result<(), KeyFault> {
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
        KeyValue::Boolean(v) => out.extend_from_slice(truth(!*v)),
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
/// Appends a native number: an integer of at most 38 digits, or whole seconds.
pub(super) fn push_number(out: &mut Vec<u8>, part: &PartDef, value: &KeyValue<'_>) -> Result<(), KeyFault> {
    if matches!(part.format, Format::Seconds) {
        push_plain(out, whole_seconds(value)?);
        return Ok(());
    }
    plain(out, value)?;
    if out.strip_prefix(b"-").unwrap_or(out).len() > 38 {
        return Err(KeyFault::Unfit { reason: "has more than the 38 digits that a number of DynamoDB has" });
    }
    Ok(())
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
