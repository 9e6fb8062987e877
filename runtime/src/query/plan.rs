//! A request as data: what a query asks, before any store renders or executes it.

use std::fmt;
use std::ops::{Bound, RangeBounds};

use smallvec::SmallVec;

use crate::backend::kind::{DynamoDb, Kind};
use crate::error::{Error, KeyFault};
use crate::key::{KeyValue, KeyVec};
use crate::schema::{ColumnDef, IndexDef, Order, Role, TableDef};

/// A read of one partition.
#[derive(Clone, Debug)]
pub struct Plan<'k> {
    /// The table.
    pub table: &'static TableDef,
    /// The columns to read, where not all of the row.
    pub columns: Option<&'static [&'static str]>,
    /// The whole partition key, in declared order.
    pub partition: KeyVec<'k>,
    /// What the clustering columns are restricted by.
    pub restrictions: Restrictions<'k>,
    /// Whether the rows come in the reverse of the declared order.
    pub reverse: bool,
    /// At most this many rows.
    pub limit: Option<u32>,
}

/// The restrictions of the clustering columns, in declared order: a prefix, then at most one range.
#[derive(Clone, Debug, Default)]
pub struct Restrictions<'k> {
    /// One entry for each of the first clustering columns.
    pub prefix: SmallVec<[Part<'k>; 2]>,
    /// Bounds of the column after the prefix.
    pub range: Option<(Bound<KeyValue<'k>>, Bound<KeyValue<'k>>)>,
}

/// What one clustering column of a prefix is restricted by.
#[derive(Clone, Debug)]
pub enum Part<'k> {
    /// This value.
    Equal(KeyValue<'k>),
    /// Any of these values, sorted and without repetition.
    OneOf(Vec<KeyValue<'k>>),
}

impl<'k> Restrictions<'k> {
    /// Fixes the next clustering column.
    #[inline]
    pub fn equal(&mut self, value: KeyValue<'k>) {
        self.prefix.push(Part::Equal(value));
    }

    /// Restricts the next clustering column to several values.
    pub fn one_of(&mut self, mut values: Vec<KeyValue<'k>>) {
        values.sort();
        values.dedup();
        self.prefix.push(Part::OneOf(values));
    }

    /// Bounds the next clustering column.
    pub fn between(&mut self, low: Bound<KeyValue<'k>>, high: Bound<KeyValue<'k>>) {
        if !matches!((&low, &high), (Bound::Unbounded, Bound::Unbounded)) {
            self.range = Some((low, high));
        }
    }

    /// Whether nothing is restricted.
    pub fn is_empty(&self) -> bool {
        self.prefix.is_empty() && self.range.is_none()
    }

    /// Whether a row of these clustering columns, in declared order, is meant.
    pub fn admit(&self, clustering: &[KeyValue<'_>]) -> bool {
        self.admits(clustering.iter())
    }

    pub(crate) fn admits<'v, 'c: 'v>(&self, mut clustering: impl Iterator<Item = &'v KeyValue<'c>>) -> bool {
        // A column that is not given, as of a partition that has only statics, does not rule a row out.
        let prefix = self.prefix.iter().all(|part| clustering.next().is_none_or(|value| part.values().contains(value)));
        prefix
            && match (&self.range, clustering.next()) {
                (Some((low, high)), Some(value)) => (low.as_ref(), high.as_ref()).contains(value),
                _ => true,
            }
    }

    /// Whether no row can satisfy them: an inverted or empty range, or none of no values.
    pub fn is_contradiction(&self) -> bool {
        let nothing = |part: &Part<'_>| matches!(part, Part::OneOf(values) if values.is_empty());
        let inverted = match &self.range {
            Some((Bound::Included(low), Bound::Included(high))) => low > high,
            Some((Bound::Included(low) | Bound::Excluded(low), Bound::Included(high) | Bound::Excluded(high))) => {
                low >= high
            }
            _ => false,
        };
        inverted || self.prefix.iter().any(nothing)
    }
}

impl<'k> Part<'k> {
    pub(crate) fn values(&self) -> &[KeyValue<'k>] {
        match self {
            Self::Equal(value) => std::slice::from_ref(value),
            Self::OneOf(values) => values,
        }
    }
}

/// The longest partition key, and the longest clustering, that Cassandra takes (`FBUtilities.MAX_UNSIGNED_SHORT`).
const MAX_KEY: usize = 65_535;

impl Plan<'_> {
    /// Refuses, before anything is sent, keys that every store refuses.
    ///
    /// # Errors
    /// [`Error::Key`] for a lone empty partition key and for keys of more than 65,535 bytes.
    pub fn check(&self) -> Result<(), Error> {
        let lone = self.table.partition_len() == 1;
        let mut key = KeyBytes::default();
        let add = |key: KeyBytes, column: &ColumnDef, value: &KeyValue<'_>| {
            key.add(lone, column.role, value).map_err(|fault| Error::key(self.table, Some(column.index()), fault))
        };
        for (column, value) in self.table.partition().iter().zip(&self.partition) {
            key = add(key, column, value)?;
        }
        let clustering = self.table.clustering();
        for (column, part) in clustering.iter().zip(&self.restrictions.prefix) {
            let before = key;
            for value in part.values() {
                key = key.longer(add(before, column, value)?);
            }
        }
        let bounds = self.restrictions.range.iter().flat_map(|(low, high)| [low, high]);
        for (column, bound) in clustering.iter().skip(self.restrictions.prefix.len()).take(1).cycle().zip(bounds) {
            if let Bound::Included(value) | Bound::Excluded(value) = bound {
                add(key, column, value)?;
            }
        }
        Ok(())
    }

    /// Whether no request is needed to know that there are no rows.
    pub fn is_empty(&self) -> bool {
        self.limit == Some(0) || self.restrictions.is_contradiction()
    }
}

