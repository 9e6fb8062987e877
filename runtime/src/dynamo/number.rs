//! Numbers as DynamoDB keeps them: decimal text of at most 38 significant digits, from 1E-130 to 9.99..E+125.
//!
//! Every text that is written here is exact, plain (no exponent) and without zeros that say nothing, as DynamoDB itself
//! answers it; what it would round or refuse is an error before anything is sent. Any notation is read.

use std::fmt::Write;

use super::text;
use crate::column::ColumnError;

/// Significant digits, without the zeros on either side.
const DIGITS: usize = 38;
/// The powers of ten of the first digit.
const MAGNITUDE: std::ops::RangeInclusive<i64> = -130..=125;
/// The longest text, and the most bytes of an unscaled number, that are looked at: a bound for what damaged data may cost.
const LONGEST: usize = 1024;

const TOO_EXACT: ColumnError =
    ColumnError::OutOfRange("is a number of more than 38 significant digits, which DynamoDB can't hold exactly");
const TOO_FAR: ColumnError =
    ColumnError::OutOfRange("is a number outside of what DynamoDB can hold: from 1E-130 to 9.99..E+125, or 0");
const NO_NUMBER: ColumnError = ColumnError::OutOfRange("is NaN or infinite, and DynamoDB has numbers only");

/// `varint`: two's complement, big-endian.
pub(super) fn varint(bytes: &[u8]) -> Result<String, ColumnError> {
    decimal(0, bytes)
}

/// `decimal`: the scale, and the unscaled number in two's complement, big-endian.
pub(super) fn decimal(scale: i32, unscaled: &[u8]) -> Result<String, ColumnError> {
    if unscaled.len() > LONGEST {
        return Err(TOO_EXACT);
    }
    let mut written = String::with_capacity(unscaled.len() * 3);
    text::write_varint(&mut written, unscaled);
    let (negative, digits) = written.strip_prefix('-').map_or((false, &*written), |digits| (true, digits));
    plain(negative, digits, -i64::from(scale))
}

/// `float`: the shortest text that reads back as the same number.
pub(super) fn float(value: f32) -> Result<String, ColumnError> {
    if !value.is_finite() {
        return Err(NO_NUMBER);
    }
    // In this range `Display` is short, and all digits of it count.
    if (1e-6..1e9).contains(&value.abs()) { Ok(short(&value)) } else { scientific(&format!("{value:e}")) }
}

/// `double`: the shortest text that reads back as the same number.
pub(super) fn double(value: f64) -> Result<String, ColumnError> {
    if !value.is_finite() {
        return Err(NO_NUMBER);
    }
    if (1e-6..1e15).contains(&value.abs()) { Ok(short(&value)) } else { scientific(&format!("{value:e}")) }
}

fn short(value: &impl std::fmt::Display) -> String {
    let mut out = String::with_capacity(24);
    // Writing to a `String` does not fail.
    let _ = write!(out, "{value}");
    out
}

/// From what `{:e}` writes: `-1.25e-7`.
fn scientific(written: &str) -> Result<String, ColumnError> {
    let number = Number::parse(written).ok_or(TOO_FAR)?;
    plain(number.negative, &number.digits, number.exponent)
}

/// The plain text of a number that is within bounds.
fn plain(negative: bool, digits: &str, exponent: i64) -> Result<String, ColumnError> {
    let digits = digits.trim_start_matches('0');
    let significant = digits.trim_end_matches('0');
    let exponent = exponent + length(digits) - length(significant);
    if significant.is_empty() {
        return Ok("0".into());
    }
    if significant.len() > DIGITS {
        return Err(TOO_EXACT);
    }
    if !MAGNITUDE.contains(&(exponent + length(significant) - 1)) {
        return Err(TOO_FAR);
    }
    let zeros = |count: i64| usize::try_from(count).unwrap_or(0);
    // How many digits stand before the point.
    let whole = length(significant) + exponent;
    let mut out = String::with_capacity(significant.len() + zeros(exponent).max(zeros(-whole)) + 3);
    if negative {
        out.push('-');
    }
    if whole <= 0 {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', zeros(-whole)));
        out.push_str(significant);
    } else if let Some((before, after)) =
        significant.split_at_checked(zeros(whole)).filter(|(_, after)| !after.is_empty())
    {
        out.push_str(before);
        out.push('.');
        out.push_str(after);
    } else {
        out.push_str(significant);
        out.extend(std::iter::repeat_n('0', zeros(exponent)));
    }
    Ok(out)
}

