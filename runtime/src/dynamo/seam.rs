//! Stands in for the key codec until it is there: its types, and functions that know no form yet.

#![allow(missing_docs, clippy::missing_errors_doc, dead_code)]

use crate::column::ColumnError;
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::{ColumnType, KeyAttributeDef, KeyForm, PartDef, TextPart};
use smallvec::SmallVec;

#[derive(Clone, PartialEq, Eq)]
pub enum KeyData {
    S(String),
    N(String),
    B(Vec<u8>),
}
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum KeyRef<'v> {
    S(&'v str),
    N(&'v str),
    B(&'v [u8]),
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    S,
    N,
    B,
}
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Partition,
    Sort,
}
impl KeyKind {
    pub const fn name(self) -> &'static str {
        match self {
            Self::S => "S",
            Self::N => "N",
            Self::B => "B",
        }
    }
}
pub const fn key_kind(attribute: &KeyAttributeDef) -> KeyKind {
    match &attribute.form {
        KeyForm::Native(part) => match part.ty {
            ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt | ColumnType::VarInt => {
                KeyKind::N
            }
            ColumnType::Blob => KeyKind::B,
            _ => KeyKind::S,
        },
        KeyForm::Text(_) => KeyKind::S,
    }
}
const NONE: KeyFault = KeyFault::Unfit { reason: "has no form in a key yet" };
pub(crate) fn write_part(_: &mut String, _: &PartDef, _: Place, _: bool, _: &KeyValue<'_>) -> Result<(), KeyFault> {
    Err(NONE)
}
pub(crate) fn followed(_: &[TextPart], _: usize) -> bool {
    false
}
pub(crate) fn native(_: &PartDef, _: Place, _: &KeyValue<'_>) -> Result<KeyData, KeyFault> {
    Err(NONE)
}
pub fn check_length(_: &KeyAttributeDef, _: Place, _: &KeyData) -> Result<(), KeyFault> {
    Ok(())
}
pub fn decode(_: &KeyAttributeDef, _: Place, _: KeyRef<'_>) -> Option<SmallVec<[(usize, KeyValue<'static>); 4]>> {
    None
}
pub(crate) mod text {
    use super::ColumnError;
    const NONE: ColumnError = ColumnError::OutOfRange("has no text form yet");
    pub(crate) fn write_timestamp(_: &mut String, _: i64) -> Result<(), ColumnError> {
        Err(NONE)
    }
    pub(crate) fn write_date(_: &mut String, _: i32) -> Result<(), ColumnError> {
        Err(NONE)
    }
    pub(crate) fn write_time(_: &mut String, _: i64) -> Result<(), ColumnError> {
        Err(NONE)
    }
    pub(crate) fn write_uuid(_: &mut String, _: &[u8; 16]) {}
    pub(crate) fn parse_timestamp(_: &str) -> Option<i64> {
        None
    }
    pub(crate) fn parse_date(_: &str) -> Option<i32> {
        None
    }
    pub(crate) fn parse_time(_: &str) -> Option<i64> {
        None
    }
    pub(crate) fn parse_uuid(_: &str) -> Option<[u8; 16]> {
        None
    }
}