/// How long a key is so far: Cassandra limits its partition columns together, and its clustering columns together.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct KeyBytes {
    partition: usize,
    clustering: usize,
}

impl KeyBytes {
    /// The length with one more value of the key; `lone` says that the partition key has one column.
    #[inline]
    pub(crate) fn add(mut self, lone: bool, role: Role, value: &KeyValue<'_>) -> Result<Self, KeyFault> {
        let bytes = value.len();
        let total = match role {
            Role::Partition if bytes == 0 && lone => return Err(KeyFault::Empty),
            Role::Partition => {
                // A key of several columns carries two bytes of length and one of end for each.
                self.partition += bytes + if lone { 0 } else { 3 };
                self.partition
            }
            _ => {
                self.clustering += bytes;
                self.clustering
            }
        };
        if total > MAX_KEY { Err(KeyFault::TooLong { bytes: total }) } else { Ok(self) }
    }

    fn longer(self, other: Self) -> Self {
        if other.clustering > self.clustering { other } else { self }
    }
}

/// What a query would do, in words; values are not shown.
#[derive(Clone, Debug)]
pub struct Explanation {
    table: &'static TableDef,
    question: Vec<String>,
    order: String,
    rows: String,
    index: Option<IndexDef>,
    statement: Option<String>,
}

impl Explanation {
    pub(crate) fn new(plan: &Plan<'_>, kind: &str, statement: Option<String>) -> Self {
        let dynamo = plan.table.dynamo.filter(|_| kind == DynamoDb::NAME);
        let clustering = plan.table.clustering();
        let mut question: Vec<_> = plan.table.partition().iter().map(|c| format!("{} = ?", c.name)).collect();
        for (column, part) in clustering.iter().zip(&plan.restrictions.prefix) {
            question.push(match part {
                Part::Equal(_) => format!("{} = ?", column.name),
                Part::OneOf(values) => format!("{} one of {} values", column.name, values.len()),
            });
        }
        if let (Some((low, high)), Some(column)) =
            (&plan.restrictions.range, clustering.get(plan.restrictions.prefix.len()))
        {
            question.extend(bound_text(column.name, low, [">=", ">"]));
            question.extend(bound_text(column.name, high, ["<=", "<"]));
        }
        let direction = |column: &ColumnDef| {
            let declared = matches!(column.role, Role::Clustering(Order::Desc)) != plan.reverse;
            let descending = dynamo.map_or(declared, |def| crate::dynamo::is_descending(plan, def, column.index()));
            let ties = if declared == descending { "" } else { " (ties = key_order)" };
            format!("{} {}{ties}", column.name, if descending { "desc" } else { "asc" })
        };
        let order: Vec<_> = clustering.iter().map(direction).collect();
        let rows = match (plan.is_empty(), plan.limit) {
            (true, _) => "none: nothing is sent".into(),
            (_, Some(limit)) => format!("at most {limit}"),
            (_, None) => "all".into(),
        };
        let index = dynamo.and_then(|def| def.index);
        Self { table: plan.table, question, order: order.join(", "), rows, index, statement }
    }
}

impl Explanation {
    /// Whether the answer may be a moment behind what was written: it is read from a global index of DynamoDB.
    pub fn is_eventual(&self) -> bool {
        self.index.is_some_and(|index| !index.local)
    }
}

fn bound_text(column: &str, bound: &Bound<KeyValue<'_>>, [closed, open]: [&str; 2]) -> Option<String> {
    match bound {
        Bound::Included(_) => Some(format!("{column} {closed} ?")),
        Bound::Excluded(_) => Some(format!("{column} {open} ?")),
        Bound::Unbounded => None,
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "table      {} ({})", self.table.name, self.table.type_name)?;
        writeln!(f, "partition  one, by its full key")?;
        writeln!(f, "where      {}", self.question.join(", "))?;
        if !self.order.is_empty() {
            writeln!(f, "order      {}", self.order)?;
        }
        write!(f, "rows       {}", self.rows)?;
        match &self.index {
            Some(IndexDef { name, local: false, .. }) => {
                write!(f, "\nindex      {name}: eventually consistent, a moment behind its table")?;
            }
            Some(IndexDef { name, .. }) => write!(f, "\nindex      {name}")?,
            None => {}
        }
        match &self.statement {
            Some(statement) => write!(f, "\nstatement  {statement}"),
            None => Ok(()),
        }
    }
}
