//! Expressions: every name and value in one is a numbered placeholder, and what is declared is exactly what is used.
//!
//! So a column may be called what it likes, reserved words included, and no two names ever become one.

use std::borrow::Cow;
use std::collections::HashMap;

use super::row_keys::attribute_of;
use super::{Attribute, Condition, Item};

/// What a request declares: the names, and the values; none where its expressions use none.
pub type Declared<A> = (Option<HashMap<String, String>>, Option<HashMap<String, A>>);

/// The names and values that the expressions of one request use.
#[derive(Clone, Debug)]
pub struct Placeholders<A> {
    names: Vec<Cow<'static, str>>,
    values: Vec<A>,
}

impl<A> Default for Placeholders<A> {
    fn default() -> Self {
        Self { names: Vec::new(), values: Vec::new() }
    }
}

impl<A: Attribute> Placeholders<A> {
    /// The placeholder of a name; one that is used twice has one.
    pub fn name(&mut self, attribute: impl Into<Cow<'static, str>>) -> String {
        let attribute = attribute.into();
        let at = self.names.iter().position(|name| *name == attribute).unwrap_or_else(|| {
            self.names.push(attribute);
            self.names.len() - 1
        });
        format!("#{at}")
    }

    /// The placeholder of a value.
    pub fn value(&mut self, value: A) -> String {
        self.values.push(value);
        format!(":{}", self.values.len() - 1)
    }

    /// The declarations; none where an expression uses none, since the service refuses an empty one.
    pub fn declared(self) -> Declared<A> {
        let names = self.names.into_iter().enumerate().map(|(at, name)| (format!("#{at}"), name.into_owned()));
        let values = self.values.into_iter().enumerate().map(|(at, value)| (format!(":{at}"), value));
        (some(names.collect()), some(values.collect()))
    }

    /// `KeyConditionExpression`
    pub fn key_condition(&mut self, conditions: impl IntoIterator<Item = (&'static str, Condition)>) -> String {
        let terms = conditions.into_iter().map(|(attribute, condition)| self.term(attribute, condition));
        terms.collect::<Vec<_>>().join(" AND ")
    }

    fn term(&mut self, attribute: &'static str, condition: Condition) -> String {
        let name = self.name(attribute);
        let mut value = |data| self.value(attribute_of(data));
        match condition {
            Condition::Equal(data) => format!("{name} = {}", value(data)),
            Condition::Less(data) => format!("{name} < {}", value(data)),
            Condition::AtMost(data) => format!("{name} <= {}", value(data)),
            Condition::More(data) => format!("{name} > {}", value(data)),
            Condition::AtLeast(data) => format!("{name} >= {}", value(data)),
            Condition::BeginsWith(data) => format!("begins_with({name}, {})", value(data)),
            Condition::Between(low, high) => format!("{name} BETWEEN {} AND {}", value(low), value(high)),
        }
    }

    /// `ProjectionExpression`
    pub fn projection(&mut self, attributes: impl IntoIterator<Item = &'static str>) -> String {
        attributes.into_iter().map(|attribute| self.name(attribute)).collect::<Vec<_>>().join(", ")
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
        let terms = attributes.into_iter().map(|(name, value)| format!("{} = {}", self.name(name), self.value(value)));
        let terms: Vec<_> = terms.collect();
        (!terms.is_empty()).then(|| format!("SET {}", terms.join(", ")))
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
