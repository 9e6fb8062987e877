//! A memory store whose writes fail when a test says so.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use query_table::backend::{Backend, Batch, PageRequest};
use query_table::query::Plan;
use query_table::row::Build;
use query_table::schema::{Difference, Ensured, LiveTable, TableDef};
use query_table::write::PutKind;
use query_table::{Error, Memory, MemoryOptions, PutIfAbsent, QueryTable};

/// How a write fails.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// The store says no.
    Refused,
    /// The store says nothing.
    Unanswered,
}

type Faults = dyn Fn(usize) -> Option<Fault> + Send + Sync;

/// The store; `faults` is asked with each write's number.
#[derive(Clone)]
pub(crate) struct Failing {
    memory: Memory,
    faults: Arc<Faults>,
    writes: Arc<AtomicUsize>,
}

impl Failing {
    pub(crate) fn new(memory: Memory, faults: impl Fn(usize) -> Option<Fault> + Send + Sync + 'static) -> Self {
        Self { memory, faults: Arc::new(faults), writes: Arc::default() }
    }
}

impl fmt::Debug for Failing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Failing").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Backend for Failing {
    type Kind = <Memory as Backend>::Kind;
    type Options = MemoryOptions;
    type Opened = <Memory as Backend>::Opened;

    async fn ensure(&self, tables: &'static [&'static TableDef]) -> Result<Ensured, Error> {
        self.memory.ensure(tables).await
    }

    async fn live(&self, table: &'static TableDef) -> Result<Option<(LiveTable, Vec<Difference>)>, Error> {
        self.memory.live(table).await
    }

    async fn open(&self, table: &'static TableDef, check: bool) -> Result<Self::Opened, Error> {
        self.memory.open(table, check).await
    }

    async fn put<T: QueryTable>(
        &self,
        opened: &Self::Opened,
        row: &T::Row,
        kind: PutKind,
        timestamp: i64,
        options: &MemoryOptions,
    ) -> Result<(), Error> {
        match (self.faults)(self.writes.fetch_add(1, Ordering::Relaxed)) {
            Some(Fault::Refused) => Err(Error::Store { context: "writing".into(), source: "overloaded".into() }),
            Some(Fault::Unanswered) => Err(Error::UnknownOutcome { table: T::TABLE.name, source: "timeout".into() }),
            None => self.memory.put::<T>(opened, row, kind, timestamp, options).await,
        }
    }

    async fn put_if_absent<T: QueryTable>(
        &self,
        opened: &Self::Opened,
        row: &T::Row,
        options: &MemoryOptions,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        self.memory.put_if_absent::<T>(opened, row, options).await
    }

    async fn delete(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        timestamp: i64,
        options: &MemoryOptions,
    ) -> Result<(), Error> {
        self.memory.delete(opened, plan, timestamp, options).await
    }

    async fn get<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        options: &MemoryOptions,
    ) -> Result<Option<R>, Error> {
        self.memory.get(opened, plan, options).await
    }

    async fn read<R: Build + Send>(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &MemoryOptions,
    ) -> Result<Batch<R>, Error> {
        self.memory.read(opened, plan, page, options).await
    }

    fn statement(&self, opened: &Self::Opened, plan: &Plan<'_>) -> Option<String> {
        self.memory.statement(opened, plan)
    }

    fn binding(&self, opened: &Self::Opened, plan: &Plan<'_>) -> u64 {
        self.memory.binding(opened, plan)
    }

    fn timestamp(&self) -> i64 {
        self.memory.timestamp()
    }
}
