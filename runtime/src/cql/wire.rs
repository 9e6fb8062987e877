//! Values as bytes: the value formats of the CQL native protocol, version 4, section 6 of its specification.
//!
//! The CQL store sends these bytes; the memory store keeps them, so that what it answers has been through the same form.

use std::borrow::Cow;
use std::net::IpAddr;

use crate::column::{CellSink, CellSource, ColumnError, CqlDuration, Nested, OtherValue};
use crate::key::KeyValue;
use crate::schema::ColumnType;

/// Hands the value's bytes to `use_bytes`; numbers stay on the stack.
#[inline]
pub fn with_key_bytes<R>(value: &KeyValue<'_>, use_bytes: impl FnOnce(&[u8]) -> R) -> R {
    match value {
        KeyValue::TinyInt(v) => use_bytes(&v.to_be_bytes()),
        KeyValue::SmallInt(v) => use_bytes(&v.to_be_bytes()),
        KeyValue::Int(v) => use_bytes(&v.to_be_bytes()),
        KeyValue::BigInt(v) | KeyValue::Timestamp(v) | KeyValue::Time(v) => use_bytes(&v.to_be_bytes()),
        KeyValue::VarInt(v) | KeyValue::Blob(v) => use_bytes(v),
        KeyValue::Text(v) | KeyValue::Ascii(v) => use_bytes(v.as_bytes()),
        KeyValue::Boolean(v) => use_bytes(&[u8::from(*v)]),
        KeyValue::Uuid(v) | KeyValue::TimeUuid(v) => use_bytes(v),
        // Days are unsigned on the wire, with 1970-01-01 in the middle.
        KeyValue::Date(v) => use_bytes(&(v ^ i32::MIN).to_be_bytes()),
        KeyValue::Inet(IpAddr::V4(v)) => use_bytes(&v.octets()),
        KeyValue::Inet(IpAddr::V6(v)) => use_bytes(&v.octets()),
    }
}

/// Appends the value's bytes, without their length.
pub fn encode_key(value: &KeyValue<'_>, into: &mut Vec<u8>) {
    with_key_bytes(value, |bytes| into.extend_from_slice(bytes));
}

/// Reads a value of that type from its bytes.
#[inline]
pub(crate) fn decode_key(ty: ColumnType, bytes: &[u8]) -> Result<KeyValue<'_>, ColumnError> {
    fn array<const N: usize>(ty: ColumnType, bytes: &[u8]) -> Result<[u8; N], ColumnError> {
        bytes.try_into().map_err(|_| ColumnError::Malformed(ty))
    }
    let text = || std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|_| ColumnError::Malformed(ty));
    Ok(match ty {
        ColumnType::TinyInt => KeyValue::TinyInt(i8::from_be_bytes(array(ty, bytes)?)),
        ColumnType::SmallInt => KeyValue::SmallInt(i16::from_be_bytes(array(ty, bytes)?)),
        ColumnType::Int => KeyValue::Int(i32::from_be_bytes(array(ty, bytes)?)),
        ColumnType::BigInt => KeyValue::BigInt(i64::from_be_bytes(array(ty, bytes)?)),
        ColumnType::VarInt => KeyValue::VarInt(Cow::Borrowed(bytes)),
        ColumnType::Text => KeyValue::Text(text()?),
        ColumnType::Ascii => KeyValue::Ascii(text()?),
        ColumnType::Blob => KeyValue::Blob(Cow::Borrowed(bytes)),
        ColumnType::Boolean => KeyValue::Boolean(array::<1>(ty, bytes)? != [0]),
        ColumnType::Uuid => KeyValue::Uuid(array(ty, bytes)?),
        ColumnType::TimeUuid => KeyValue::TimeUuid(array(ty, bytes)?),
        ColumnType::Timestamp => KeyValue::Timestamp(i64::from_be_bytes(array(ty, bytes)?)),
        ColumnType::Date => KeyValue::Date(i32::from_be_bytes(array(ty, bytes)?) ^ i32::MIN),
        ColumnType::Time => KeyValue::Time(i64::from_be_bytes(array(ty, bytes)?)),
        ColumnType::Inet => match bytes.len() {
            4 => KeyValue::Inet(IpAddr::from(array::<4>(ty, bytes)?)),
            _ => KeyValue::Inet(IpAddr::from(array::<16>(ty, bytes)?)),
        },
        _ => return Err(ColumnError::Malformed(ty)),
    })
}

/// Where bytes are appended: on the heap inside of a row, on the stack for one value.
pub(crate) trait Bytes {
    fn append(&mut self, bytes: &[u8]);
}

