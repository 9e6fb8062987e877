//! What the file's rows make of a table, counted before they are loaded: keys, partitions, and the largest of them.
//!
//! It works for any table and any rows, from the declaration and the rows' own key values; no store is asked.

use std::collections::{BTreeMap, BTreeSet};

use query_table::QueryTable;
use query_table::column::{Column, ColumnError};
use query_table::cql::WireSink;
use query_table::key::KeyVec;
use query_table::query::TakesKey;
use query_table::row::{Row, Visitor};
use query_table::size::PartitionSize;

/// A table's rows, counted.
#[derive(Clone, Copy, Debug)]
pub struct Census {
    /// How many rows there are to write.
    pub rows: usize,
    /// How many primary keys they have; fewer than rows would mean that rows overwrite each other.
    pub keys: usize,
    /// How many partitions they make.
    pub partitions: usize,
    /// The size of the partition with the most rows.
    pub largest: PartitionSize,
}

impl Census {
    /// Counts the rows of a table.
    ///
    /// # Errors
    /// When a row has a value that its column can't hold.
    pub fn of<'r, T, R>(rows: &'r [R]) -> Result<Self, ColumnError>
    where
        T: QueryTable<Row = R> + TakesKey<'r, &'r R>,
    {
        let mut keys = BTreeSet::new();
        let mut partitions: BTreeMap<KeyVec<'r>, (u64, u64)> = BTreeMap::new();
        for row in rows {
            let mut key = KeyVec::new();
            T::values(row, &mut key)?;
            let partition = key.iter().take(T::TABLE.partition_len()).cloned().collect();
            let (count, bytes) = partitions.entry(partition).or_insert((0, 0));
            *count += 1;
            *bytes += row_bytes::<T>(row)?;
            keys.insert(key);
        }
        let &(count, bytes) = partitions.values().max().unwrap_or(&(0, 0));
        let largest = PartitionSize { bytes, ..PartitionSize::of(T::TABLE, count, 0) };
        Ok(Self { rows: rows.len(), keys: keys.len(), partitions: partitions.len(), largest })
    }

    /// How many rows would be lost because another row has their key.
    pub fn collisions(&self) -> usize {
        self.rows - self.keys
    }
}

/// The bytes of a row's values as they are sent, with the four of each value's length; the store's own are not known.
fn row_bytes<T: QueryTable>(row: &T::Row) -> Result<u64, ColumnError> {
    let mut sent = Sent(0);
    row.visit(&mut sent)?;
    T::derived(row, &mut sent)?;
    Ok(sent.0)
}

struct Sent(u64);

impl Visitor for Sent {
    type Error = ColumnError;
    fn field<C: Column>(&mut self, _: usize, value: &C) -> Result<(), ColumnError> {
        let mut sink = WireSink::default();
        value.write(&mut sink)?;
        self.0 += u64::try_from(sink.into_bytes().len()).unwrap_or(u64::MAX);
        Ok(())
    }
}
