//! Attribute values: what an item is made of, whichever type stands for it.
//!
//! The codec of items is written once, over [`Attribute`]; the SDK's value implements it,
//! and [`Value`] here, which needs no driver.

use std::collections::HashMap;

use smallvec::SmallVec;

/// The attributes of one item, by name.
pub type Item<A> = HashMap<String, A>;

/// A type that stands for DynamoDB's attribute values.
pub trait Attribute: Sized + Send {
    /// Text.
    fn s(value: String) -> Self;
    /// A number, as decimal text.
    fn n(value: String) -> Self;
    /// Bytes.
    fn b(value: Vec<u8>) -> Self;
    /// True or false.
    fn bool(value: bool) -> Self;
    /// The value that says that there is none.
    fn null() -> Self;
    /// Values, one after the other.
    fn list(values: Vec<Self>) -> Self;
    /// Values by name.
    fn map(values: HashMap<String, Self>) -> Self;
    /// A set of texts.
    fn string_set(values: Vec<String>) -> Self;
    /// A set of numbers, each as decimal text.
    fn number_set(values: Vec<String>) -> Self;
    /// A set of byte strings.
    fn binary_set(values: Vec<Vec<u8>>) -> Self;
    /// The value, moved out.
    fn take(self) -> Taken<Self>;
    /// The value, borrowed.
    fn peek(&self) -> Peek<'_, Self>;
}

/// An attribute's value, moved out of it.
#[derive(Clone, Debug, PartialEq)]
pub enum Taken<A> {
    /// Text.
    S(String),
    /// A number.
    N(String),
    /// Bytes.
    B(Vec<u8>),
    /// True or false.
    Bool(bool),
    /// No value.
    Null,
    /// A list.
    List(Vec<A>),
    /// A map.
    Map(HashMap<String, A>),
    /// A set of texts.
    StringSet(Vec<String>),
    /// A set of numbers.
    NumberSet(Vec<String>),
    /// A set of byte strings.
    BinarySet(Vec<Vec<u8>>),
    /// What this version of the library does not know.
    Unknown,
}

/// An attribute's value, borrowed.
#[derive(Clone, Debug)]
pub enum Peek<'a, A> {
    /// Text.
    S(&'a str),
    /// A number.
    N(&'a str),
    /// Bytes.
    B(&'a [u8]),
    /// True or false.
    Bool(bool),
    /// No value.
    Null,
    /// A list.
    List(&'a [A]),
    /// A map.
    Map(&'a HashMap<String, A>),
    /// A set of texts.
    StringSet(&'a [String]),
    /// A set of numbers.
    NumberSet(&'a [String]),
    /// A set of byte strings.
    BinarySet(SmallVec<[&'a [u8]; 4]>),
    /// What this version of the library does not know.
    Unknown,
}

/// An attribute value of our own, for work without the SDK.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text.
    S(String),
    /// A number, as decimal text.
    N(String),
    /// Bytes.
    B(Vec<u8>),
    /// True or false.
    Bool(bool),
    /// No value.
    Null,
    /// A list.
    L(Vec<Self>),
    /// A map.
    M(HashMap<String, Self>),
    /// A set of texts.
    Ss(Vec<String>),
    /// A set of numbers.
    Ns(Vec<String>),
    /// A set of byte strings.
    Bs(Vec<Vec<u8>>),
}

impl Attribute for Value {
    fn s(value: String) -> Self {
        Self::S(value)
    }
    fn n(value: String) -> Self {
        Self::N(value)
    }
    fn b(value: Vec<u8>) -> Self {
        Self::B(value)
    }
    fn bool(value: bool) -> Self {
        Self::Bool(value)
    }
    fn null() -> Self {
        Self::Null
    }
    fn list(values: Vec<Self>) -> Self {
        Self::L(values)
    }
    fn map(values: HashMap<String, Self>) -> Self {
        Self::M(values)
    }
    fn string_set(values: Vec<String>) -> Self {
        Self::Ss(values)
    }
    fn number_set(values: Vec<String>) -> Self {
        Self::Ns(values)
    }
    fn binary_set(values: Vec<Vec<u8>>) -> Self {
        Self::Bs(values)
    }
    fn take(self) -> Taken<Self> {
        match self {
            Self::S(v) => Taken::S(v),
            Self::N(v) => Taken::N(v),
            Self::B(v) => Taken::B(v),
            Self::Bool(v) => Taken::Bool(v),
            Self::Null => Taken::Null,
            Self::L(v) => Taken::List(v),
            Self::M(v) => Taken::Map(v),
            Self::Ss(v) => Taken::StringSet(v),
            Self::Ns(v) => Taken::NumberSet(v),
            Self::Bs(v) => Taken::BinarySet(v),
        }
    }
    fn peek(&self) -> Peek<'_, Self> {
        match self {
            Self::S(v) => Peek::S(v),
            Self::N(v) => Peek::N(v),
            Self::B(v) => Peek::B(v),
            Self::Bool(v) => Peek::Bool(*v),
            Self::Null => Peek::Null,
            Self::L(v) => Peek::List(v),
            Self::M(v) => Peek::Map(v),
            Self::Ss(v) => Peek::StringSet(v),
            Self::Ns(v) => Peek::NumberSet(v),
            Self::Bs(v) => Peek::BinarySet(v.iter().map(Vec::as_slice).collect()),
        }
    }
}
