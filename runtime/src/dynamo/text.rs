//! Times, uuids, addresses and large integers as text: what stands in keys, in attributes and in the keys of maps.
//!
//! Times are in UTC at one fixed width, so that text order is their order; years outside of 0000..=9999 have no such form.

use std::io::Write as _;
use std::net::IpAddr;

use super::digits::{self, fill_hex, in_text, pair, push, twenty};
use crate::bucket::civil;
use crate::column::ColumnError;

/// The first and the last millisecond of the years 0000..=9999.
pub(super) const MILLIS: (i64, i64) = (-62_167_219_200_000, 253_402_300_799_999);
/// The first and the last day of the years 0000..=9999.
pub(super) const DAYS: (i32, i32) = (-719_528, 2_932_896);
/// Nanoseconds of a day.
pub(super) const DAY_NANOS: i64 = 86_400_000_000_000;

const DAY_MILLIS: i64 = 86_400_000;

/// Why a time has no text.
pub(super) const YEARS: &str = "is outside of the years 0000..=9999, which keep their order as text";
const NO_TIME: &str = "is no time of a day";

/// Appends `2026-11-08T09:15:00.000Z`.
#[inline]
pub(super) fn push_timestamp(out: &mut Vec<u8>, ms: i64) -> Result<(), ColumnError> {
    if ms < MILLIS.0 || ms > MILLIS.1 {
        return Err(ColumnError::OutOfRange(YEARS));
    }
    let mut text = *b"0000-00-00T00:00:00.000Z";
    fill_day(&mut text, ms.div_euclid(DAY_MILLIS));
    let of_day = u32::try_from(ms.rem_euclid(DAY_MILLIS)).unwrap_or(0);
    fill_clock(&mut text[11..], of_day / 1000);
    let [tens, units] = pair(of_day % 100);
    let [_, hundreds] = pair(of_day % 1000 / 100);
    text[20..23].copy_from_slice(&[hundreds, tens, units]);
    push(out, &text);
    Ok(())
}

/// Appends `2026-11-08`.
pub(super) fn push_date(out: &mut Vec<u8>, days: i32) -> Result<(), ColumnError> {
    if days < DAYS.0 || days > DAYS.1 {
        return Err(ColumnError::OutOfRange(YEARS));
    }
    let mut text = *b"0000-00-00";
    fill_day(&mut text, i64::from(days));
    push(out, &text);
    Ok(())
}

/// Appends `09:15:00.000000000`.
pub(super) fn push_time(out: &mut Vec<u8>, nanos: i64) -> Result<(), ColumnError> {
    if !(0..DAY_NANOS).contains(&nanos) {
        return Err(ColumnError::OutOfRange(NO_TIME));
    }
    let nanos = nanos.cast_unsigned();
    let mut text = *b"00:00:00.000000000";
    fill_clock(&mut text, u32::try_from(nanos / 1_000_000_000).unwrap_or(0));
    text[9..].copy_from_slice(&twenty(nanos % 1_000_000_000)[11..]);
    push(out, &text);
    Ok(())
}

/// `YYYY-MM-DD` into the first ten bytes, of a day in the years 0000..=9999.
#[inline]
fn fill_day(text: &mut [u8], days: i64) {
    let (year, month, day) = calendar(days);
    text[..2].copy_from_slice(&pair(year / 100));
    text[2..4].copy_from_slice(&pair(year % 100));
    text[5..7].copy_from_slice(&pair(month));
    text[8..10].copy_from_slice(&pair(day));
}

/// [`civil`] for the years 0000..=9999 in 32 bits, which are divided faster.
///
/// Source: C. Neri, L. Schneider, "Euclidean affine functions and their application to calendar algorithms" (2022): a
/// year, and a month, are affine functions of the day whose divisions are multiplications by a reciprocal.
#[inline]
fn calendar(days: i64) -> (u32, u32, u32) {
    // From 1 March of the year -400, an era earlier than `civil`, so that no day is negative.
    let from_march = u32::try_from(days + 719_468 + 146_097).unwrap_or(0);
    let (century, of_century) = ((4 * from_march + 3) / 146_097, (4 * from_march + 3) % 146_097 / 4);
    let scaled = 2_939_745 * u64::from(4 * of_century + 3);
    let year_of_century = u32::try_from(scaled >> 32).unwrap_or(0);
    let day_of_year = u32::try_from((scaled & 0xFFFF_FFFF) / 2_939_745 / 4).unwrap_or(0);
    let scaled = 2_141 * day_of_year + 197_913;
    let (month, day) = (scaled >> 16, (scaled & 0xFFFF) / 2_141 + 1);
    let next = u32::from(day_of_year >= 306);
    ((100 * century + year_of_century + next).saturating_sub(400), month - 12 * next, day)
}

