//! The DynamoDB store: plans and rows executed by the AWS SDK.
//!
//! The SDK ends here. What a key, an item, an expression or a table definition is, is said in `crate::dynamo`; this room
//! sends them, repeats what may be repeated, and tells what is known when something fails.

mod attribute;
mod batch;
mod delete;
#[cfg(feature = "embedded")]
mod embedded;
mod ensure;
mod items;
mod live;
mod many;
mod opened;
mod options;
mod outcome;
mod position;
mod projection;
mod put;
mod query;
mod statement;
mod transact;

use std::sync::Arc;
use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_smithy_types::retry::RetryConfig;

#[cfg(all(feature = "embedded", feature = "testing", feature = "streams"))]
pub(crate) use self::embedded::streams_client;
#[cfg(all(feature = "embedded", feature = "testing"))]
pub(crate) use self::embedded::{Server, client, failed};
use self::opened::DynamoTable;
pub use self::options::DynamoDbOptions;
pub use self::transact::Transaction;
use super::{Backend, Batch, PageRequest, kind};
use crate::error::Error;
use crate::page;
use crate::query::Plan;
use crate::row::Build;
use crate::schema::{Difference, Ensured, LiveTable, TableDef};
use crate::table::QueryTable;
use crate::write::{PutIfAbsent, PutKind, WriteClock};

/// A handle on DynamoDB. It is cheap to clone; clones share the client.
///
/// Reads are eventually consistent unless `consistent()` is called. Reads are repeated by the SDK as its configuration
/// says, and writes by us, as often, so that it is known whether an attempt that did not answer may have been done.
#[derive(Clone)]
pub struct DynamoDb {
    shared: Arc<Shared>,
    prefix: Arc<str>,
    ready_within: Duration,
}

struct Shared {
    client: Client,
    /// The same client without retries.
    writer: Client,
    /// How often a write is tried.
    tries: u32,
    clock: WriteClock,
    /// Held, so that it ends with the last handle.
    #[cfg(feature = "embedded")]
    #[cfg_attr(not(feature = "streams"), expect(dead_code))]
    server: Option<Arc<embedded::Server>>,
}

/// How long `ensure` waits for a table or index where nothing else is said.
const READY_WITHIN: Duration = Duration::from_secs(600);

impl std::fmt::Debug for DynamoDb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DynamoDb").field("prefix", &self.prefix).finish_non_exhaustive()
    }
}

impl DynamoDb {
    /// A handle on the account and region of this client.
    pub fn new(client: Client) -> Self {
        Self::with(
            client,
            #[cfg(feature = "embedded")]
            None,
        )
    }

    fn with(client: Client, #[cfg(feature = "embedded")] server: Option<Arc<embedded::Server>>) -> Self {
        let tries = client.config().retry_config().map_or(outcome::TRIES, RetryConfig::max_attempts);
        let writer = Client::from_conf(client.config().to_builder().retry_config(RetryConfig::disabled()).build());
        let shared = Shared {
            client,
            writer,
            tries,
            clock: WriteClock::default(),
            #[cfg(feature = "embedded")]
            server,
        };
        Self { shared: Arc::new(shared), prefix: Arc::default(), ready_within: READY_WITHIN }
    }

    /// The same handle, with a prefix before every table's name.
    pub fn prefix(self, prefix: impl Into<Arc<str>>) -> Self {
        Self { prefix: prefix.into(), ..self }
    }

    /// The same handle, where `ensure` waits so long for a table or an index to be ready; 10 minutes otherwise.
    pub fn ready_within(self, limit: Duration) -> Self {
        Self { ready_within: limit, ..self }
    }

    /// The SDK's client.
    pub fn client(&self) -> &Client {
        &self.shared.client
    }

    fn writer(&self) -> &Client {
        &self.shared.writer
    }

    /// What the physical table is called on this handle.
    ///
    /// # Errors
    /// [`Error::NotMapped`] and [`Error::Identifier`].
    pub fn table_name(&self, table: &'static TableDef) -> Result<String, Error> {
        let def = table.dynamo.ok_or(Error::NotMapped { table: table.name })?;
        self.physical(def.table)
    }

