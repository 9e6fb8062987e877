//! Numbers of any size: `bigdecimal::BigDecimal` as `decimal`, its `BigInt` as `varint`.

use std::borrow::Cow;

use bigdecimal::BigDecimal;
use bigdecimal::num_bigint::BigInt;

use super::scalars::{key_column, minimal, stands_for};
use super::{CellSink, CellSource, Column, ColumnError, OtherValue};
use crate::key::KeyValue;
use crate::query::equality;
use crate::schema::ColumnType;

equality!(BigInt);
key_column!(BigInt, VarInt, v => Cow::Owned(minimal(&v.to_signed_bytes_be())), v => Ok(Self::from_signed_bytes_be(&v)));
stands_for!(BigInt:
    BigInt, v => KeyValue::VarInt(Cow::Owned(minimal(&v.to_signed_bytes_be())));
    &'k BigInt, v => KeyValue::VarInt(Cow::Owned(minimal(&v.to_signed_bytes_be()))));

impl Column for BigDecimal {
    const TYPE: ColumnType = ColumnType::Decimal;
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        let (unscaled, scale) = self.as_bigint_and_exponent();
        let scale = i32::try_from(scale)
            .map_err(|_| ColumnError::OutOfRange("is a decimal whose scale is outside of 32 bits"))?;
        sink.other(OtherValue::Decimal(scale, Cow::Owned(minimal(&unscaled.to_signed_bytes_be()))))
    }
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        match source.other(Self::TYPE)? {
            OtherValue::Decimal(scale, unscaled) => {
                Ok(Self::new(BigInt::from_signed_bytes_be(&unscaled), i64::from(scale)))
            }
            _ => Err(ColumnError::Malformed(Self::TYPE)),
        }
    }
}
