//! The in-memory store: the reference semantics, in one readable file.
//!
//! It does what Cassandra does with the same requests: puts are upserts, rows stand in the declared order, a partition
//! keeps its static columns apart from its rows, and a row exists once it was put. Values are kept in their binary form,
//! so that what is read has been narrowed as on a real store. Doctests, examples and unit tests use it; a property test
//! holds it equal to Cassandra.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::{Backend, Batch, PageRequest, kind};
use crate::column::{CellSource, Column, ColumnError};
use crate::cql::{self, Cell, TableName, WireSink, WireSource};
use crate::error::Error;
use crate::key::KeyValue;
use crate::page;
use crate::query::{self, Part, Plan, Restrictions};
use crate::row::{Build, Row, Source, Visitor};
use crate::schema::{self, ColumnDef, Difference, Ensured, LiveColumn, LiveTable, Order, Role, TableDef};
use crate::table::QueryTable;
use crate::write::PutKind;

/// A store in this process's memory. Clones share their tables.
///
/// ```
/// use query_table::prelude::*;
///
/// #[derive(QueryTable, Clone, Debug, PartialEq)]
/// #[query_table(MessagesByThread, partition(thread_id), clustering(message_id))]
/// pub struct Message {
///     pub thread_id: i64,
///     pub message_id: i64,
///     pub text: String,
/// }
///
/// # async fn example() -> Result<(), query_table::Error> {
/// let db = query_table::Memory::new();
/// schema![MessagesByThread].ensure(&db).await?;
/// let messages = MessagesByThread::repository(&db).await?;
/// let message = Message { thread_id: 1, message_id: 2, text: "hello".into() };
/// messages.put(&message).await?;
/// assert_eq!(messages.get((1, 2)).await?, Some(message));
/// # Ok(())
/// # }
/// # query_table::__private::block_on(example()).unwrap();
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    shared: Arc<Shared>,
    keyspace: Option<Arc<str>>,
    prefix: Arc<str>,
}

#[derive(Debug, Default)]
struct Shared {
    tables: Mutex<HashMap<String, Arc<Table>>>,
    clock: AtomicI64,
}

/// The options of the memory store: there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemoryOptions {}

/// An open table of the memory store.
#[derive(Debug)]
pub struct Table {
    name: String,
    definition: &'static TableDef,
    partitions: Mutex<BTreeMap<Vec<KeyValue<'static>>, Partition>>,
}

#[derive(Debug, Default)]
struct Partition {
    /// By position among the visited columns; only static columns are ever set.
    statics: Cells,
    rows: BTreeMap<RowKey, Cells>,
}

/// The binary values of a row by position among its visited columns; a row that stands here exists, whatever is absent.
type Cells = Vec<Option<Box<[u8]>>>;

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

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic elsewhere leaves the maps whole: every change below is one insertion or removal.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Memory {
    /// A store without tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same store, naming the keyspace of tables whose declaration names none.
    pub fn keyspace(self, keyspace: impl Into<Arc<str>>) -> Self {
        Self { keyspace: Some(keyspace.into()), ..self }
    }

    /// The same store, with a prefix before every table's name.
    pub fn prefix(self, prefix: impl Into<Arc<str>>) -> Self {
        Self { prefix: prefix.into(), ..self }
    }

    fn name(&self, table: &TableDef) -> Result<String, Error> {
        let keyspace = self.keyspace.as_deref().or(Some("memory"));
        Ok(TableName::resolve(table, keyspace, &self.prefix)?.to_string())
    }

    fn find(&self, table: &TableDef) -> Result<Result<Arc<Table>, String>, Error> {
        let name = self.name(table)?;
        let found = lock(&self.shared.tables).get(&name).map(Arc::clone);
        Ok(found.ok_or(name))
    }
}

impl Backend for Memory {
    type Kind = kind::Memory;
    type Options = MemoryOptions;
    type Opened = Arc<Table>;

