//! The value of one key attribute, as DynamoDB has it: text, number or bytes. `Debug` hides it, as of all keys.

use std::fmt;

/// The value of one key attribute.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum KeyData {
    /// A text.
    S(String),
    /// A number, in decimal.
    N(String),
    /// Bytes.
    B(Vec<u8>),
}

/// The value of one key attribute, borrowed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum KeyRef<'v> {
    /// A text.
    S(&'v str),
    /// A number, in decimal.
    N(&'v str),
    /// Bytes.
    B(&'v [u8]),
}

/// What a key attribute holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// A text.
    S,
    /// A number.
    N,
    /// Bytes.
    B,
}

/// Where a key attribute stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the partition key, which is only compared for equality.
    Partition,
    /// In the sort key, which orders the items of a partition.
    Sort,
}

impl Place {
    /// The longest attribute in bytes.
    ///
    /// Source: "Quotas in Amazon DynamoDB", partition and sort keys.
    pub const fn limit(self) -> usize {
        match self {
            Self::Partition => 2048,
            Self::Sort => 1024,
        }
    }
}

impl KeyKind {
    /// As DynamoDB writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::N => "N",
            Self::B => "B",
        }
    }

    /// Equality that `const` code can use.
    pub const fn same(self, other: Self) -> bool {
        matches!((self, other), (Self::S, Self::S) | (Self::N, Self::N) | (Self::B, Self::B))
    }
}

impl KeyData {
    /// What it holds.
    pub const fn kind(&self) -> KeyKind {
        match self {
            Self::S(_) => KeyKind::S,
            Self::N(_) => KeyKind::N,
            Self::B(_) => KeyKind::B,
        }
    }

    /// The value, borrowed.
    pub fn as_ref(&self) -> KeyRef<'_> {
        match self {
            Self::S(v) => KeyRef::S(v),
            Self::N(v) => KeyRef::N(v),
            Self::B(v) => KeyRef::B(v),
        }
    }

    /// How many bytes a text or blob takes; a number as many as it has characters.
    pub const fn len(&self) -> usize {
        match self {
            Self::S(v) | Self::N(v) => v.len(),
            Self::B(v) => v.len(),
        }
    }

    /// Whether it is an empty text or blob, which DynamoDB refuses in a key.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl KeyRef<'_> {
    /// What it holds.
    pub const fn kind(&self) -> KeyKind {
        match self {
            Self::S(_) => KeyKind::S,
            Self::N(_) => KeyKind::N,
            Self::B(_) => KeyKind::B,
        }
    }

    /// The value, owned.
    pub fn to_data(self) -> KeyData {
        match self {
            Self::S(v) => KeyData::S(v.into()),
            Self::N(v) => KeyData::N(v.into()),
            Self::B(v) => KeyData::B(v.into()),
        }
    }
}

impl fmt::Debug for KeyData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_ref().fmt(f)
    }
}

impl fmt::Debug for KeyRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "<{}>", self.kind().name())
    }
}
