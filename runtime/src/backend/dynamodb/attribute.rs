//! The SDK's attribute value, as the codec of items sees one.

use std::collections::HashMap;

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;

use crate::dynamo::{Attribute, Peek, Taken};

impl Attribute for AttributeValue {
    #[inline]
    fn s(value: String) -> Self {
        Self::S(value)
    }
    #[inline]
    fn n(value: String) -> Self {
        Self::N(value)
    }
    #[inline]
    fn b(value: Vec<u8>) -> Self {
        Self::B(Blob::new(value))
    }
    #[inline]
    fn bool(value: bool) -> Self {
        Self::Bool(value)
    }
    #[inline]
    fn null() -> Self {
        Self::Null(true)
    }
    #[inline]
    fn list(values: Vec<Self>) -> Self {
        Self::L(values)
    }
    #[inline]
    fn map(values: HashMap<String, Self>) -> Self {
        Self::M(values)
    }
    #[inline]
    fn string_set(values: Vec<String>) -> Self {
        Self::Ss(values)
    }
    #[inline]
    fn number_set(values: Vec<String>) -> Self {
        Self::Ns(values)
    }
    #[inline]
    fn binary_set(values: Vec<Vec<u8>>) -> Self {
        Self::Bs(values.into_iter().map(Blob::new).collect())
    }

    #[inline]
    fn take(self) -> Taken<Self> {
        match self {
            Self::S(v) => Taken::S(v),
            Self::N(v) => Taken::N(v),
            Self::B(v) => Taken::B(v.into_inner()),
            Self::Bool(v) => Taken::Bool(v),
            Self::Null(_) => Taken::Null,
            Self::L(v) => Taken::List(v),
            Self::M(v) => Taken::Map(v),
            Self::Ss(v) => Taken::StringSet(v),
            Self::Ns(v) => Taken::NumberSet(v),
            Self::Bs(v) => Taken::BinarySet(v.into_iter().map(Blob::into_inner).collect()),
            _ => Taken::Unknown,
        }
    }

    #[inline]
    fn peek(&self) -> Peek<'_, Self> {
        match self {
            Self::S(v) => Peek::S(v),
            Self::N(v) => Peek::N(v),
            Self::B(v) => Peek::B(v.as_ref()),
            Self::Bool(v) => Peek::Bool(*v),
            Self::Null(_) => Peek::Null,
            Self::L(v) => Peek::List(v),
            Self::M(v) => Peek::Map(v),
            Self::Ss(v) => Peek::StringSet(v),
            Self::Ns(v) => Peek::NumberSet(v),
            Self::Bs(v) => Peek::BinarySet(v.iter().map(AsRef::as_ref).collect()),
            _ => Peek::Unknown,
        }
    }
}