fn length(digits: &str) -> i64 {
    i64::try_from(digits.len()).unwrap_or(i64::MAX)
}

/// How many significant digits a number has, and whether it is negative: what it takes in an item.
pub(super) fn weight(text: &str) -> (bool, usize) {
    let mantissa = text.split(['e', 'E']).next().unwrap_or(text);
    let digits = mantissa.bytes().filter(u8::is_ascii_digit);
    let zeros = |digits: &mut dyn Iterator<Item = u8>| digits.take_while(|digit| *digit == b'0').count();
    let silent = zeros(&mut digits.clone()) + zeros(&mut digits.clone().rev());
    (text.starts_with('-'), digits.count().saturating_sub(silent))
}

/// The integer, where the text is one that fits.
pub(super) fn parse_integer<I: TryFrom<i64>>(text: &str) -> Option<I> {
    let value = match text.parse::<i64>() {
        Ok(value) => value,
        Err(_) => {
            let (negative, digits) = Number::parse(text)?.integer(19)?;
            let magnitude = digits.parse::<i128>().ok().or_else(|| digits.is_empty().then_some(0))?;
            i64::try_from(if negative { -magnitude } else { magnitude }).ok()?
        }
    };
    I::try_from(value).ok()
}

/// The integer in two's complement, big-endian and minimal.
pub(super) fn parse_varint(text: &str) -> Option<Vec<u8>> {
    let (negative, digits) = Number::parse(text)?.integer(LONGEST)?;
    complement(negative, &digits)
}

/// The scale, and the unscaled number in two's complement.
pub(super) fn parse_decimal(text: &str) -> Option<(i32, Vec<u8>)> {
    let number = Number::parse(text)?;
    Some((i32::try_from(-number.exponent).ok()?, complement(number.negative, &number.digits)?))
}

/// The nearest `float`; a text that is no number of that range is none.
pub(super) fn parse_float(text: &str) -> Option<f32> {
    is_number(text).then(|| text.parse().ok()).flatten().filter(|value: &f32| value.is_finite())
}

/// The nearest `double`; a text that is no number of that range is none.
pub(super) fn parse_double(text: &str) -> Option<f64> {
    is_number(text).then(|| text.parse().ok()).flatten().filter(|value: &f64| value.is_finite())
}

/// Keeps out what `parse` takes beside numbers: `inf`, `NaN`, `infinity`.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E'))
}

/// A number taken apart: its value is `digits` times ten to the `exponent`.
struct Number {
    negative: bool,
    digits: String,
    exponent: i64,
}

impl Number {
    fn parse(text: &str) -> Option<Self> {
        if text.len() > LONGEST {
            return None;
        }
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (number, power) = match rest.split_once(['e', 'E']) {
            Some((number, power)) => (number, i64::from(power.parse::<i32>().ok()?)),
            None => (rest, 0),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let digits = [whole, fraction].concat();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(Self { negative, digits, exponent: power - length(fraction) })
    }

    /// The sign and the digits of an integer of at most that many.
    fn integer(self, most: usize) -> Option<(bool, String)> {
        let digits = self.digits.trim_start_matches('0');
        let significant = digits.trim_end_matches('0');
        let exponent = self.exponent + length(digits) - length(significant);
        if significant.is_empty() {
            return Some((false, String::new()));
        }
        let zeros = usize::try_from(exponent).ok().filter(|zeros| significant.len() + zeros <= most)?;
        let mut out = String::with_capacity(significant.len() + zeros);
        out.push_str(significant);
        out.extend(std::iter::repeat_n('0', zeros));
        Some((self.negative, out))
    }
}

/// The number in two's complement, minimal.
fn complement(negative: bool, digits: &str) -> Option<Vec<u8>> {
    let digits = digits.trim_start_matches('0');
    match (digits, negative) {
        ("", _) => Some(vec![0]),
        (digits, false) => text::parse_varint(digits),
        (digits, true) => text::parse_varint(&format!("-{digits}")),
    }
}
