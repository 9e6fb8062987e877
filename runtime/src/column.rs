//! What a Rust type is in the store: one trait for every column, one more for those that may be keys.
//!
//! A value writes itself into a [`CellSink`] and reads itself from a [`CellSource`], statically dispatched as in serde:
//! each store is one sink and one source, and no type knows a driver. The impls stand in `column/`, a file a family.

mod collections;
mod own;
mod scalars;

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(feature = "decimal")]
mod decimal;
#[cfg(feature = "serde")]
mod document;
#[cfg(feature = "time")]
mod time;
#[cfg(feature = "uuid")]
mod uuid;

#[cfg(feature = "uuid")]
pub use self::uuid::{NotTimeUuid, TimeUuid};
pub use collections::Frozen;
#[cfg(feature = "serde")]
pub use document::Document;
pub use own::{Ascii, CqlDuration, Date, NotAscii, TimeOfDay, Timestamp};

use crate::key::KeyValue;
use crate::row::{Source, Visitor};
use crate::schema::{ColumnType, StructDef};

/// A type that a column can have.
///
/// `#[derive(Column)]` makes a newtype one, `#[derive(ColumnEnum)]` an enum.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a column type",
    label = "no store can hold this",
    note = "wrap it in a newtype with `#[derive(Column)]`, or an enum with `#[derive(ColumnEnum)]`",
    note = "the stores have no unsigned integers: use the next larger signed one",
    note = "types of `chrono`, `time`, `uuid` and `bigdecimal` need the feature of that name (`decimal` for the last); instants are in UTC"
)]
pub trait Column: Sized {
    /// Its type in the store.
    const TYPE: ColumnType;
    /// Whether it can be absent, as an `Option` is.
    const NULLABLE: bool = false;
    /// Why no store can hold it, where what it is made of forbids that: an `Option` inside of a list, for one.
    #[doc(hidden)]
    const FAULT: Option<&'static str> = None;

    /// Writes the value as one cell.
    ///
    /// # Errors
    /// When the store's type can't hold the value.
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error>;

    /// Reads the value of one cell.
    ///
    /// # Errors
    /// When the cell is absent and the type has no such value, or when it holds something else.
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError>;

    /// Hands itself to a visitor; generated code calls it by the field's type, so that one wrong type is one error.
    #[doc(hidden)]
    #[inline]
    fn visit<V: Visitor>(&self, index: usize, visitor: &mut V) -> Result<(), V::Error> {
        visitor.field(index, self)
    }

    /// Takes itself from a source; see [`visit`](Self::visit).
    #[doc(hidden)]
    #[inline]
    fn build<'r, S: Source<'r>>(source: &mut S, index: usize) -> Result<Self, ColumnError> {
        source.field(index)
    }
}

/// The type of a column in its table's declaration. Called by `#[derive(QueryTable)]`, at the field's type.
///
/// # Panics
/// In `const` evaluation only, where the type is at fault, which makes it a compile error: the calls stand in the initializer of
/// the constant `TABLE`, and there are no others.
#[doc(hidden)]
#[track_caller]
pub const fn sound(ty: ColumnType, fault: Option<&'static str>) -> ColumnType {
    match fault {
        None => ty,
        Some(fault) => panic!("{}", fault),
    }
}

/// A column type that may be a partition or clustering column: it has one order, one binary form, and is never absent.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a key column",
    label = "a key column is never absent and has one exact order",
    note = "keys are integers, text, blobs, booleans, uuids, times, addresses, and newtypes or enums of them",
    note = "floats, decimals, durations, counters, collections and `Option` are refused by the store or compare inexactly"
)]
pub trait KeyColumn: Column {
    /// The value as a key, borrowed where it can be.
    fn key(&self) -> KeyValue<'_>;

    /// The value as a key, moved where it can be.
    fn into_key<'k>(self) -> KeyValue<'k>
    where
        Self: 'k,
    {
        self.key().into_owned()
    }
}

/// A key column of text, for `starts_with`.
#[diagnostic::on_unimplemented(
    message = "`starts_with` is for text columns, and `{Self}` is not text",
    label = "restrict it by a value or a range"
)]
pub trait TextColumn: KeyColumn {}

/// Where one value is written: a store's cell.
pub trait CellSink {
    /// What can go wrong in it.
    type Error: From<ColumnError>;
    /// The sink of the values inside of a collection or tuple.
    type Nested: CellSink<Error = Self::Error>;

