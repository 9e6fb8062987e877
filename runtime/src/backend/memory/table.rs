//! The reference semantics: what a table does with puts, deletes and reads.
//!
//! It does what Cassandra does with the same requests: puts are upserts, rows stand in the declared order, a partition
//! keeps its static columns apart from its rows, and a row exists once it was put. Values are kept in their binary form,
//! so that what is read has been narrowed as on a real store.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::cells::{Cells, Visited, build};
use super::{Batch, PageRequest};
use crate::column::{CellSink, CellSource, ColumnError};
use crate::cql::{self, WireSink, WireSource};
use crate::error::{Error, KeyFault};
use crate::key::KeyValue;
use crate::page::{self, PageTokenFault};
use crate::query::{KeyBytes, Part, Plan};
use crate::row::Build;
use crate::schema::{ColumnDef, LiveColumn, LiveTable, Order, Role, TableDef};
use crate::write::{PutIfAbsent, PutKind};

/// An open table of the memory store.
pub struct Table {
    name: String,
    definition: &'static TableDef,
    binding: u64,
    partitions: Mutex<BTreeMap<Vec<KeyValue<'static>>, Partition>>,
}

#[derive(Default)]
struct Partition {
    /// With the partition key's own columns, which are written along.
    statics: Cells,
    rows: BTreeMap<RowKey, Cells>,
}

