//! A plan as the key conditions of its queries, and as the key of its item.
//!
//! The sort key's columns are walked in order: those that are fixed make a text, and the first that is not makes the one
//! condition. What is read of one entity is always bounded by the text that its keys begin with.

use std::ops::Bound;

use smallvec::SmallVec;

use super::bounds::{Asked, Stop, native_range};
use super::key::{KeyData, KeyKind, Place};
use super::part::write_part;
use super::template::{Pieces, check_length, columns, encode, followed, key_kind, native};
use crate::error::{Error, KeyFault};
use crate::key::KeyValue;
use crate::query::{Part, Plan, Restrictions};
use crate::schema::{DynamoDef, Format, KeyAttributeDef, KeyForm, Order, Role, TableDef, TextPart};

/// A condition on one key attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `a = :v`
    Equal(KeyData),
    /// `begins_with(a, :v)`
    BeginsWith(KeyData),
    /// `a BETWEEN :low AND :high`, both included.
    Between(KeyData, KeyData),
    /// `a < :v`
    Less(KeyData),
    /// `a <= :v`
    AtMost(KeyData),
    /// `a > :v`
    More(KeyData),
    /// `a >= :v`
    AtLeast(KeyData),
}

/// One query of DynamoDB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// The conditions, each with its attribute: those of the partition key first.
    pub conditions: SmallVec<[(&'static str, Condition); 2]>,
    /// Whether it answers nothing but what the plan asks for; otherwise its rows are checked with
    /// [`Restrictions::admit`](crate::query::Restrictions::admit) before they count.
    pub exact: bool,
}

/// The queries of a plan: one for each combination of its `one_of` values, in the order in which their rows come.
#[derive(Debug)]
pub struct Runs<'p> {
    table: &'static TableDef,
    def: &'static DynamoDef,
    forward: bool,
    values: &'p [KeyValue<'p>],
    prefix: &'p [Part<'p>],
    range: Option<&'p (Bound<KeyValue<'p>>, Bound<KeyValue<'p>>)>,
    partition: SmallVec<[(&'static str, Condition); 2]>,
}

/// What a table without a place on DynamoDB is told.
const UNMAPPED: KeyFault = KeyFault::Unfit { reason: "is of a table that declares no `dynamodb(..)`" };

fn definition(plan: &Plan<'_>) -> Result<&'static DynamoDef, Error> {
    plan.table.dynamo.ok_or_else(|| Error::key(plan.table, None, UNMAPPED))
}

/// The queries of a plan.
///
/// # Errors
/// [`Error::Key`] where the partition key has no form on DynamoDB.
pub fn runs<'p>(plan: &'p Plan<'_>) -> Result<Runs<'p>, Error> {
    let def = definition(plan)?;
    let mut partition = SmallVec::new();
    for attribute in def.pk {
        let data = whole(plan, attribute, Place::Partition, &|index| of_partition(plan.table, &plan.partition, index))?;
        partition.push((attribute.name, Condition::Equal(data)));
    }
    let Restrictions { prefix, range } = &plan.restrictions;
    let (table, values, range) = (plan.table, plan.partition.as_slice(), range.as_ref());
    Ok(Runs { table, def, forward: forward(plan), values, prefix, range, partition })
}

/// Whether the plan's rows stand in its order in the sort key: `ScanIndexForward`.
pub fn forward(plan: &Plan<'_>) -> bool {
    // Without clustering columns it is the partition of an item collection, or one item.
    let Some(first) = plan.table.clustering().first() else { return !plan.reverse };
    let descending = matches!(first.role, Role::Clustering(Order::Desc));
    let reversed = plan.table.dynamo.is_some_and(|def| is_reversed(def, first.index()));
    descending == (plan.reverse != reversed)
}

/// Whether a clustering column's values come from the largest down in the answer to a plan.
pub(crate) fn is_descending(plan: &Plan<'_>, def: &DynamoDef, index: usize) -> bool {
    forward(plan) == is_reversed(def, index)
}

fn is_reversed(def: &DynamoDef, index: usize) -> bool {
    let mut parts = def.sk.iter().flat_map(columns);
    parts.any(|part| part.index == index && matches!(part.format, Format::Reversed))
}

/// The key attributes of the one item that a full primary key names: the partition key first.
///
/// # Errors
/// [`Error::Key`] where the key has no form on DynamoDB, or where the plan does not name one row.
pub fn full_key(plan: &Plan<'_>) -> Result<SmallVec<[(&'static str, KeyData); 2]>, Error> {
    let def = definition(plan)?;
    let clustering = plan.table.clustering();
    let value = |index: usize| {
        of_partition(plan.table, &plan.partition, index).or_else(|| {
            let at = clustering.iter().position(|column| column.index() == index)?;
            match plan.restrictions.prefix.get(at)? {
                Part::Equal(value) => Some(value),
                Part::OneOf(_) => None,
            }
        })
    };
    let mut key = SmallVec::new();
    for (place, attributes) in [(Place::Partition, def.pk), (Place::Sort, def.sk)] {
        for attribute in attributes {
            key.push((attribute.name, whole(plan, attribute, place, &value)?));
        }
    }
    Ok(key)
}

/// A whole key attribute, whose columns must all have a value, and which must be what DynamoDB takes.
fn whole<'v>(
    plan: &Plan<'_>,
    attribute: &KeyAttributeDef,
    place: Place,
    value: &dyn Fn(usize) -> Option<&'v KeyValue<'v>>,
) -> Result<KeyData, Error> {
    let first = columns(attribute).next().map(|part| part.index);
    let data = encode(attribute, place, value).map_err(|(index, fault)| Error::key(plan.table, Some(index), fault))?;
    let data = data.ok_or_else(|| Error::key(plan.table, first, KeyFault::Absent))?;
    check_length(attribute, place, &data).map_err(|fault| Error::key(plan.table, first, fault))?;
    Ok(data)
}