    /// No value.
    ///
    /// # Errors
    /// As the store has it.
    fn null(&mut self) -> Result<(), Self::Error>;
    /// A value of a type that may be a key.
    ///
    /// # Errors
    /// As the store has it.
    fn key(&mut self, value: KeyValue<'_>) -> Result<(), Self::Error>;
    /// A value of a type that may not.
    ///
    /// # Errors
    /// As the store has it.
    fn other(&mut self, value: OtherValue<'_>) -> Result<(), Self::Error>;
    #[cfg(feature = "serde")]
    /// A document: JSON as text, where the store has no better form for it.
    ///
    /// # Errors
    /// As the store has it.
    fn document(&mut self, document: serde_json::Value) -> Result<(), Self::Error> {
        self.key(KeyValue::Text(document.to_string().into()))
    }
    /// `count` values, or keys with values, written by `write` one after the other.
    ///
    /// # Errors
    /// As the store has it, or as `write` says.
    fn nested(
        &mut self,
        kind: Nested,
        count: usize,
        write: impl FnOnce(&mut Self::Nested) -> Result<(), Self::Error>,
    ) -> Result<(), Self::Error>;
}

/// Where one value is read from: a store's cell.
pub trait CellSource<'r> {
    /// The source of the values inside of a collection or tuple.
    type Nested: CellSource<'r>;

    /// Whether there is no value; it is then consumed.
    ///
    /// # Errors
    /// When the source is at its end.
    fn take_null(&mut self) -> Result<bool, ColumnError>;
    /// A value of a type that may be a key.
    ///
    /// # Errors
    /// When it is absent, or not of that type.
    fn key(&mut self, ty: ColumnType) -> Result<KeyValue<'r>, ColumnError>;
    /// A value of a type that may not.
    ///
    /// # Errors
    /// When it is absent, or not of that type.
    fn other(&mut self, ty: ColumnType) -> Result<OtherValue<'r>, ColumnError>;
    #[cfg(feature = "serde")]
    /// A document, as [`CellSink::document`] writes it.
    ///
    /// # Errors
    /// When it is absent or damaged.
    fn document(&mut self) -> Result<serde_json::Value, ColumnError> {
        let damaged = ColumnError::OutOfRange("holds a text that is no JSON");
        match self.key(ColumnType::Text)? {
            KeyValue::Text(text) => serde_json::from_str(&text).map_err(|_| damaged),
            _ => Err(damaged),
        }
    }
    /// The values of a collection or tuple, and how many there are (of a map: keys and values counted together).
    ///
    /// # Errors
    /// When it is absent or damaged.
    fn nested(&mut self, kind: Nested) -> Result<(Self::Nested, usize), ColumnError>;
}

/// Values that may not be keys.
#[derive(Clone, Debug, PartialEq)]
pub enum OtherValue<'v> {
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// `decimal`: the scale, and the unscaled number in two's complement, big-endian.
    Decimal(i32, std::borrow::Cow<'v, [u8]>),
    /// `duration`
    Duration(CqlDuration),
}

/// What holds several values in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nested {
    /// A list.
    List,
    /// A set.
    Set,
    /// A map: keys and values alternate.
    Map,
    /// A tuple of this many values.
    Tuple(usize),
    /// The fields of a struct, in declared order.
    Struct(&'static StructDef),
}

impl Nested {
    /// How many values there always are; none where a collection says it.
    pub(crate) const fn fixed(self) -> Option<usize> {
        match self {
            Self::List | Self::Set | Self::Map => None,
            Self::Tuple(count) => Some(count),
            Self::Struct(def) => Some(def.fields.len()),
        }
    }

    /// The fields of a struct's type. Called by `#[derive(Column)]`.
    #[doc(hidden)]
    pub const fn of(ty: ColumnType) -> Self {
        match ty {
            ColumnType::Struct(def) => Self::Struct(def),
            _ => Self::Tuple(0),
        }
    }
}

/// Why a value could not be written to, or read from, a cell. The caller adds the table and the column.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnError {
    /// A cell without a value, read into a type that has to have one.
    #[error("is absent, and the field's type is not an `Option`")]
    Null,
    /// A key column without a value: the row has no copy in a table that says `sparse`.
    #[error("is absent, so that the row has no key in this table")]
    NotKeyed,
    /// A cell that does not hold the type.
    #[error("does not hold a {0}")]
    Malformed(ColumnType),
    /// A value that no variant of the enum has.
    #[error("holds {value}, which is no variant of `{enumeration}`: it has {}", .known.join(", "))]
    UnknownVariant {
        /// The enum.
        enumeration: &'static str,
        /// What was read.
        value: String,
        /// What its variants are in the store.
        known: &'static [&'static str],
    },
    /// A value outside of what the type can hold.
    #[error("{0}")]
    OutOfRange(&'static str),
    /// A field of a struct that is in the column.
    #[error("has a field `{0}` which {1}")]
    Field(&'static str, Box<Self>),
    /// Another error, with the position of the derived column that it is of.
    #[doc(hidden)]
    #[error("{1}")]
    At(usize, Box<Self>),
    /// Fewer values than expected in a row or tuple.
    #[error("is missing in the answer")]
    Missing,
}

/// An error in a struct's field. Called by `#[derive(Column)]`.
#[doc(hidden)]
pub fn in_field(field: &'static str) -> impl FnOnce(ColumnError) -> ColumnError {
    move |error| ColumnError::Field(field, Box::new(error))
}

/// The first fault of a struct's fields. Called by `#[derive(Column)]`.
#[doc(hidden)]
pub const fn first_fault(faults: &[Option<&'static str>]) -> Option<&'static str> {
    let mut i = 0;
    while i < faults.len() {
        if faults[i].is_some() {
            return faults[i];
        }
        i += 1;
    }
    None
}

impl ColumnError {
    /// The error with the position of its column: its own, where it is of a derived column, or else the one given.
    pub(crate) fn located(self, index: Option<usize>) -> (Option<usize>, Self) {
        match self {
            Self::At(index, source) => (Some(index), *source),
            source => (index, source),
        }
    }
}

/// Refuses a static column that can't be absent: a partition has rows before it has statics, and they could not be read.
/// Called by `#[derive(QueryTable)]`.
///
/// # Panics
/// In `const` evaluation, which makes it a compile error.
#[track_caller]
pub const fn check_static<C: Column>() {
    assert!(
        C::NULLABLE || C::TYPE.is_multi_cell(),
        "a static column is absent until `put_static` writes it: make its type an `Option`"
    );
}

/// The error for a value that no variant of an enum has. Called by `#[derive(ColumnEnum)]`.
pub fn unknown_variant(enumeration: &'static str, value: &KeyValue<'_>, known: &'static [&'static str]) -> ColumnError {
    ColumnError::UnknownVariant { enumeration, value: value.to_string(), known }
}
