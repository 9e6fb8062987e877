//! Scalars of the standard library: integers, text, blobs, booleans, addresses, floats.

use std::borrow::Cow;
use std::net::IpAddr;

use super::{CellSink, CellSource, Column, ColumnError, KeyColumn, OtherValue, TextColumn};
use crate::key::KeyValue;
use crate::query::equality;
use crate::schema::ColumnType;

/// A type that may be a key: how it becomes a [`KeyValue`] and comes back.
macro_rules! key_column {
    ($rust:ty, $kind:ident, $value:ident => $key:expr, $back:ident => $build:expr $(, $owned:ident => $into:expr)?) => {
        #[diagnostic::do_not_recommend]
        impl $crate::column::Column for $rust {
            const TYPE: $crate::schema::ColumnType = $crate::schema::ColumnType::$kind;
            #[inline]
            fn write<W: $crate::column::CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
                sink.key($crate::column::KeyColumn::key(self))
            }
            #[inline]
            fn read<'r, R: $crate::column::CellSource<'r>>(
                source: &mut R,
            ) -> Result<Self, $crate::column::ColumnError> {
                match source.key(Self::TYPE)? {
                    $crate::key::KeyValue::$kind($back) => $build,
                    _ => Err($crate::column::ColumnError::Malformed(Self::TYPE)),
                }
            }
        }
        #[diagnostic::do_not_recommend]
        impl $crate::column::KeyColumn for $rust {
            #[inline]
            fn key(&self) -> $crate::key::KeyValue<'_> {
                let $value = self;
                $crate::key::KeyValue::$kind($key)
            }
            $(
                #[inline]
                fn into_key<'k>(self) -> $crate::key::KeyValue<'k>
                where
                    Self: 'k,
                {
                    let $owned = self;
                    $crate::key::KeyValue::$kind($into)
                }
            )?
        }
    };
}

/// Values that stand for a key column, in equality too.
macro_rules! stands_for {
    (for $generic:tt $column:ty: $($value:ty, $from:ident => $key:expr);* $(;)?) => {
        $($crate::column::scalars::stands_for!(@one $generic [$column] $value, $from => $key);)*
    };
    ($column:ty: $($value:ty, $from:ident => $key:expr);* $(;)?) => {
        $($crate::column::scalars::stands_for!(@one [] [$column] $value, $from => $key);)*
    };
    (@one [$($generic:tt)*] [$column:ty] $value:ty, $from:ident => $key:expr) => {
        #[diagnostic::do_not_recommend]
        impl<'k, $($generic)*> $crate::key::AsKey<'k, $column> for $value {
            #[inline]
            fn as_key(self) -> $crate::key::KeyValue<'k> {
                let $from = self;
                $key
            }
        }
        #[diagnostic::do_not_recommend]
        impl<'k, $($generic)*> $crate::query::Restriction<'k, $column> for $value {
            #[inline]
            fn apply(self, into: &mut $crate::query::Restrictions<'k>) {
                into.equal($crate::key::AsKey::<'k, $column>::as_key(self));
            }
        }
    };
}
pub(super) use {key_column, stands_for};

