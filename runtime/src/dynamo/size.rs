//! How large an item is by DynamoDB's rules:
//! <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html>.
//!
//! A number takes about a byte for two significant digits and one more; a negative one is counted with another.

use super::{Attribute, Item, Peek, number};

/// The bytes that the item takes: the names and values of its attributes.
pub fn size<A: Attribute>(item: &Item<A>) -> usize {
    item.iter().map(|(name, value)| name.len() + value_size(value)).sum()
}

/// At least as many bytes, found faster: the digits of numbers are not looked at.
pub(super) fn size_at_most<A: Attribute>(item: &Item<A>) -> usize {
    let value = |value: &A| match value.peek() {
        // A digit takes no more than a byte.
        Peek::S(v) | Peek::N(v) => v.len() + 2,
        _ => value_size(value),
    };
    item.iter().map(|(name, of)| name.len() + value(of)).sum()
}

fn value_size<A: Attribute>(value: &A) -> usize {
    match value.peek() {
        Peek::S(v) => v.len(),
        Peek::N(v) => number_size(v),
        Peek::B(v) => v.len(),
        Peek::Bool(_) | Peek::Null | Peek::Unknown => 1,
        Peek::List(values) => 3 + values.iter().map(|value| 1 + value_size(value)).sum::<usize>(),
        Peek::Map(values) => 3 + values.iter().map(|(name, value)| 1 + name.len() + value_size(value)).sum::<usize>(),
        Peek::StringSet(values) => values.iter().map(String::len).sum(),
        Peek::NumberSet(values) => values.iter().map(|value| number_size(value)).sum(),
        Peek::BinarySet(values) => values.iter().map(|value| value.len()).sum(),
    }
}

fn number_size(text: &str) -> usize {
    let (negative, digits) = number::weight(text);
    digits.div_ceil(2) + 1 + usize::from(negative)
}
