//! Which store a story runs on: one set of flags for every binary, and the store that they choose.
//!
//! The memory store is the default and needs nothing. A cluster needs the driver, which is compiled with
//! `--features cassandra` only, and DynamoDB the SDK, with `--features dynamodb`; without them the flags are still known,
//! and say so.

use std::io;
use std::process::ExitCode;

use query_table::{Memory, Schema};

/// The flags that choose the store.
#[derive(clap::Args, Clone, Debug, Default)]
#[command(next_help_heading = "Store (in memory by default)")]
pub struct StoreArgs {
    /// Use the cluster that takes CQL connections here, as 127.0.0.1:9042
    #[arg(long, value_name = "HOST:PORT", conflicts_with = "start_cassandra")]
    pub cql: Option<String>,
    /// Start a Cassandra for this run, on 127.0.0.1 and in a temporary folder, and stop it at the end
    #[arg(long)]
    pub start_cassandra: bool,
    /// Use DynamoDB: one in this process, in memory, unless a folder or an endpoint is given
    #[arg(long, conflicts_with_all = ["cql", "start_cassandra"])]
    pub dynamodb: bool,
    /// Keep the data of the DynamoDB in this process in this file
    #[arg(long, value_name = "FILE", requires = "dynamodb", conflicts_with = "endpoint")]
    pub data: Option<std::path::PathBuf>,
    /// Use the DynamoDB that answers here, as http://127.0.0.1:8000
    #[arg(long, value_name = "URL", requires = "dynamodb")]
    pub endpoint: Option<String>,
    /// The keyspace on a cluster; created where it is missing
    #[arg(long, value_name = "NAME", default_value = "query_table_examples")]
    pub keyspace: String,
    /// Copies of each row, for a keyspace that is created
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub replicas: u32,
}

/// Why there is no store to run on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The build has no driver.
    #[error(
        "`{flag}` needs a store that this build leaves out; build it in with the cargo flag `--features {feature}`:\n  \
         cargo run -p query-table-examples --features {feature} --bin {story} -- {arguments}"
    )]
    LeftOut {
        /// The flag that was given.
        flag: &'static str,
        /// The feature that builds the store in.
        feature: &'static str,
        /// The binary.
        story: &'static str,
        /// What it was given.
        arguments: String,
    },
    /// The cluster can't be reached.
    #[cfg(feature = "cassandra")]
    #[error(
        "no cluster answers at `{address}`: {source}\n  start one, or let `--start-cassandra` start it for this run"
    )]
    Unreachable {
        /// Where it was looked for.
        address: String,
        /// What the driver says.
        source: scylla::errors::NewSessionError,
    },
    /// The server does not come up.
    #[cfg(feature = "cassandra")]
    #[error(transparent)]
    Start(#[from] query_table::testing::StartError),
    /// The DynamoDB in this process does not open.
    #[cfg(feature = "dynamodb")]
    #[error("DynamoDB can't be opened: {0}")]
    DynamoDb(#[source] query_table::Error),
    /// The keyspace can't be created.
    #[cfg(feature = "cassandra")]
    #[error("keyspace `{keyspace}` can't be created: {source}")]
    Keyspace {
        /// Its name.
        keyspace: String,
        /// Why.
        source: query_table::Error,
    },
}

/// What ends a story early.
#[derive(Debug, thiserror::Error)]
pub enum Ended<E: std::error::Error + 'static> {
    /// There is no store.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The story's own reason.
    #[error(transparent)]
    Story(E),
}

/// Says what went wrong, and what a program ends with: 0 when all is as it should be, 2 for a flag that can't work in
/// this build, and 1 otherwise.
pub fn exit_code<E: std::error::Error + 'static>(told: Result<bool, Ended<E>>) -> ExitCode {
    match told {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Somebody closed the pipe, as `head` does: they have seen what they wanted.
        Err(ended) if is_closed_pipe(&ended) => ExitCode::SUCCESS,
        Err(ended) => {
            eprintln!("error: {ended}");
            ExitCode::from(if matches!(ended, Ended::Open(OpenError::LeftOut { .. })) { 2 } else { 1 })
        }
    }
}

fn is_closed_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let cause = error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
    cause || error.source().is_some_and(is_closed_pipe)
}

/// The store that was chosen.
#[derive(Debug)]
pub enum Chosen {
    /// In this process.
    Memory(Memory),
    /// A cluster.
    #[cfg(feature = "cassandra")]
    Cql(query_table::Cql),
    /// DynamoDB, or one in this process.
    #[cfg(feature = "dynamodb")]
    DynamoDb(query_table::DynamoDb),
}

/// Does the same on whichever store was chosen: `on_store!(&opened.store, db => story::tell(db, out).await)`.
#[macro_export]
macro_rules! on_store {
    ($store:expr, $db:ident => $story:expr) => {
        match $store {
            $crate::stores::Chosen::Memory($db) => $story,
            #[cfg(feature = "cassandra")]
            $crate::stores::Chosen::Cql($db) => $story,
            #[cfg(feature = "dynamodb")]
            $crate::stores::Chosen::DynamoDb($db) => $story,
        }
    };
}