impl Bytes for Vec<u8> {
    fn append(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

impl<const N: usize> Bytes for smallvec::SmallVec<[u8; N]> {
    fn append(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Appends the value's bytes, without their length.
pub(crate) fn encode_other(value: &OtherValue<'_>, into: &mut impl Bytes) {
    match value {
        OtherValue::Float(v) => into.append(&v.to_be_bytes()),
        OtherValue::Double(v) => into.append(&v.to_be_bytes()),
        OtherValue::Decimal(scale, unscaled) => {
            into.append(&scale.to_be_bytes());
            into.append(unscaled);
        }
        OtherValue::Duration(v) => {
            write_vint(i64::from(v.months()), into);
            write_vint(i64::from(v.days()), into);
            write_vint(v.nanos(), into);
        }
    }
}

/// Reads a value of that type from its bytes.
#[inline]
pub(crate) fn decode_other(ty: ColumnType, bytes: &[u8]) -> Result<OtherValue<'_>, ColumnError> {
    let malformed = ColumnError::Malformed(ty);
    match ty {
        ColumnType::Float => bytes.try_into().map(|v| OtherValue::Float(f32::from_be_bytes(v))).map_err(|_| malformed),
        ColumnType::Double => {
            bytes.try_into().map(|v| OtherValue::Double(f64::from_be_bytes(v))).map_err(|_| malformed)
        }
        ColumnType::Decimal => {
            let (scale, unscaled) = bytes.split_first_chunk::<4>().ok_or(malformed)?;
            Ok(OtherValue::Decimal(i32::from_be_bytes(*scale), Cow::Borrowed(unscaled)))
        }
        ColumnType::Duration => decode_duration(bytes).map(OtherValue::Duration).ok_or(malformed),
        _ => Err(malformed),
    }
}

fn decode_duration(bytes: &[u8]) -> Option<CqlDuration> {
    let (months, rest) = read_vint(bytes)?;
    let (days, rest) = read_vint(rest)?;
    let (nanos, rest) = read_vint(rest)?;
    let duration = CqlDuration::new(i32::try_from(months).ok()?, i32::try_from(days).ok()?, nanos);
    duration.filter(|_| rest.is_empty())
}

/// A variable-length integer: zigzag, then as many leading one bits as further bytes follow.
fn write_vint(value: i64, into: &mut impl Bytes) {
    let zigzag = ((value << 1) ^ (value >> 63)).cast_unsigned();
    let bits = 64 - (zigzag | 1).leading_zeros();
    // Each further byte takes one bit of the first for itself; nine bytes hold all 64.
    let extra = if bits > 56 { 8 } else { (bits - 1) / 7 };
    let mut bytes = [0; 9];
    bytes[1..].copy_from_slice(&zigzag.to_be_bytes());
    let from = 8 - usize::try_from(extra).unwrap_or(8);
    bytes[from] |= !(0xFF_u16 >> extra).to_be_bytes()[1];
    into.append(&bytes[from..]);
}

fn read_vint(bytes: &[u8]) -> Option<(i64, &[u8])> {
    let (&first, rest) = bytes.split_first()?;
    let extra = usize::try_from(first.leading_ones()).ok()?;
    let (more, rest) = rest.split_at_checked(extra)?;
    let head = u64::from(first.checked_shl(u32::try_from(extra + 1).ok()?).map_or(0, |v| v >> (extra + 1)));
    let zigzag = more.iter().fold(head, |value, byte| value << 8 | u64::from(*byte));
    Some(((zigzag >> 1).cast_signed() ^ -((zigzag & 1).cast_signed()), rest))
}

/// Cells one after the other, each with its length before it: the inside of a collection, or a whole row.
#[derive(Debug, Default)]
pub struct WireSink {
    bytes: Vec<u8>,
}

impl WireSink {
    /// The bytes of all cells.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Begins a cell; gives what [`end`](Self::end) wants.
    pub(crate) fn begin(&mut self) -> usize {
        self.bytes.extend_from_slice(&[0; 4]);
        self.bytes.len()
    }

    /// Ends the cell that began there: its length is known now.
    pub(crate) fn end(&mut self, start: usize) -> Result<(), ColumnError> {
        let length = i32::try_from(self.bytes.len() - start)
            .map_err(|_| ColumnError::OutOfRange("is longer than 2 GiB, which a cell can't hold"))?;
        self.bytes[start - 4..start].copy_from_slice(&length.to_be_bytes());
        Ok(())
    }

    /// The number of values that a collection begins with.
    pub(crate) fn count(&mut self, kind: Nested, count: usize) -> Result<(), ColumnError> {
        if kind.fixed().is_none() {
            let count =
                i32::try_from(count).map_err(|_| ColumnError::OutOfRange("has more than 2,147,483,647 values"))?;
            self.bytes.extend_from_slice(&count.to_be_bytes());
        }
        Ok(())
    }
}

impl CellSink for WireSink {
    type Error = ColumnError;
    type Nested = Self;

    fn null(&mut self) -> Result<(), ColumnError> {
        self.bytes.extend_from_slice(&(-1_i32).to_be_bytes());
        Ok(())
    }

    fn key(&mut self, value: KeyValue<'_>) -> Result<(), ColumnError> {
        let start = self.begin();
        encode_key(&value, &mut self.bytes);
        self.end(start)
    }

    fn other(&mut self, value: OtherValue<'_>) -> Result<(), ColumnError> {
        let start = self.begin();
        encode_other(&value, &mut self.bytes);
        self.end(start)
    }

    fn nested(
        &mut self,
        kind: Nested,
        count: usize,
        write: impl FnOnce(&mut Self) -> Result<(), ColumnError>,
    ) -> Result<(), ColumnError> {
        let start = self.begin();
        self.count(kind, count)?;
        write(self)?;
        self.end(start)
    }
}

/// Reads cells one after the other, each with its length before it.
#[derive(Clone, Copy, Debug)]
pub struct WireSource<'r> {
    bytes: &'r [u8],
    /// How many values a collection said it has; a tuple may end early.
    tuple: bool,
}

impl<'r> WireSource<'r> {
    /// The cells of these bytes.
    pub fn new(bytes: &'r [u8]) -> Self {
        Self { bytes, tuple: false }
    }

    fn length(&self) -> Result<i32, ColumnError> {
        match self.bytes.first_chunk::<4>() {
            Some(length) => Ok(i32::from_be_bytes(*length)),
            // A tuple that was stored with fewer values: the others are absent.
            None if self.tuple && self.bytes.is_empty() => Ok(-1),
            None => Err(ColumnError::Missing),
        }
    }

    pub(crate) fn next_cell(&mut self) -> Result<Option<&'r [u8]>, ColumnError> {
        let length = self.length()?;
        let rest = self.bytes.get(4..).unwrap_or_default();
        let Ok(length) = usize::try_from(length) else {
            self.bytes = rest;
            return Ok(None);
        };
        let (cell, rest) = rest.split_at_checked(length).ok_or(ColumnError::Missing)?;
        self.bytes = rest;
        Ok(Some(cell))
    }
}

/// Splits the bytes of a collection or tuple into a source of its cells and their number.
pub(crate) fn open_nested(kind: Nested, bytes: &[u8]) -> Result<(WireSource<'_>, usize), ColumnError> {
    if let Some(count) = kind.fixed() {
        return Ok((WireSource { bytes, tuple: true }, count));
    }
    let (count, rest) = bytes.split_first_chunk::<4>().ok_or(ColumnError::Missing)?;
    let count = usize::try_from(i32::from_be_bytes(*count)).map_err(|_| ColumnError::Missing)?;
    let values = if kind == Nested::Map { count.saturating_mul(2) } else { count };
    // Every cell has its length before it: a count beyond that is damage, and is not to allocate for.
    if values > rest.len() / 4 {
        return Err(ColumnError::Missing);
    }
    Ok((WireSource { bytes: rest, tuple: false }, values))
}

impl<'r> CellSource<'r> for WireSource<'r> {
    type Nested = Self;

