//! The CQL store: plans and rows executed by the `scylla` driver, on Apache Cassandra and ScyllaDB.
//!
//! The driver ends here: rows write themselves straight into its frames, and are built straight from them. What the text
//! of a statement is, and what the bytes of a value are, is said in `crate::cql`.

mod answer;
mod conditional;
mod fault;
mod live;
mod opened;
mod options;
mod outcome;
mod types;
mod values;

use std::ops::ControlFlow;
use std::sync::Arc;

use scylla::client::session::Session;
use scylla::response::PagingState;
use scylla::response::query_result::QueryResult;
use scylla::serialize::row::SerializeRow;
use scylla::statement::prepared::PreparedStatement;

use self::answer::Decoded;
use self::opened::CqlTable;
pub use self::options::{CqlOptions, Trace};
use self::outcome::{Outcome, store_error};
use self::values::{PlanValues, RowValues, Tail};
use super::{Backend, Batch, PageRequest, kind};
use crate::cql::{Keyspace, TableName};
use crate::error::Error;
use crate::page;
use crate::query::Plan;
use crate::row::Build;
use crate::schema::{self, Difference, Ensured, LiveTable, TableDef};
use crate::table::QueryTable;
use crate::write::{PutIfAbsent, PutKind, WriteClock};

/// A handle on a cluster that speaks CQL. It is cheap to clone; clones share the session and the write clock.
///
/// Requests go out with the session's consistency, which is `LOCAL_QUORUM` (and `LOCAL_SERIAL`) unless its execution
/// profile says otherwise; [`CqlOptions`] change it for a repository or a call.
#[derive(Clone)]
pub struct Cql {
    session: Arc<Session>,
    keyspace: Option<Arc<str>>,
    prefix: Arc<str>,
    clock: Arc<WriteClock>,
}

impl std::fmt::Debug for Cql {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut debug = f.debug_struct("Cql");
        debug.field("keyspace", &self.keyspace).field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl Cql {
    /// A handle on this session.
    pub fn new(session: impl Into<Arc<Session>>) -> Self {
        Self { session: session.into(), keyspace: None, prefix: Arc::default(), clock: Arc::default() }
    }

    /// The same handle, naming the keyspace of tables whose declaration names none.
    pub fn keyspace(self, keyspace: impl Into<Arc<str>>) -> Self {
        Self { keyspace: Some(keyspace.into()), ..self }
    }

    /// The same handle, with a prefix before every table's name.
    pub fn prefix(self, prefix: impl Into<Arc<str>>) -> Self {
        Self { prefix: prefix.into(), ..self }
    }

    /// The driver's session.
    pub fn session(&self) -> &Arc<Session> {
        &self.session
    }

    /// Creates the keyspace where it is missing, and waits until the nodes agree; it alters none.
    ///
    /// # Errors
    /// [`Error::Identifier`], [`Error::NoAgreement`], and what the server says.
    pub async fn ensure_keyspace(&self, keyspace: &Keyspace) -> Result<(), Error> {
        self.create(&keyspace.ddl()?, keyspace.name()).await
    }

    /// What the table is called on this handle.
    ///
    /// # Errors
    /// [`Error::NoKeyspace`] and [`Error::Identifier`].
    pub fn table_name(&self, table: &TableDef) -> Result<TableName, Error> {
        TableName::resolve(table, self.keyspace.as_deref(), &self.prefix)
    }

    /// Executes a write; one that is idempotent is repeated, since it lands on the same row under the same timestamp.
    async fn send(
        &self,
        table: &CqlTable,
        statement: &PreparedStatement,
        values: impl SerializeRow,
        options: &CqlOptions,
    ) -> Result<QueryResult, Error> {
        let adjusted = options.adjust(statement, None);
        let statement = adjusted.as_ref().unwrap_or(statement);
        let mut outcome = Outcome::new(statement.get_is_idempotent());
        loop {
            match self.session.execute_unpaged(statement, &values).await {
                Ok(result) => {
                    options.traced(&result);
                    return Ok(result);
                }
                Err(error) => outcome.failed(table.definition, error).await?,
            }
        }
    }

    async fn rows(
        &self,
        table: &CqlTable,
        plan: &Plan<'_>,
        statement: &PreparedStatement,
        page: PageRequest<'_>,
        options: &CqlOptions,
    ) -> Result<(QueryResult, Option<Vec<u8>>), Error> {
        let adjusted = options.adjust(statement, page.size);
        let statement = adjusted.as_ref().unwrap_or(statement);
        let state = page.after.map_or_else(PagingState::start, PagingState::new_from_raw_bytes);
        let values = PlanValues { plan, timestamp: None, tail: Tail::Limit };
        let (result, next) = self
            .session
            .execute_single_page(statement, values, state)
            .await
            .map_err(|error| store_error(table.definition, "reading", error))?;
        options.traced(&result);
        let next = match next.into_paging_control_flow() {
            ControlFlow::Continue(state) => state.as_bytes_slice().map(|state| state.to_vec()),
            ControlFlow::Break(()) => None,
        };
        Ok((result, next))
    }
}

impl Backend for Cql {
    type Kind = kind::Cql;
    type Options = CqlOptions;
    type Opened = CqlTable;