    async fn ensure(&self, tables: &'static [&'static TableDef]) -> Result<Ensured, Error> {
        let mut ensured = Ensured::default();
        for &definition in tables {
            let name = self.name(definition)?;
            let mut existing = lock(&self.shared.tables);
            if existing.contains_key(&name) {
                ensured.present.push(name);
            } else {
                let table = Table { name: name.clone(), definition, partitions: Mutex::default() };
                existing.insert(name.clone(), Arc::new(table));
                ensured.created.push(name);
            }
        }
        Ok(ensured)
    }

    async fn live(&self, table: &'static TableDef) -> Result<Option<(LiveTable, Vec<Difference>)>, Error> {
        let Ok(found) = self.find(table)? else { return Ok(None) };
        let live = describe(&found);
        let differences = schema::differences(table, &cql::options(table), &live);
        Ok(Some((live, differences)))
    }

    async fn open(&self, table: &'static TableDef, check: bool) -> Result<Arc<Table>, Error> {
        let found = self.find(table)?.map_err(|table| Error::MissingTable { table })?;
        if check {
            let mut differences = schema::differences(table, &[], &describe(&found));
            differences.retain(Difference::is_error);
            if !differences.is_empty() {
                return Err(Error::Mismatch { table: found.name.clone(), differences });
            }
        }
        Ok(found)
    }

    async fn put<T: QueryTable>(
        &self,
        table: &Arc<Table>,
        row: &T::Row,
        kind: PutKind,
        _: i64,
        _: &MemoryOptions,
    ) -> Result<(), Error> {
        let cells = visit::<T>(row)?;
        table.put(T::TABLE, cells, kind)
    }

    async fn delete(&self, table: &Arc<Table>, plan: &Plan<'_>, _: i64, _: &MemoryOptions) -> Result<(), Error> {
        table.delete(plan);
        Ok(())
    }

    async fn get<R: Build + Send>(
        &self,
        table: &Arc<Table>,
        plan: &Plan<'_>,
        _: &MemoryOptions,
    ) -> Result<Option<R>, Error> {
        let one = PageRequest { size: Some(1), after: None };
        Ok(table.read(plan, one)?.rows.pop())
    }

    async fn read<R: Build + Send>(
        &self,
        table: &Arc<Table>,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        _: &MemoryOptions,
    ) -> Result<Batch<R>, Error> {
        table.read(plan, page)
    }

    fn statement(&self, _: &Arc<Table>, _: &Plan<'_>) -> Option<String> {
        None
    }

    fn binding(&self, table: &Arc<Table>, plan: &Plan<'_>) -> u64 {
        page::binding("memory", &table.name, plan)
    }

    fn timestamp(&self) -> i64 {
        next_timestamp(&self.shared.clock)
    }
}

/// Microseconds of the clock, or one more than the last where the clock has not moved on.
pub(crate) fn next_timestamp(last: &AtomicI64) -> i64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_micros());
    let now = i64::try_from(now).unwrap_or(i64::MAX);
    let before = last.fetch_max(now, Ordering::Relaxed);
    if before < now { now } else { last.fetch_add(1, Ordering::Relaxed) + 1 }
}

fn describe(table: &Table) -> LiveTable {
    let keys = table.definition.partition().len();
    let columns = table.definition.columns.iter().enumerate().map(|(i, column)| LiveColumn {
        name: column.name.into(),
        role: column.role,
        position: match column.role {
            Role::Partition => i,
            Role::Clustering(_) => i - keys,
            Role::Static | Role::Regular => 0,
        },
        ty: column.ty.to_string(),
    });
    LiveTable { name: table.name.clone(), columns: columns.collect(), options: cql::options(table.definition) }
}

/// Collects a row's cells, the derived columns behind the fields.
struct Collect(Cells);

impl Visitor for Collect {
    type Error = (usize, ColumnError);
    fn field<C: Column>(&mut self, index: usize, value: &C) -> Result<(), (usize, ColumnError)> {
        let mut sink = WireSink::default();
        value.write(&mut sink).map_err(|error| (index, error))?;
        let bytes = sink.into_bytes();
        let cell = WireSource::new(&bytes).next_cell().map_err(|error| (index, error))?;
        // An empty collection that is kept cell by cell has no cells.
        self.0.push(cell.filter(|cell| !(C::TYPE.is_multi_cell() && *cell == [0; 4])).map(Into::into));
        Ok(())
    }
}

impl From<ColumnError> for (usize, ColumnError) {
    fn from(error: ColumnError) -> Self {
        (usize::MAX, error)
    }
}

fn visit<T: QueryTable>(row: &T::Row) -> Result<Cells, Error> {
    let mut collect = Collect(Vec::with_capacity(T::TABLE.columns.len()));
    row.visit(&mut collect)
        .and_then(|()| T::derived(row, &mut collect))
        .map_err(|(index, error)| Error::column(T::TABLE, Some(index).filter(|i| *i != usize::MAX), error))?;
    Ok(collect.0)
}

impl Table {
    fn put(&self, table: &'static TableDef, cells: Cells, kind: PutKind) -> Result<(), Error> {
        let partition = key_values(table, table.partition(), &cells)?;
        let clustering = match kind {
            PutKind::Static => Vec::new(),
            PutKind::Put | PutKind::Merge => key_values(table, table.clustering(), &cells)?,
        };
        let mut bytes = 0;
        for (column, value) in table.key().iter().zip(partition.iter().chain(&clustering)) {
            bytes = query::check_value(table, column.role, value, bytes)
                .map_err(|fault| Error::key(table, Some(column.index()), fault))?;
        }
        let key = table.clustering().iter().zip(clustering).map(|(column, value)| Directed::new(column, value));
        let mut partitions = lock(&self.partitions);
        let partition = partitions.entry(partition).or_default();
        let stored = match kind {
            PutKind::Static => &mut partition.statics,
            PutKind::Put | PutKind::Merge => partition.rows.entry(key.collect()).or_default(),
        };
        stored.resize(cells.len(), None);
        for column in cql::written(table, kind) {
            let (Some(stored), Some(cell)) = (stored.get_mut(column.index()), cells.get(column.index())) else {
                continue;
            };
            if cell.is_some() || kind != PutKind::Merge {
                stored.clone_from(cell);
            }
        }
        Ok(())
    }

