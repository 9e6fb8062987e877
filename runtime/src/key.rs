//! Keys are data: a closed, borrowed enum with the one order that every store and merge uses.
//!
//! The order is Cassandra's for the column's type, since a declared clustering order has to mean the same rows on every
//! store. What a Rust value becomes is said in `column/`; what may stand for a key column is [`AsKey`].

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::net::IpAddr;

use smallvec::SmallVec;

use crate::schema::ColumnType;

/// The values of a key, in declared order; up to four stay off the heap.
pub type KeyVec<'k> = SmallVec<[KeyValue<'k>; 4]>;

/// The value of one key column.
///
/// `Debug` shows the type and hides the value: keys reach logs through errors and traces.
#[derive(Clone, PartialEq, Eq)]
pub enum KeyValue<'k> {
    /// `tinyint`
    TinyInt(i8),
    /// `smallint`
    SmallInt(i16),
    /// `int`
    Int(i32),
    /// `bigint`
    BigInt(i64),
    /// `varint`: two's complement, big-endian, without redundant leading bytes.
    VarInt(Cow<'k, [u8]>),
    /// `text`
    Text(Cow<'k, str>),
    /// `ascii`
    Ascii(Cow<'k, str>),
    /// `blob`
    Blob(Cow<'k, [u8]>),
    /// `boolean`
    Boolean(bool),
    /// `uuid`
    Uuid([u8; 16]),
    /// `timeuuid`
    TimeUuid([u8; 16]),
    /// `timestamp`: milliseconds since 1970-01-01T00:00:00Z.
    Timestamp(i64),
    /// `date`: days since 1970-01-01.
    Date(i32),
    /// `time`: nanoseconds since midnight.
    Time(i64),
    /// `inet`
    Inet(IpAddr),
}

impl KeyValue<'_> {
    /// The same value, owning its text or bytes.
    pub fn into_owned(self) -> KeyValue<'static> {
        match self {
            Self::TinyInt(v) => KeyValue::TinyInt(v),
            Self::SmallInt(v) => KeyValue::SmallInt(v),
            Self::Int(v) => KeyValue::Int(v),
            Self::BigInt(v) => KeyValue::BigInt(v),
            Self::VarInt(v) => KeyValue::VarInt(Cow::Owned(v.into_owned())),
            Self::Text(v) => KeyValue::Text(Cow::Owned(v.into_owned())),
            Self::Ascii(v) => KeyValue::Ascii(Cow::Owned(v.into_owned())),
            Self::Blob(v) => KeyValue::Blob(Cow::Owned(v.into_owned())),
            Self::Boolean(v) => KeyValue::Boolean(v),
            Self::Uuid(v) => KeyValue::Uuid(v),
            Self::TimeUuid(v) => KeyValue::TimeUuid(v),
            Self::Timestamp(v) => KeyValue::Timestamp(v),
            Self::Date(v) => KeyValue::Date(v),
            Self::Time(v) => KeyValue::Time(v),
            Self::Inet(v) => KeyValue::Inet(v),
        }
    }

    /// How many bytes the value takes in the store's binary form.
    pub fn len(&self) -> usize {
        match self {
            Self::TinyInt(_) | Self::Boolean(_) => 1,
            Self::SmallInt(_) => 2,
            Self::Int(_) | Self::Date(_) => 4,
            Self::BigInt(_) | Self::Timestamp(_) | Self::Time(_) => 8,
            Self::Uuid(_) | Self::TimeUuid(_) => 16,
            Self::VarInt(v) | Self::Blob(v) => v.len(),
            Self::Text(v) | Self::Ascii(v) => v.len(),
            Self::Inet(IpAddr::V4(_)) => 4,
            Self::Inet(IpAddr::V6(_)) => 16,
        }
    }

    /// Whether the value is an empty text or blob.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The type of the column that it is of.
    pub const fn ty(&self) -> ColumnType {
        match self {
            Self::TinyInt(_) => ColumnType::TinyInt,
            Self::SmallInt(_) => ColumnType::SmallInt,
            Self::Int(_) => ColumnType::Int,
            Self::BigInt(_) => ColumnType::BigInt,
            Self::VarInt(_) => ColumnType::VarInt,
            Self::Text(_) => ColumnType::Text,
            Self::Ascii(_) => ColumnType::Ascii,
            Self::Blob(_) => ColumnType::Blob,
            Self::Boolean(_) => ColumnType::Boolean,
            Self::Uuid(_) => ColumnType::Uuid,
            Self::TimeUuid(_) => ColumnType::TimeUuid,
            Self::Timestamp(_) => ColumnType::Timestamp,
            Self::Date(_) => ColumnType::Date,
            Self::Time(_) => ColumnType::Time,
            Self::Inet(_) => ColumnType::Inet,
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Self::TinyInt(_) => 0,
            Self::SmallInt(_) => 1,
            Self::Int(_) => 2,
            Self::BigInt(_) => 3,
            Self::VarInt(_) => 4,
            Self::Text(_) => 5,
            Self::Ascii(_) => 6,
            Self::Blob(_) => 7,
            Self::Boolean(_) => 8,
            Self::Uuid(_) => 9,
            Self::TimeUuid(_) => 10,
            Self::Timestamp(_) => 11,
            Self::Date(_) => 12,
            Self::Time(_) => 13,
            Self::Inet(_) => 14,
        }
    }

    fn type_name(&self) -> &'static str {
        const NAMES: [&str; 15] = [
            "tinyint",
            "smallint",
            "int",
            "bigint",
            "varint",
            "text",
            "ascii",
            "blob",
            "boolean",
            "uuid",
            "timeuuid",
            "timestamp",
            "date",
            "time",
            "inet",
        ];
        NAMES.get(usize::from(self.rank())).copied().unwrap_or_default()
    }
}