/// A store, and the server behind it where this run has started one.
#[derive(Debug)]
pub struct OpenStore {
    /// The store.
    pub store: Chosen,
    /// Where it is, for people.
    pub place: String,
    #[cfg(feature = "cassandra")]
    server: Option<query_table::testing::Cassandra>,
}

impl StoreArgs {
    /// Opens the store that the flags choose, with the keyspaces that the tables need.
    ///
    /// # Errors
    /// [`OpenError`] says what to do.
    #[allow(unused_variables, reason = "a build with all drivers and one without use different ones")]
    pub async fn open(&self, story: &'static str, schema: &Schema) -> Result<OpenStore, OpenError> {
        if self.dynamodb {
            #[cfg(feature = "dynamodb")]
            return self.open_dynamodb().await;
            #[cfg(not(feature = "dynamodb"))]
            return Err(OpenError::LeftOut { flag: "--dynamodb", feature: "dynamodb", story, arguments: arguments() });
        }
        let flag = match (&self.cql, self.start_cassandra) {
            (Some(_), _) => "--cql",
            (None, true) => "--start-cassandra",
            (None, false) => return Ok(OpenStore::memory()),
        };
        #[cfg(feature = "cassandra")]
        return self.open_cluster(schema).await;
        #[cfg(not(feature = "cassandra"))]
        Err(OpenError::LeftOut { flag, feature: "cassandra", story, arguments: arguments() })
    }

    #[cfg(feature = "dynamodb")]
    async fn open_dynamodb(&self) -> Result<OpenStore, OpenError> {
        let (db, place) = match (&self.endpoint, &self.data) {
            (Some(endpoint), _) => (query_table::DynamoDb::local(endpoint), format!("the DynamoDB at {endpoint}")),
            (None, Some(file)) => {
                let db = query_table::DynamoDb::embedded(file).await.map_err(OpenError::DynamoDb)?;
                (db, format!("a DynamoDB in this process, in {}", file.display()))
            }
            (None, None) => {
                let db = query_table::DynamoDb::embedded_in_memory().await.map_err(OpenError::DynamoDb)?;
                (db, "a DynamoDB in this process, in memory".into())
            }
        };
        Ok(OpenStore {
            store: Chosen::DynamoDb(db),
            place,
            #[cfg(feature = "cassandra")]
            server: None,
        })
    }

    #[cfg(feature = "cassandra")]
    async fn open_cluster(&self, schema: &Schema) -> Result<OpenStore, OpenError> {
        use scylla::client::session_builder::SessionBuilder;
        let (address, server) = match &self.cql {
            Some(address) => (address.clone(), None),
            None => {
                let spinner = crate::print::spinner("starting a Cassandra, which takes 10 to 20 seconds");
                let server = query_table::testing::Cassandra::start().await?;
                spinner.finish_and_clear();
                (server.contact_point(), Some(server))
            }
        };
        let session = SessionBuilder::new().known_node(&address).build().await;
        let session = session.map_err(|source| OpenError::Unreachable { address: address.clone(), source })?;
        let db = query_table::Cql::new(session).keyspace(&*self.keyspace);
        for keyspace in keyspaces(schema, &self.keyspace) {
            let created = db.ensure_keyspace(&query_table::Keyspace::simple(keyspace, self.replicas)).await;
            created.map_err(|source| OpenError::Keyspace { keyspace: keyspace.into(), source })?;
        }
        let kind = if server.is_some() { "a Cassandra started for this run" } else { "the cluster" };
        let place = format!("{kind} at {address}, keyspace `{}`", self.keyspace);
        Ok(OpenStore { store: Chosen::Cql(db), place, server })
    }
}

/// What the program was given, as it can be typed again.
#[cfg(not(all(feature = "cassandra", feature = "dynamodb")))]
fn arguments() -> String {
    let quoted = |argument: String| if argument.contains(' ') { format!("\"{argument}\"") } else { argument };
    std::env::args().skip(1).map(quoted).collect::<Vec<_>>().join(" ")
}

/// The keyspaces that the tables name, and the given one for those that name none.
#[cfg(feature = "cassandra")]
fn keyspaces<'k>(schema: &Schema, given: &'k str) -> std::collections::BTreeSet<&'k str> {
    schema.tables().iter().map(|table| table.keyspace.unwrap_or(given)).collect()
}

impl OpenStore {
    fn memory() -> Self {
        Self {
            store: Chosen::Memory(Memory::new()),
            place: "this process's memory".into(),
            #[cfg(feature = "cassandra")]
            server: None,
        }
    }

    /// Stops the server, where this run has started one.
    ///
    /// # Errors
    /// When it does not stop in good order.
    #[cfg_attr(not(feature = "cassandra"), allow(clippy::unused_async, reason = "stopping a server waits"))]
    pub async fn stop(self) -> Result<(), OpenError> {
        #[cfg(feature = "cassandra")]
        if let Some(server) = self.server {
            drop(self.store);
            server.stop().await?;
        }
        Ok(())
    }
}