/// `HH:MM:SS` into the first eight bytes.
#[inline]
fn fill_clock(text: &mut [u8], seconds: u32) {
    text[..2].copy_from_slice(&pair(seconds / 3600));
    text[3..5].copy_from_slice(&pair(seconds / 60 % 60));
    text[6..8].copy_from_slice(&pair(seconds % 60));
}

/// What [`push_timestamp`] writes.
pub(crate) fn parse_timestamp(text: &str) -> Option<i64> {
    let (day, rest) = text.as_bytes().split_at_checked(10)?;
    let [b'T', clock @ .., b'Z'] = rest else { return None };
    let (seconds, fraction) = parse_clock(clock)?;
    let millis = digits::parse(fraction).filter(|_| fraction.len() == 3)?;
    let of_day = i64::try_from(seconds * 1000 + millis).ok()?;
    Some(parse_day(day)? * DAY_MILLIS + of_day)
}

/// What [`push_date`] writes.
pub(crate) fn parse_date(text: &str) -> Option<i32> {
    i32::try_from(parse_day(text.as_bytes())?).ok()
}

/// What [`push_time`] writes.
pub(crate) fn parse_time(text: &str) -> Option<i64> {
    let (seconds, fraction) = parse_clock(text.as_bytes())?;
    let nanos = digits::parse(fraction).filter(|_| fraction.len() == 9)?;
    i64::try_from(seconds * 1_000_000_000 + nanos).ok()
}

fn parse_day(text: &[u8]) -> Option<i64> {
    let &[y3, y2, y1, y0, b'-', m1, m0, b'-', d1, d0] = text else { return None };
    let number = |text: &[u8]| digits::parse(text).and_then(|number| i64::try_from(number).ok());
    let (year, month, day) = (number(&[y3, y2, y1, y0])?, number(&[m1, m0])?, number(&[d1, d0])?);
    let days = days(year, month, day);
    // The calendar itself says whether the month has that day.
    (civil(days) == (year, u8::try_from(month).ok()?, u8::try_from(day).ok()?)).then_some(days)
}

/// The inverse of [`civil`].
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// The seconds of `HH:MM:SS.`, and the digits after the point.
fn parse_clock(text: &[u8]) -> Option<(u64, &[u8])> {
    let &[h1, h0, b':', m1, m0, b':', s1, s0, b'.', ref fraction @ ..] = text else { return None };
    let hours = digits::parse(&[h1, h0]).filter(|hours| *hours < 24)?;
    let minutes = digits::parse(&[m1, m0]).filter(|minutes| *minutes < 60)?;
    let seconds = digits::parse(&[s1, s0]).filter(|seconds| *seconds < 60)?;
    Some((hours * 3600 + minutes * 60 + seconds, fraction))
}

/// Where the groups of a UUID stand in its text, and its bytes in the UUID.
const GROUPS: [(usize, usize, usize); 5] = [(0, 0, 4), (9, 4, 6), (14, 6, 8), (19, 8, 10), (24, 10, 16)];

/// Appends `550e8400-e29b-41d4-a716-446655440000`.
#[inline]
pub(super) fn push_uuid(out: &mut Vec<u8>, uuid: &[u8; 16]) {
    let (mut digits, mut text) = ([0; 32], [b'-'; 36]);
    fill_hex(&mut digits, uuid);
    text[..8].copy_from_slice(&digits[..8]);
    text[9..13].copy_from_slice(&digits[8..12]);
    text[14..18].copy_from_slice(&digits[12..16]);
    text[19..23].copy_from_slice(&digits[16..20]);
    text[24..].copy_from_slice(&digits[20..]);
    push(out, &text);
}

/// What [`push_uuid`] writes.
pub(crate) fn parse_uuid(text: &str) -> Option<[u8; 16]> {
    let (text, mut uuid) = (text.as_bytes(), [0; 16]);
    if text.len() != 36 || [8, 13, 18, 23].iter().any(|at| text.get(*at) != Some(&b'-')) {
        return None;
    }
    for (at, start, end) in GROUPS {
        digits::parse_hex_into(text.get(at..at + 2 * (end - start))?, uuid.get_mut(start..end)?)?;
    }
    Some(uuid)
}