    fn physical(&self, table: &str) -> Result<String, Error> {
        let name = format!("{}{table}", self.prefix);
        let allowed = name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'.'));
        if allowed && (3..=255).contains(&name.len()) {
            return Ok(name);
        }
        let rule = "3 to 255 letters, digits, `_`, `-` and `.`, with the prefix";
        Err(Error::Identifier { what: "table name of DynamoDB", name, rule })
    }
}

impl Backend for DynamoDb {
    type Kind = kind::DynamoDb;
    type Options = DynamoDbOptions;
    type Opened = DynamoTable;

    async fn ensure(&self, tables: &'static [&'static TableDef]) -> Result<Ensured, Error> {
        self.ensure_tables(tables).await
    }

    async fn live(&self, table: &'static TableDef) -> Result<Option<(LiveTable, Vec<Difference>)>, Error> {
        let name = self.table_name(table)?;
        Ok(self.describe(&name).await?.map(|live| (live.describe(&name), live.differences(table))))
    }

    async fn open(&self, table: &'static TableDef, check: bool) -> Result<DynamoTable, Error> {
        let name = self.table_name(table)?;
        let drift = if check { self.check(table, &name).await? } else { Vec::new() };
        DynamoTable::new(table, name, drift)
    }

    async fn put<T: QueryTable>(
        &self,
        table: &DynamoTable,
        row: &T::Row,
        kind: PutKind,
        _: i64,
        _: &DynamoDbOptions,
    ) -> Result<(), Error> {
        match kind {
            PutKind::Put => self.put_item::<T>(table, row).await,
            PutKind::Merge | PutKind::Static => self.update_item::<T>(table, row, kind).await,
        }
    }

    async fn put_many<'r, T: QueryTable>(
        &self,
        table: &DynamoTable,
        rows: impl Iterator<Item = &'r T::Row> + Send,
        kind: PutKind,
        _: &DynamoDbOptions,
    ) -> Result<usize, Error>
    where
        T::Row: 'r,
    {
        self.write_rows::<T>(table, rows, kind).await
    }

    async fn put_if_absent<T: QueryTable>(
        &self,
        table: &DynamoTable,
        row: &T::Row,
        _: &DynamoDbOptions,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        self.insert_item::<T>(table, row).await
    }

    async fn delete(&self, table: &DynamoTable, plan: &Plan<'_>, _: i64, _: &DynamoDbOptions) -> Result<(), Error> {
        self.delete_rows(table, plan).await
    }

    async fn get<R: Build + Send>(
        &self,
        table: &DynamoTable,
        plan: &Plan<'_>,
        options: &DynamoDbOptions,
    ) -> Result<Option<R>, Error> {
        self.get_item(table, plan, options).await
    }

    async fn get_many<R: Build + Send>(
        &self,
        table: &DynamoTable,
        plans: &[Plan<'_>],
        options: &DynamoDbOptions,
    ) -> Result<Vec<Option<R>>, Error> {
        self.get_items(table, plans, options).await
    }

    async fn read<R: Build + Send>(
        &self,
        table: &DynamoTable,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &DynamoDbOptions,
    ) -> Result<Batch<R>, Error> {
        self.read_page(table, plan, page, options).await
    }

    fn statement(&self, table: &DynamoTable, plan: &Plan<'_>) -> Option<String> {
        statement::query(table, plan)
    }

    fn binding(&self, table: &DynamoTable, plan: &Plan<'_>) -> u64 {
        page::binding(table.binding, plan)
    }

    fn drift<'o>(&self, table: &'o DynamoTable) -> &'o [Difference] {
        &table.drift
    }

    fn consistent(options: &DynamoDbOptions) -> DynamoDbOptions {
        DynamoDbOptions { consistent: true, ..options.clone() }
    }

    fn timestamp(&self) -> i64 {
        self.shared.clock.next()
    }
}