    fn take_null(&mut self) -> Result<bool, ColumnError> {
        if self.length()? >= 0 {
            return Ok(false);
        }
        self.next_cell().map(|_| true)
    }

    fn key(&mut self, ty: ColumnType) -> Result<KeyValue<'r>, ColumnError> {
        decode_key(ty, self.next_cell()?.ok_or(ColumnError::Null)?)
    }

    fn other(&mut self, ty: ColumnType) -> Result<OtherValue<'r>, ColumnError> {
        decode_other(ty, self.next_cell()?.ok_or(ColumnError::Null)?)
    }

    fn nested(&mut self, kind: Nested) -> Result<(Self, usize), ColumnError> {
        open_nested(kind, self.next_cell()?.ok_or(ColumnError::Null)?)
    }
}

/// One cell, as a store holds or answers it.
#[derive(Clone, Copy, Debug)]
pub struct Cell<'r>(pub Option<&'r [u8]>);

impl<'r> Cell<'r> {
    #[inline]
    fn bytes(&self) -> Result<&'r [u8], ColumnError> {
        self.0.ok_or(ColumnError::Null)
    }
}

impl<'r> CellSource<'r> for Cell<'r> {
    type Nested = WireSource<'r>;

    #[inline]
    fn take_null(&mut self) -> Result<bool, ColumnError> {
        Ok(self.0.is_none())
    }

    #[inline]
    fn key(&mut self, ty: ColumnType) -> Result<KeyValue<'r>, ColumnError> {
        decode_key(ty, self.bytes()?)
    }

    #[inline]
    fn other(&mut self, ty: ColumnType) -> Result<OtherValue<'r>, ColumnError> {
        decode_other(ty, self.bytes()?)
    }

    #[inline]
    fn nested(&mut self, kind: Nested) -> Result<(WireSource<'r>, usize), ColumnError> {
        open_nested(kind, self.bytes()?)
    }
}