/// Cassandra's order for the column's type; values of different types are ordered by type.
impl Ord for KeyValue<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::TinyInt(a), Self::TinyInt(b)) => a.cmp(b),
            (Self::SmallInt(a), Self::SmallInt(b)) => a.cmp(b),
            (Self::Int(a), Self::Int(b)) | (Self::Date(a), Self::Date(b)) => a.cmp(b),
            (Self::BigInt(a), Self::BigInt(b))
            | (Self::Timestamp(a), Self::Timestamp(b))
            | (Self::Time(a), Self::Time(b)) => a.cmp(b),
            (Self::VarInt(a), Self::VarInt(b)) => varint_order(a, b),
            (Self::Text(a), Self::Text(b)) | (Self::Ascii(a), Self::Ascii(b)) => a.cmp(b),
            (Self::Blob(a), Self::Blob(b)) => a.cmp(b),
            (Self::Boolean(a), Self::Boolean(b)) => a.cmp(b),
            (Self::Uuid(a), Self::Uuid(b)) => uuid_order(a, b),
            (Self::TimeUuid(a), Self::TimeUuid(b)) => timeuuid_order(a, b),
            (Self::Inet(a), Self::Inet(b)) => inet_bytes(a).cmp(&inet_bytes(b)),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for KeyValue<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for KeyValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.type_name())
    }
}

/// Shows the value; for those who ask for it.
impl fmt::Display for KeyValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TinyInt(v) => v.fmt(f),
            Self::SmallInt(v) => v.fmt(f),
            Self::Int(v) => v.fmt(f),
            Self::BigInt(v) => v.fmt(f),
            Self::Text(v) | Self::Ascii(v) => write!(f, "{v:?}"),
            Self::VarInt(v) | Self::Blob(v) => hex(v, f),
            Self::Boolean(v) => v.fmt(f),
            Self::Uuid(v) | Self::TimeUuid(v) => hex(v, f),
            Self::Timestamp(v) => write!(f, "{v} ms"),
            Self::Date(v) => write!(f, "{v} days"),
            Self::Time(v) => write!(f, "{v} ns"),
            Self::Inet(v) => v.fmt(f),
        }
    }
}

fn hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("0x")?;
    bytes.iter().try_for_each(|b| write!(f, "{b:02x}"))
}

fn varint_order(a: &[u8], b: &[u8]) -> Ordering {
    let negative = |bytes: &[u8]| bytes.first().is_some_and(|b| b & 0x80 != 0);
    match (negative(a), negative(b)) {
        (false, true) => Ordering::Greater,
        (true, false) => Ordering::Less,
        (false, false) => a.len().cmp(&b.len()).then_with(|| a.cmp(b)),
        (true, true) => b.len().cmp(&a.len()).then_with(|| a.cmp(b)),
    }
}

/// `UUIDType`: by version, then version 1 by its time and all others by their bytes.
fn uuid_order(a: &[u8; 16], b: &[u8; 16]) -> Ordering {
    let version = |u: &[u8; 16]| u[6] >> 4;
    version(a).cmp(&version(b)).then_with(|| match version(a) {
        1 => uuid_time(a).cmp(&uuid_time(b)).then_with(|| a[8..].cmp(&b[8..])),
        _ => a.cmp(b),
    })
}

/// `TimeUUIDType`: by time, then by the low half as signed bytes.
fn timeuuid_order(a: &[u8; 16], b: &[u8; 16]) -> Ordering {
    let signed = |u: &[u8; 16]| -> [u8; 8] { std::array::from_fn(|i| u[8 + i] ^ 0x80) };
    uuid_time(a).cmp(&uuid_time(b)).then_with(|| signed(a).cmp(&signed(b)))
}

/// The time of a version 1 UUID, most significant bytes first, its version nibble on top.
fn uuid_time(u: &[u8; 16]) -> [u8; 8] {
    [u[6], u[7], u[4], u[5], u[0], u[1], u[2], u[3]]
}

fn inet_bytes(address: &IpAddr) -> SmallVec<[u8; 16]> {
    match address {
        IpAddr::V4(v) => SmallVec::from_slice(&v.octets()),
        IpAddr::V6(v) => SmallVec::from_slice(&v.octets()),
    }
}

/// A value that can stand for a key column of type `C`: `&str` for `String`, any time zone for UTC.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't stand for a key column of type `{C}`",
    label = "the column is a `{C}`"
)]
pub trait AsKey<'k, C> {
    /// The value as a key, borrowed where it can be.
    #[allow(clippy::wrong_self_convention, reason = "a borrowed key is a reference, and an owned one moves")]
    fn as_key(self) -> KeyValue<'k>;
}