    async fn ensure(&self, tables: &'static [&'static TableDef]) -> Result<Ensured, Error> {
        let mut ensured = Ensured::default();
        for table in tables {
            let name = self.table_name(table)?;
            if self.ensure_table(table, &name).await? {
                ensured.created.push(name.to_string());
            } else {
                ensured.present.push(name.to_string());
            }
        }
        Ok(ensured)
    }

    async fn live(&self, table: &'static TableDef) -> Result<Option<(LiveTable, Vec<Difference>)>, Error> {
        let name = self.table_name(table)?;
        let Some(live) = self.live_table(&name).await? else { return Ok(None) };
        let differences = schema::differences(table, &crate::cql::options(table), &live);
        Ok(Some((live, differences)))
    }

    async fn open(&self, table: &'static TableDef, check: bool) -> Result<CqlTable, Error> {
        let name = self.table_name(table)?;
        let drift = if check { self.check(table, &name).await? } else { Vec::new() };
        CqlTable::prepare(&self.session, table, name, drift).await
    }

    async fn put<T: QueryTable>(
        &self,
        table: &CqlTable,
        row: &T::Row,
        kind: PutKind,
        timestamp: i64,
        options: &CqlOptions,
    ) -> Result<(), Error> {
        if T::TABLE.conditional {
            return self.put_conditional::<T>(table, row, options).await;
        }
        let values = RowValues::<T> { visited: &table.visited, row, kind, timestamp: Some(timestamp) };
        self.send(table, table.insert(kind), values, options).await.map(drop)
    }

    async fn put_if_absent<T: QueryTable>(
        &self,
        table: &CqlTable,
        row: &T::Row,
        options: &CqlOptions,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        self.insert_if_absent::<T>(table, row, options).await
    }

    async fn delete(
        &self,
        table: &CqlTable,
        plan: &Plan<'_>,
        timestamp: i64,
        options: &CqlOptions,
    ) -> Result<(), Error> {
        let statement = table.delete(&self.session, plan).await?;
        let timestamp = Some(timestamp).filter(|_| !plan.table.conditional);
        let values = PlanValues { plan, timestamp, tail: Tail::None };
        self.send(table, &statement, values, options).await.map(drop)
    }

    async fn get<R: Build + Send>(
        &self,
        table: &CqlTable,
        plan: &Plan<'_>,
        options: &CqlOptions,
    ) -> Result<Option<R>, Error> {
        let other;
        let statement = if plan.columns.is_none() {
            &table.get
        } else {
            other = table.get_columns(&self.session, plan).await?;
            &*other
        };
        let adjusted = options.adjust(statement, None);
        let values = PlanValues { plan, timestamp: None, tail: Tail::None };
        let result = self
            .session
            .execute_unpaged(adjusted.as_ref().unwrap_or(statement), values)
            .await
            .map_err(|error| store_error(table.definition, "reading", error))?;
        options.traced(&result);
        Decoded::first(plan, result)
    }

    async fn read<R: Build + Send>(
        &self,
        table: &CqlTable,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &CqlOptions,
    ) -> Result<Batch<R>, Error> {
        let (result, next) = match table.select(plan) {
            Some(statement) => self.rows(table, plan, statement, page, options).await?,
            None => {
                let statement = table.select_shape(&self.session, plan).await?;
                self.rows(table, plan, &statement, page, options).await?
            }
        };
        Ok(Batch { rows: Decoded::all(plan, result)?, next })
    }

    fn statement(&self, table: &CqlTable, plan: &Plan<'_>) -> Option<String> {
        Some(crate::cql::select(plan, &table.name))
    }

    fn binding(&self, table: &CqlTable, plan: &Plan<'_>) -> u64 {
        page::binding(table.binding, plan)
    }

    fn drift<'o>(&self, table: &'o CqlTable) -> &'o [Difference] {
        &table.drift
    }

    fn timestamp(&self) -> i64 {
        self.clock.next()
    }
}