/// Appends `192.0.2.1` or `2001:db8::1`.
pub(super) fn push_inet(out: &mut Vec<u8>, address: &IpAddr) {
    // Writing to memory has no error.
    let _ = write!(out, "{address}");
}

/// What [`push_inet`] writes.
pub(crate) fn parse_inet(text: &str) -> Option<IpAddr> {
    text.parse().ok()
}

/// Appends a `varint` in plain decimal.
pub(super) fn push_varint(out: &mut Vec<u8>, bytes: &[u8]) {
    let negative = bytes.first().is_some_and(|byte| byte & 0x80 != 0);
    // Nine digits at a time: the magnitude is divided by 10^9 until nothing is left of it.
    let mut magnitude = magnitude(bytes, negative);
    let mut groups = Vec::new();
    while magnitude.iter().any(|byte| *byte != 0) {
        let mut rest = 0u64;
        for byte in &mut magnitude {
            let value = rest << 8 | u64::from(*byte);
            *byte = u8::try_from(value / 1_000_000_000).unwrap_or(0);
            rest = value % 1_000_000_000;
        }
        groups.push(rest);
    }
    if negative {
        out.push(b'-');
    }
    digits::push_unsigned(out, groups.pop().unwrap_or(0));
    groups.iter().rev().for_each(|group| digits::push_fixed::<9>(out, *group));
}

/// The absolute value, big-endian.
fn magnitude(bytes: &[u8], negative: bool) -> Vec<u8> {
    let mut magnitude = bytes.to_vec();
    if negative {
        negate(&mut magnitude);
    }
    magnitude
}

/// The two's complement of a big-endian number.
fn negate(bytes: &mut [u8]) {
    let mut carry = true;
    for byte in bytes.iter_mut().rev() {
        (*byte, carry) = (!*byte).overflowing_add(u8::from(carry));
    }
}

/// What [`push_varint`] writes, and no other spelling.
pub(crate) fn parse_varint(text: &str) -> Option<Vec<u8>> {
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    if digits.is_empty() || digits.len() > 1 && digits[0] == b'0' || text == "-0" {
        return None;
    }
    // A decimal digit takes less than half a byte; one byte more holds the sign.
    let mut bytes = vec![0u8; digits.len() / 2 + 2];
    for digit in digits {
        let mut carry = u16::from(digit.is_ascii_digit().then(|| digit - b'0')?);
        for byte in bytes.iter_mut().rev() {
            let value = u16::from(*byte) * 10 + carry;
            *byte = u8::try_from(value & 0xFF).unwrap_or(0);
            carry = value >> 8;
        }
    }
    if digits.len() < text.len() {
        negate(&mut bytes);
    }
    let redundant = bytes.windows(2).take_while(|w| matches!((w[0], w[1] & 0x80), (0, 0) | (0xFF, 0x80))).count();
    bytes.drain(..redundant);
    Some(bytes)
}

/// [`push_timestamp`] to a text.
pub(crate) fn write_timestamp(out: &mut String, ms: i64) -> Result<(), ColumnError> {
    in_text(out, |out| push_timestamp(out, ms))
}

/// [`push_date`] to a text.
pub(crate) fn write_date(out: &mut String, days: i32) -> Result<(), ColumnError> {
    in_text(out, |out| push_date(out, days))
}

/// [`push_time`] to a text.
pub(crate) fn write_time(out: &mut String, nanos: i64) -> Result<(), ColumnError> {
    in_text(out, |out| push_time(out, nanos))
}

/// [`push_uuid`] to a text.
pub(crate) fn write_uuid(out: &mut String, uuid: &[u8; 16]) {
    in_text(out, |out| push_uuid(out, uuid));
}

/// [`push_varint`] to a text.
pub(crate) fn write_varint(out: &mut String, bytes: &[u8]) {
    in_text(out, |out| push_varint(out, bytes));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_calendars_agree_on_every_day_of_ten_thousand_years() {
        for days in DAYS.0..=DAYS.1 {
            let (year, month, day) = civil(i64::from(days));
            let (y, m, d) = calendar(i64::from(days));
            assert_eq!((i64::from(y), m, d), (year, u32::from(month), u32::from(day)));
        }
    }
}