fn of_partition<'v>(table: &TableDef, values: &'v [KeyValue<'_>], index: usize) -> Option<&'v KeyValue<'v>> {
    values.get(table.partition().iter().position(|column| column.index() == index)?)
}

/// What is known of a column at a place of the sort key.
enum Known<'v> {
    Value(&'v KeyValue<'v>),
    /// It has the plan's range.
    Ranged,
    Open,
}

impl Runs<'_> {
    /// The conditions on the partition key.
    pub(crate) fn into_partition(self) -> SmallVec<[(&'static str, Condition); 2]> {
        self.partition
    }

    /// How many queries there are.
    pub fn len(&self) -> usize {
        self.prefix.iter().map(|part| part.values().len()).fold(1, usize::saturating_mul)
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The query at position `i`; `None` where no row can be in it, so that nothing is sent.
    ///
    /// # Errors
    /// [`Error::Key`] where a value has no form in the sort key.
    pub fn run(&self, i: usize) -> Result<Option<Run>, Error> {
        let values = self.values(i);
        let mut run = Run { conditions: self.partition.clone(), exact: true };
        for attribute in self.def.sk {
            let asked = self.asked(attribute, &values)?;
            let (condition, exact) = match asked {
                Asked::Nothing => return Ok(None),
                Asked::All => break,
                Asked::Some(condition, exact) => (condition, exact),
            };
            self.check(attribute, &condition)?;
            let last = !matches!(condition, Condition::Equal(_));
            run.conditions.push((attribute.name, condition));
            run.exact &= exact;
            if last {
                break;
            }
        }
        Ok(Some(run))
    }

    /// The values of the restricted prefix in combination `i`: later columns change first.
    fn values(&self, mut i: usize) -> SmallVec<[&KeyValue<'_>; 4]> {
        let clustering = self.table.clustering();
        let mut values = SmallVec::new();
        for (column, part) in clustering.iter().zip(self.prefix).rev() {
            let all = part.values();
            let at = i.checked_rem(all.len()).unwrap_or(0);
            i = i.checked_div(all.len()).unwrap_or(0);
            let ascending = self.forward != is_reversed(self.def, column.index());
            let at = if ascending { Some(at) } else { all.len().checked_sub(at + 1) };
            values.extend(at.and_then(|at| all.get(at)));
        }
        values.reverse();
        values
    }

    fn known<'v>(&'v self, index: usize, values: &[&'v KeyValue<'v>]) -> Known<'v> {
        if let Some(value) = of_partition(self.table, self.values, index) {
            return Known::Value(value);
        }
        let at = self.table.clustering().iter().position(|column| column.index() == index);
        match at.and_then(|at| values.get(at)) {
            Some(value) => Known::Value(value),
            None if at == Some(values.len()) && self.range.is_some() => Known::Ranged,
            None => Known::Open,
        }
    }

    /// The condition on one attribute of the sort key.
    fn asked<'v>(&'v self, attribute: &KeyAttributeDef, values: &[&'v KeyValue<'v>]) -> Result<Asked, Error> {
        let fault = |index, fault| Error::key(self.table, Some(index), fault);
        if let (KeyForm::Native(part), KeyKind::N | KeyKind::B) = (&attribute.form, key_kind(attribute)) {
            return match (self.known(part.index, values), self.range) {
                (Known::Value(value), _) => {
                    native(part, Place::Sort, value).map(|data| Asked::Some(Condition::Equal(data), true))
                }
                (Known::Ranged, Some((low, high))) => native_range(part, low, high),
                _ => Ok(Asked::All),
            }
            .map_err(|error| fault(part.index, error));
        }
        let pieces = Pieces::of(attribute);
        let pieces = pieces.as_slice();
        if pieces.is_empty() {
            return Ok(Asked::All);
        }
        let mut text = String::new();
        for (at, piece) in pieces.iter().enumerate() {
            let part = match piece {
                TextPart::Literal(literal) => {
                    text.push_str(literal);
                    continue;
                }
                TextPart::Column(part) => part,
            };
            let known = self.known(part.index, values);
            if let Known::Value(value) = known {
                write_part(&mut text, part, Place::Sort, followed(pieces, at), value)
                    .map_err(|error| fault(part.index, error))?;
                continue;
            }
            let stop = Stop { pieces, at, part, prefix: text, shared: self.def.sk.len() == 1 };
            return match (known, self.range) {
                (Known::Ranged, Some((low, high))) => stop.range(low, high).map_err(|error| fault(part.index, error)),
                _ => Ok(stop.open()),
            };
        }
        Ok(Asked::Some(Condition::Equal(KeyData::S(text)), true))
    }

    /// Refuses bounds that DynamoDB refuses.
    fn check(&self, attribute: &KeyAttributeDef, condition: &Condition) -> Result<(), Error> {
        let (low, high) = match condition {
            Condition::Between(low, high) => (low, high),
            Condition::Equal(v)
            | Condition::BeginsWith(v)
            | Condition::Less(v)
            | Condition::AtMost(v)
            | Condition::More(v)
            | Condition::AtLeast(v) => (v, v),
        };
        let check = |data| check_length(attribute, Place::Sort, data);
        check(low).and_then(|()| check(high)).map_err(|fault| {
            let column = columns(attribute).next().map(|part| part.index);
            Error::key(self.table, column, fault)
        })
    }
}