/// The clustering columns of a row, each compared in its declared direction.
type RowKey = Vec<Directed>;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Directed {
    Asc(KeyValue<'static>),
    Desc(Reverse<KeyValue<'static>>),
}

impl Directed {
    fn new(column: &ColumnDef, value: KeyValue<'static>) -> Self {
        match column.role {
            Role::Clustering(Order::Desc) => Self::Desc(Reverse(value)),
            _ => Self::Asc(value),
        }
    }

    fn value(&self) -> &KeyValue<'static> {
        match self {
            Self::Asc(value) | Self::Desc(Reverse(value)) => value,
        }
    }
}

/// Its name and how much it holds; values are not shown.
impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let partitions = lock(&self.partitions);
        let rows: usize = partitions.values().map(|partition| partition.rows.len()).sum();
        let mut debug = f.debug_struct("Table");
        debug.field("name", &self.name).field("partitions", &partitions.len()).field("rows", &rows).finish()
    }
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic elsewhere leaves the maps whole: every change below is one insertion or removal.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Table {
    pub(super) fn new(name: String, definition: &'static TableDef) -> Self {
        let binding = page::table_binding("memory", &name, definition);
        Self { name, definition, binding, partitions: Mutex::default() }
    }

    /// `keyspace.table`
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What page tokens of the table are bound to.
    pub(super) fn binding(&self) -> u64 {
        self.binding
    }

    /// The table as a store describes one.
    pub(super) fn describe(&self) -> LiveTable {
        let keys = self.definition.partition().len();
        let columns = self.definition.columns.iter().enumerate().map(|(i, column)| LiveColumn {
            name: column.name.into(),
            role: column.role,
            position: match column.role {
                Role::Partition => i,
                Role::Clustering(_) => i - keys,
                Role::Static | Role::Regular => 0,
            },
            ty: column.ty.to_string(),
        });
        LiveTable { name: self.name.clone(), columns: columns.collect(), options: cql::options(self.definition) }
    }

    pub(super) fn put(&self, table: &'static TableDef, cells: Visited, kind: PutKind) -> Result<(), Error> {
        let (key, row) = row_key(table, &cells, kind)?;
        lock(&self.partitions).entry(key).or_default().put(table, row, cells, kind);
        Ok(())
    }

    pub(super) fn put_if_absent<R: Build>(
        &self,
        table: &'static TableDef,
        cells: Visited,
    ) -> Result<PutIfAbsent<R>, Error> {
        let (key, row) = row_key(table, &cells, PutKind::Put)?;
        let mut partitions = lock(&self.partitions);
        let partition = partitions.entry(key).or_default();
        if let Some(existing) = partition.rows.get(&row) {
            let columns: Vec<_> = table.built().collect();
            return build(table, &columns, &partition.statics, existing).map(PutIfAbsent::Exists);
        }
        partition.put(table, row, cells, PutKind::Put);
        Ok(PutIfAbsent::Written)
    }

    fn is_static(&self, name: &str) -> bool {
        self.definition.column(name).is_some_and(|column| column.role == Role::Static)
    }

    pub(super) fn delete(&self, plan: &Plan<'_>) {
        let mut partitions = lock(&self.partitions);
        let key = owned(&plan.partition);
        let Some(partition) = partitions.get_mut(&key) else { return };
        // On a table without clustering columns the row is the partition.
        if plan.restrictions.is_empty() {
            partitions.remove(&key);
            return;
        }
        partition.rows.retain(|row, _| !plan.restrictions.admits(row.iter().map(Directed::value)));
        if partition.rows.is_empty() && !partition.statics.keys().any(|name| self.is_static(name)) {
            partitions.remove(&key);
        }
    }

    /// The row that a full primary key names.
    pub(super) fn get<R: Build>(&self, plan: &Plan<'_>) -> Result<Option<R>, Error> {
        let columns = columns(plan)?;
        let partitions = lock(&self.partitions);
        let Some(partition) = partitions.get(&owned(&plan.partition)) else { return Ok(None) };
        let row = partition.row(plan);
        row.map(|(_, cells)| build(plan.table, &columns, &partition.statics, cells)).transpose()
    }

    pub(super) fn read<R: Build>(&self, plan: &Plan<'_>, page: PageRequest<'_>) -> Result<Batch<R>, Error> {
        let columns = columns(plan)?;
        let partitions = lock(&self.partitions);
        let Some(partition) = partitions.get(&owned(&plan.partition)) else {
            return Ok(Batch { rows: Vec::new(), next: None });
        };
        let position = page.after.map(|state| Position::decode(plan.table, state)).transpose()?;
        let answered = position.as_ref().map_or(0, |position| position.answered);
        let left = plan.limit.map_or(u32::MAX, |limit| limit.saturating_sub(answered));
        let size = page.size.unwrap_or(5000).min(left);

        let mut matching = partition.run(plan, position.as_ref().map(|position| &position.key)).peekable();
        let mut rows = Vec::new();
        let mut last = None;
        let mut taken = 0;
        while taken < size {
            let Some((key, cells)) = matching.next() else { break };
            rows.push(build(plan.table, &columns, &partition.statics, cells)?);
            last = Some(key);
            taken += 1;
        }
        let more = taken < left && matching.peek().is_some();
        let next = last.filter(|_| more).map(|key| Position { answered: answered + taken, key: key.clone() }.encode());
        Ok(Batch { rows, next })
    }
}

impl Partition {
    fn put(&mut self, table: &TableDef, row: RowKey, cells: Visited, kind: PutKind) {
        let stored = match kind {
            PutKind::Static => &mut self.statics,
            PutKind::Put | PutKind::Merge => self.rows.entry(row).or_default(),
        };
        for (index, cell) in cells.into_iter().enumerate() {
            let Some(column) = table.visited(index).filter(|column| kind.sets(column.role)) else { continue };
            match cell {
                Some(cell) => drop(stored.insert(column.name, cell)),
                None if kind == PutKind::Merge => {}
                None => drop(stored.remove(column.name)),
            }
        }
    }

    /// The row of a full primary key: what the run of its plan would find, without walking the partition.
    fn row(&self, plan: &Plan<'_>) -> Option<(&RowKey, &Cells)> {
        let clustering = plan.table.clustering();
        let value = |(column, part): (&ColumnDef, &Part<'_>)| match part {
            Part::Equal(value) => Some(Directed::new(column, value.clone().into_owned())),
            Part::OneOf(_) => None,
        };
        let key = clustering.iter().zip(&plan.restrictions.prefix).map(value).collect::<Option<RowKey>>()?;
        if key.len() == clustering.len() { self.rows.get_key_value(&key) } else { None }
    }