macro_rules! integers {
    ($($rust:ty, $kind:ident;)*) => { $(
        key_column!($rust, $kind, v => *v, v => Ok(v));
        stands_for!($rust: $rust, v => KeyValue::$kind(v); &'k $rust, v => KeyValue::$kind(*v));
        equality!($rust);
    )* };
}
integers! { i8, TinyInt; i16, SmallInt; i32, Int; i64, BigInt; bool, Boolean; IpAddr, Inet; }

equality!(String, Box<str>, Cow<'_, str>, i128);

key_column!(String, Text, v => Cow::Borrowed(v.as_str()), v => Ok(v.into_owned()), v => Cow::Owned(v));
stands_for!(String:
    &'k str, v => KeyValue::Text(Cow::Borrowed(v));
    &'k String, v => KeyValue::Text(Cow::Borrowed(v.as_str()));
    String, v => KeyValue::Text(Cow::Owned(v));
    Cow<'k, str>, v => KeyValue::Text(v));
#[diagnostic::do_not_recommend]
impl TextColumn for String {}

key_column!(Box<str>, Text, v => Cow::Borrowed(v), v => Ok(v.into()));
stands_for!(Box<str>:
    &'k str, v => KeyValue::Text(Cow::Borrowed(v));
    &'k Box<str>, v => KeyValue::Text(Cow::Borrowed(v));
    Box<str>, v => KeyValue::Text(Cow::Owned(v.into())));
#[diagnostic::do_not_recommend]
impl TextColumn for Box<str> {}

key_column!(Cow<'_, str>, Text, v => Cow::Borrowed(v.as_ref()), v => Ok(Cow::Owned(v.into_owned())), v => v);
stands_for!(for ['c,] Cow<'c, str>:
    &'k str, v => KeyValue::Text(Cow::Borrowed(v));
    &'k String, v => KeyValue::Text(Cow::Borrowed(v.as_str()));
    &'k Cow<'c, str>, v => KeyValue::Text(Cow::Borrowed(v));
    String, v => KeyValue::Text(Cow::Owned(v));
    Cow<'k, str>, v => KeyValue::Text(v));
#[diagnostic::do_not_recommend]
impl TextColumn for Cow<'_, str> {}

key_column!(Vec<u8>, Blob, v => Cow::Borrowed(v.as_slice()), v => Ok(v.into_owned()), v => Cow::Owned(v));
stands_for!(Vec<u8>:
    &'k [u8], v => KeyValue::Blob(Cow::Borrowed(v));
    &'k Vec<u8>, v => KeyValue::Blob(Cow::Borrowed(v.as_slice()));
    Vec<u8>, v => KeyValue::Blob(Cow::Owned(v)));

#[diagnostic::do_not_recommend]
impl<const N: usize> Column for [u8; N] {
    const TYPE: ColumnType = ColumnType::Blob;
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        sink.key(self.key())
    }
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        match source.key(Self::TYPE)? {
            KeyValue::Blob(v) => Self::try_from(v.as_ref())
                .map_err(|_| ColumnError::OutOfRange("holds a blob of another length than the field's array")),
            _ => Err(ColumnError::Malformed(Self::TYPE)),
        }
    }
}
#[diagnostic::do_not_recommend]
impl<const N: usize> KeyColumn for [u8; N] {
    fn key(&self) -> KeyValue<'_> {
        KeyValue::Blob(Cow::Borrowed(self))
    }
}
stands_for!(for [const N: usize,] [u8; N]:
    &'k [u8; N], v => KeyValue::Blob(Cow::Borrowed(v));
    [u8; N], v => KeyValue::Blob(Cow::Owned(v.to_vec())));
stands_for!(for [const N: usize,] Vec<u8>: &'k [u8; N], v => KeyValue::Blob(Cow::Borrowed(v)));

/// `varint` in 128 bits; a larger one in the store is an error, `bigdecimal`'s `BigInt` takes any.
#[diagnostic::do_not_recommend]
impl Column for i128 {
    const TYPE: ColumnType = ColumnType::VarInt;
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        sink.key(self.key())
    }
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        let KeyValue::VarInt(bytes) = source.key(Self::TYPE)? else {
            return Err(ColumnError::Malformed(Self::TYPE));
        };
        let Some(empty) = 16usize.checked_sub(bytes.len()) else {
            return Err(ColumnError::OutOfRange("holds a varint of more than 128 bits"));
        };
        let negative = bytes.first().is_some_and(|b| b & 0x80 != 0);
        let mut wide = [if negative { 0xFF } else { 0 }; 16];
        wide[empty..].copy_from_slice(&bytes);
        Ok(Self::from_be_bytes(wide))
    }
}
#[diagnostic::do_not_recommend]
impl KeyColumn for i128 {
    fn key(&self) -> KeyValue<'_> {
        KeyValue::VarInt(Cow::Owned(minimal(&self.to_be_bytes())))
    }
}
stands_for!(i128: i128, v => v.key().into_owned(); &'k i128, v => v.key());

/// Two's complement without redundant leading bytes: `varint` has one form for one number.
pub(super) fn minimal(bytes: &[u8]) -> Vec<u8> {
    let redundant = bytes.windows(2).take_while(|w| matches!((w[0], w[1] & 0x80), (0, 0) | (0xFF, 0x80))).count();
    bytes[redundant..].to_vec()
}

macro_rules! floats {
    ($($rust:ty, $kind:ident;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Column for $rust {
            const TYPE: ColumnType = ColumnType::$kind;
            #[inline]
            fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
                sink.other(OtherValue::$kind(*self))
            }
            #[inline]
            fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
                match source.other(Self::TYPE)? {
                    OtherValue::$kind(v) => Ok(v),
                    _ => Err(ColumnError::Malformed(Self::TYPE)),
                }
            }
        }
    )* };
}
floats! { f32, Float; f64, Double; }
