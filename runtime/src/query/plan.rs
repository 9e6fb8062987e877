//! A request as data: what a query asks, before any store renders or executes it.

use std::ops::{Bound, RangeBounds};

use smallvec::SmallVec;

use crate::error::{Error, KeyFault};
use crate::key::{KeyValue, KeyVec};
use crate::schema::{ColumnDef, Order, Role, TableDef};

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

    /// Whether a clustering column's values are declared to come from the largest down.
    pub(crate) fn is_descending(&self, column: &ColumnDef) -> bool {
        matches!(column.role, Role::Clustering(Order::Desc)) != self.reverse
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
