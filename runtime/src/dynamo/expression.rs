//! Expressions: every name and value in one is a numbered placeholder, and what is declared is exactly what is used.
//!
//! So a column may be called what it likes, reserved words included, and no two names ever become one.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::Write as _;

use super::row_keys::attribute_of;
use super::{Attribute, Condition, Item};

/// What a request declares: the names, and the values; none where its expressions use none.
pub type Declared<A> = (Option<HashMap<String, String>>, Option<HashMap<String, A>>);

/// The names and values that the expressions of one request use.
#[derive(Clone, Debug)]
pub struct Placeholders<'n, A> {
    /// Names that are declared already, by their numbers.
    known: &'n [&'static str],
    names: Vec<Cow<'static, str>>,
    values: Vec<A>,
}

impl<A> Default for Placeholders<'_, A> {
    fn default() -> Self {
        Self { known: &[], names: Vec::new(), values: Vec::new() }
    }
}

impl<'n, A: Attribute> Placeholders<'n, A> {
    /// Placeholders of a request that declares these names anyhow, numbered as they stand.
    pub fn with(known: &'n [&'static str]) -> Self {
        Self { known, ..Self::default() }
    }

    /// The placeholder of a name; one that is used twice has one.
    pub fn name(&mut self, attribute: impl Into<Cow<'static, str>>) -> String {
        let mut text = String::new();
        self.push_name(&mut text, attribute.into());
        text
    }

    /// The placeholder of a value.
    pub fn value(&mut self, value: A) -> String {
        let mut text = String::new();
        self.push_value(&mut text, value);
        text
    }

    fn push_name(&mut self, into: &mut String, attribute: Cow<'static, str>) {
        let known = self.known.iter().position(|name| *name == attribute);
        let at = known.unwrap_or_else(|| self.known.len() + self.position(attribute));
        push(into, '#', at);
    }

    fn position(&mut self, attribute: Cow<'static, str>) -> usize {
        self.names.iter().position(|name| *name == attribute).unwrap_or_else(|| {
            self.names.push(attribute);
            self.names.len() - 1
        })
    }

    fn push_value(&mut self, into: &mut String, value: A) {
        push(into, ':', self.values.len());
        self.values.push(value);
    }

    /// The declarations, beside those of known names; none where there are none, since the service refuses an empty one.
    pub fn declared(self) -> Declared<A> {
        let names = self.names.into_iter().zip(self.known.len()..);
        let names = names.map(|(name, at)| (placeholder('#', at), name.into_owned()));
        let values = self.values.into_iter().enumerate().map(|(at, value)| (placeholder(':', at), value));
        (some(names.collect()), some(values.collect()))
    }

    /// `KeyConditionExpression`
    pub fn key_condition(&mut self, conditions: impl IntoIterator<Item = (&'static str, Condition)>) -> String {
        let mut text = String::with_capacity(32);
        for (attribute, condition) in conditions {
            if !text.is_empty() {
                text.push_str(" AND ");
            }
            self.term(&mut text, attribute, condition);
        }
        text
    }

    fn term(&mut self, text: &mut String, attribute: &'static str, condition: Condition) {
        let (sign, data) = match condition {
            Condition::BeginsWith(data) => {
                text.push_str("begins_with(");
                self.push_name(text, attribute.into());
                text.push_str(", ");
                self.push_value(text, attribute_of(data));
                return text.push(')');
            }
            Condition::Between(low, high) => {
                self.push_name(text, attribute.into());
                text.push_str(" BETWEEN ");
                self.push_value(text, attribute_of(low));
                text.push_str(" AND ");
                return self.push_value(text, attribute_of(high));
            }
            Condition::Equal(data) => (" = ", data),
            Condition::Less(data) => (" < ", data),
            Condition::AtMost(data) => (" <= ", data),
            Condition::More(data) => (" > ", data),
            Condition::AtLeast(data) => (" >= ", data),
        };
        self.push_name(text, attribute.into());
        text.push_str(sign);
        self.push_value(text, attribute_of(data));
    }

    /// `ProjectionExpression`
    pub fn projection(&mut self, attributes: impl IntoIterator<Item = &'static str>) -> String {
        let attributes = attributes.into_iter();
        let mut text = String::with_capacity(attributes.size_hint().0 * 5);
        for attribute in attributes {
            if !text.is_empty() {
                text.push_str(", ");
            }
            self.push_name(&mut text, attribute.into());
        }
        text
    }

    /// A filter that leaves out what has expired: DynamoDB deletes it some time later.
    pub fn not_expired(&mut self, ttl: &'static str, now: u64) -> String {
        let (name, now) = (self.name(ttl), self.value(A::n(now.to_string())));
        format!("attribute_not_exists({name}) OR {name} > {now}")
    }

    /// A condition that there is no item of the key.
    pub fn absent(&mut self, pk: &'static str) -> String {
        format!("attribute_not_exists({})", self.name(pk))
    }

    /// A condition that there is an item of the key.
    pub fn exists(&mut self, pk: &'static str) -> String {
        format!("attribute_exists({})", self.name(pk))
    }

    /// `UpdateExpression` that sets the item's attributes, sorted by name; none where there are none to set.
    pub fn set(&mut self, item: Item<A>) -> Option<String> {
        let mut attributes: Vec<_> = item.into_iter().collect();
        attributes.sort_by(|(a, _), (b, _)| a.cmp(b));
        let mut text = String::new();
        for (name, value) in attributes {
            text.push_str(if text.is_empty() { "SET " } else { ", " });
            self.push_name(&mut text, name.into());
            text.push_str(" = ");
            self.push_value(&mut text, value);
        }
        (!text.is_empty()).then_some(text)
    }
}