    /// The rows of the plan, in its order, after `position`.
    fn run<'p>(
        &'p self,
        plan: &'p Plan<'_>,
        position: Option<&'p RowKey>,
    ) -> impl Iterator<Item = (&'p RowKey, &'p Cells)> {
        let after = position.map_or(Bound::Unbounded, Bound::Excluded);
        let bounds = if plan.reverse { (Bound::Unbounded, after) } else { (after, Bound::Unbounded) };
        let mut rows = self.rows.range::<RowKey, _>(bounds);
        std::iter::from_fn(move || if plan.reverse { rows.next_back() } else { rows.next() })
            .filter(move |(key, _)| plan.restrictions.admits(key.iter().map(Directed::value)))
    }
}

fn owned(values: &[KeyValue<'_>]) -> Vec<KeyValue<'static>> {
    values.iter().map(|value| value.clone().into_owned()).collect()
}

/// The partition key and the clustering key of a row; no clustering key for what is written to the partition.
fn row_key(
    table: &'static TableDef,
    cells: &Visited,
    kind: PutKind,
) -> Result<(Vec<KeyValue<'static>>, RowKey), Error> {
    let partition = key_values(table, table.partition(), cells)?;
    let clustering = match kind {
        PutKind::Static => Vec::new(),
        PutKind::Put | PutKind::Merge => key_values(table, table.clustering(), cells)?,
    };
    let (mut length, lone) = (KeyBytes::default(), table.partition_len() == 1);
    for (column, value) in table.key().iter().zip(partition.iter().chain(&clustering)) {
        length =
            length.add(lone, column.role, value).map_err(|fault| Error::key(table, Some(column.index()), fault))?;
    }
    let key = table.clustering().iter().zip(clustering).map(|(column, value)| Directed::new(column, value));
    Ok((partition, key.collect()))
}

fn key_values(
    table: &'static TableDef,
    columns: &[ColumnDef],
    cells: &Visited,
) -> Result<Vec<KeyValue<'static>>, Error> {
    let value = |column: &ColumnDef| {
        let index = Some(column.index());
        let cell = cells.get(column.index()).and_then(Option::as_deref);
        let cell = cell.ok_or_else(|| Error::key(table, index, KeyFault::Absent))?;
        let value = cql::decode_key(column.ty, cell).map_err(|error| Error::column(table, index, error))?;
        Ok(value.into_owned())
    };
    columns.iter().map(value).collect()
}

/// The columns that the plan reads, in order.
fn columns(plan: &Plan<'_>) -> Result<Vec<&'static ColumnDef>, Error> {
    match plan.columns {
        None => Ok(plan.table.built().collect()),
        Some(names) => names
            .iter()
            .map(|name| {
                let missing = Error::Column { table: plan.table.name, column: name, source: ColumnError::Missing };
                plan.table.column(name).ok_or(missing)
            })
            .collect(),
    }
}

/// Where a page ended: how many rows the query has answered, and the last of them.
struct Position {
    answered: u32,
    key: RowKey,
}

impl Position {
    fn encode(&self) -> Vec<u8> {
        let mut sink = WireSink::default();
        for column in &self.key {
            // The value came out of a cell, and fits into one again.
            let _ = sink.key(column.value().clone());
        }
        let mut state = self.answered.to_be_bytes().to_vec();
        state.append(&mut sink.into_bytes());
        state
    }

    fn decode(table: &TableDef, state: &[u8]) -> Result<Self, Error> {
        let damaged = || Error::from(PageTokenFault::Damaged);
        let (answered, rest) = state.split_first_chunk::<4>().ok_or_else(damaged)?;
        let mut cells = WireSource::new(rest);
        let key = table.clustering().iter().map(|column| {
            let value = cells.key(column.ty).map_err(|_| damaged())?;
            Ok(Directed::new(column, value.into_owned()))
        });
        Ok(Self { answered: u32::from_be_bytes(*answered), key: key.collect::<Result<_, Error>>()? })
    }
}
