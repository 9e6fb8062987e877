//! The in-memory store: what every table is opened on in doctests, examples and unit tests.
//!
//! The reference semantics stand in `memory/table.rs`, in one readable file; `memory/cells.rs` takes rows apart and builds them.
//! A property test holds the store equal to Cassandra.

mod cells;
mod table;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use self::table::{Table, lock};
use super::{Backend, Batch, PageRequest, kind};
use crate::cql::{self, TableName};
use crate::error::Error;
use crate::page;
use crate::query::Plan;
use crate::row::Build;
use crate::schema::{self, Difference, Ensured, LiveTable, TableDef};
use crate::table::QueryTable;
use crate::write::{PutIfAbsent, PutKind, WriteClock};

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
    clock: WriteClock,
}

/// The options of the memory store: there are none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemoryOptions {}

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
                existing.insert(name.clone(), Arc::new(Table::new(name.clone(), definition)));
                ensured.created.push(name);
            }
        }
        Ok(ensured)
    }

    async fn live(&self, table: &'static TableDef) -> Result<Option<(LiveTable, Vec<Difference>)>, Error> {
        let Ok(found) = self.find(table)? else { return Ok(None) };
        let live = found.describe();
        let differences = schema::differences(table, &cql::options(table), &live);
        Ok(Some((live, differences)))
    }

    async fn open(&self, table: &'static TableDef, check: bool) -> Result<Arc<Table>, Error> {
        let found = self.find(table)?.map_err(|table| Error::MissingTable { table })?;
        if check {
            let mut differences = schema::differences(table, &[], &found.describe());
            differences.retain(Difference::is_error);
            if !differences.is_empty() {
                return Err(Error::Mismatch { table: found.name().to_owned(), differences });
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
        let cells = cells::visit::<T>(row)?;
        table.put(T::TABLE, cells, kind)
    }

    async fn put_if_absent<T: QueryTable>(
        &self,
        table: &Arc<Table>,
        row: &T::Row,
        _: &MemoryOptions,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        let cells = cells::visit::<T>(row)?;
        table.put_if_absent(T::TABLE, cells)
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
        table.get(plan)
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
        page::binding(table.binding(), plan)
    }

    fn timestamp(&self) -> i64 {
        self.shared.clock.next()
    }
}