fn placeholder(mark: char, at: usize) -> String {
    let mut text = String::with_capacity(3);
    push(&mut text, mark, at);
    text
}

fn push(into: &mut String, mark: char, at: usize) {
    into.push(mark);
    match u8::try_from(at) {
        Ok(at @ 0..10) => into.push(char::from(b'0' + at)),
        // Writing to a `String` has no error.
        _ => drop(write!(into, "{at}")),
    }
}

fn some<V>(map: HashMap<String, V>) -> Option<HashMap<String, V>> {
    (!map.is_empty()).then_some(map)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dynamo::{KeyData, Value};

    /// The placeholders of an expression that begin with `mark`.
    fn used(expression: &str, mark: char) -> Vec<String> {
        let words = expression.split(|c: char| !(c == '#' || c == ':' || c.is_ascii_digit()));
        let mut found: Vec<_> = words.filter(|word| word.starts_with(mark)).map(str::to_owned).collect();
        found.sort();
        found.dedup();
        found
    }

    fn keys<V>(declared: Option<HashMap<String, V>>) -> Vec<String> {
        let mut keys: Vec<_> = declared.into_iter().flatten().map(|(key, _)| key).collect();
        keys.sort();
        keys
    }

    #[test]
    fn declared_placeholders_are_those_used() {
        let text = |text: &str| KeyData::S(text.into());
        let pk = || ("pk", Condition::Equal(text("SHOPPER#7")));
        let sk: [Vec<(&'static str, Condition)>; 4] = [
            vec![],
            vec![("sk", Condition::BeginsWith(text("ORDER#")))],
            vec![("sk", Condition::Between(text("ORDER#1"), text("ORDER#2")))],
            vec![("sk", Condition::AtLeast(text("ORDER#1")))],
        ];
        for conditions in sk {
            for projection in [&[][..], &["name", "status"], &["pk", "a.b", "a-b"]] {
                for ttl in [None, Some("expires_at")] {
                    let mut placeholders = Placeholders::<Value>::default();
                    let mut all = placeholders.key_condition([pk()].into_iter().chain(conditions.clone()));
                    all = format!("{all} {}", placeholders.projection(projection.iter().copied()));
                    all.extend(ttl.map(|ttl| format!(" {}", placeholders.not_expired(ttl, 1))));
                    let (names, values) = placeholders.declared();
                    assert_eq!(keys(names), used(&all, '#'), "{all}");
                    assert_eq!(keys(values), used(&all, ':'), "{all}");
                }
            }
        }
    }

    #[test]
    fn names_that_look_alike_stay_apart_and_reserved_words_do_not_matter() {
        let mut placeholders = Placeholders::<Value>::default();
        let names = ["name", "status", "order", "token", "a.b", "a-b", "a_b"];
        let item = names.iter().map(|name| ((*name).to_owned(), Value::S((*name).into()))).collect();
        let set = placeholders.set(item).expect("seven attributes");
        let (declared, values) = placeholders.declared();
        let (declared, values) = (declared.expect("names"), values.expect("values"));
        assert_eq!((declared.len(), values.len()), (7, 7));
        for term in set.trim_start_matches("SET ").split(", ") {
            let (name, value) = term.split_once(" = ").expect("an assignment");
            assert_eq!(values.get(value), Some(&Value::S(declared[name].clone())));
        }
    }
}