    fn delete(&self, plan: &Plan<'_>) {
        let mut partitions = lock(&self.partitions);
        let key = owned(&plan.partition);
        let Some(partition) = partitions.get_mut(&key) else { return };
        // On a table without clustering columns the row is the partition.
        if plan.restrictions.is_empty() {
            partitions.remove(&key);
            return;
        }
        partition.rows.retain(|row, _| !matches(&plan.restrictions, row));
        if partition.rows.is_empty() && partition.statics.iter().all(Option::is_none) {
            partitions.remove(&key);
        }
    }

    fn read<R: Build>(&self, plan: &Plan<'_>, page: PageRequest<'_>) -> Result<Batch<R>, Error> {
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
            rows.push(build(plan.table, &columns, partition, cells)?);
            last = Some(key);
            taken += 1;
        }
        let more = taken < left && matching.peek().is_some();
        let next = last.filter(|_| more).map(|key| Position { answered: answered + taken, key: key.clone() }.encode());
        Ok(Batch { rows, next })
    }
}

impl Partition {
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
            .filter(|(key, _)| matches(&plan.restrictions, key))
    }
}

fn owned(values: &[KeyValue<'_>]) -> Vec<KeyValue<'static>> {
    values.iter().map(|value| value.clone().into_owned()).collect()
}

fn key_values(table: &'static TableDef, columns: &[ColumnDef], cells: &Cells) -> Result<Vec<KeyValue<'static>>, Error> {
    let value = |column: &ColumnDef| {
        let cell = cells.get(column.index()).and_then(Option::as_deref).ok_or(ColumnError::Null);
        let value = cell.and_then(|cell| cql::decode_key(column.ty, cell));
        value.map(KeyValue::into_owned).map_err(|error| Error::column(table, Some(column.index()), error))
    };
    columns.iter().map(value).collect()
}

fn matches(restrictions: &Restrictions<'_>, key: &RowKey) -> bool {
    let prefix = restrictions.prefix.iter().zip(key).all(|(part, column)| match part {
        Part::Equal(value) => column.value() == value,
        Part::OneOf(values) => values.contains(column.value()),
    });
    let ranged = key.get(restrictions.prefix.len()).map(Directed::value);
    prefix
        && match (&restrictions.range, ranged) {
            (Some((low, high)), Some(value)) => above(low, value) && below(high, value),
            _ => true,
        }
}

fn above(low: &Bound<KeyValue<'_>>, value: &KeyValue<'_>) -> bool {
    match low {
        Bound::Included(low) => value >= low,
        Bound::Excluded(low) => value > low,
        Bound::Unbounded => true,
    }
}

fn below(high: &Bound<KeyValue<'_>>, value: &KeyValue<'_>) -> bool {
    match high {
        Bound::Included(high) => value <= high,
        Bound::Excluded(high) => value < high,
        Bound::Unbounded => true,
    }
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

/// Gives a row's cells, and its partition's statics, to what is built from them.
struct Cursor<'r> {
    columns: &'r [&'static ColumnDef],
    partition: &'r Partition,
    cells: &'r Cells,
    at: usize,
}

impl<'r> Source<'r> for Cursor<'r> {
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        let column = self.columns.get(index).ok_or(ColumnError::Missing)?;
        let cells = if column.role == Role::Static { &self.partition.statics } else { self.cells };
        C::read(&mut Cell(cells.get(column.index()).and_then(Option::as_deref)))
    }
}

fn build<R: Build>(
    table: &'static TableDef,
    columns: &[&'static ColumnDef],
    partition: &Partition,
    cells: &Cells,
) -> Result<R, Error> {
    let mut cursor = Cursor { columns, partition, cells, at: 0 };
    R::build(&mut cursor).map_err(|error| Error::column(table, columns.get(cursor.at).map(|c| c.index()), error))
}

/// Where a page ended: how many rows the query has answered, and the last of them.
struct Position {
    answered: u32,
    key: RowKey,
}

impl Position {
    fn encode(&self) -> Vec<u8> {
        use crate::column::CellSink;
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
        let damaged = || Error::from(page::PageTokenFault::Damaged);
        let (answered, rest) = state.split_first_chunk::<4>().ok_or_else(damaged)?;
        let mut cells = WireSource::new(rest);
        let key = table.clustering().iter().map(|column| {
            let value = cells.key(column.ty).map_err(|_| damaged())?;
            Ok(Directed::new(column, value.into_owned()))
        });
        Ok(Self { answered: u32::from_be_bytes(*answered), key: key.collect::<Result<_, Error>>()? })
    }
}
