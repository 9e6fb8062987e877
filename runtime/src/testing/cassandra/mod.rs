//! A real Apache Cassandra for tests: one node or a ring, in child processes, without Docker.
//!
//! The jars come from Maven Central once and stay in the user's cache folder (`jars`); data and
//! configuration live in a temporary folder (`config`); every server is watched by a small shell
//! process that ends it when ours ends (`supervise`). All the work is blocking `std` code on
//! Tokio's blocking threads, so that a server belongs to no runtime: each `#[tokio::test]` has its
//! own, and one `Cassandra` may serve them all. No driver comes in here.

mod abandon;
mod builder;
mod cluster;
mod config;
mod error;
mod install;
mod jars;
mod java;
mod log;
mod node;
mod ports;
mod supervise;

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use cluster::Cluster;

pub use builder::Builder;
pub use error::StartError;

/// The release of Cassandra that is started when a test does not ask for another.
const DEFAULT_VERSION: &str = "5.0.6";

static SHARED: OnceLock<Result<Cassandra, StartError>> = OnceLock::new();
static INTERRUPTED: StartError = StartError::Interrupted;

/// A running Apache Cassandra: one node, or a ring of them on `127.0.0.1`, `127.0.0.2`, ..
///
/// Needs Java 11 or 17, and for the first start on a machine Maven (`mvn`) and a network. Dropping
/// it ends the servers and deletes their data; so does the end of the process, be it a panic,
/// `exit` or `SIGKILL`. The data is meant to be lost: dropped tables leave no snapshot, and a single
/// node forces little to disk.
///
/// A single node is up in 5 to 6 s and takes half a gigabyte, a ring of three in 20 s and 1.5 GB
/// ([`heap_mb`](super::CassandraBuilder::heap_mb) has the figures).
///
/// ```no_run
/// # async fn test() -> Result<(), query_table::testing::StartError> {
/// use query_table::testing::Cassandra;
///
/// let cassandra = Cassandra::start().await?;
/// println!("connect your driver to {}", cassandra.contact_point());
/// cassandra.stop().await
/// # }
/// ```
#[derive(Debug)]
pub struct Cassandra {
    cluster: Arc<Cluster>,
}

impl Cassandra {
    /// Starts one node on `127.0.0.1` and waits until it answers.
    ///
    /// # Errors
    /// When Java or the jars are missing, or the server does not come up: [`StartError`] says what to do.
    pub async fn start() -> Result<Self, StartError> {
        Self::builder().start().await
    }

    /// Starts `nodes` servers on `127.0.0.1`, `127.0.0.2`, .. that form one ring, and waits until
    /// each of them answers and sees all the others up.
    ///
    /// # Errors
    /// As [`start`](Self::start); and where the system has only `127.0.0.1` (macOS), how to add the others.
    pub async fn ring(nodes: usize) -> Result<Self, StartError> {
        Self::builder().nodes(nodes).start().await
    }

    /// Settings other than the defaults: nodes, heap, version, time limit.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The one node of this test process, started by whoever asks first.
    ///
    /// For test binaries with many tests: give each test a keyspace of its own. A start that failed
    /// is not tried again, every test gets the same error.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub async fn shared() -> Result<&'static Self, &'static StartError> {
        let start = || SHARED.get_or_init(|| Builder::default().start_blocking(&abandon::Abandon::never())).as_ref();
        tokio::task::spawn_blocking(start).await.unwrap_or(Err(&INTERRUPTED))
    }

    /// Where the first node takes CQL connections, as `127.0.0.1:20042`.
    #[must_use]
    pub fn contact_point(&self) -> String {
        self.cluster.contact_point(0)
    }

    /// Where each node takes CQL connections, in the order of the node numbers (also those that are down).
    #[must_use]
    pub fn contact_points(&self) -> Vec<String> {
        (0..self.cluster.size()).map(|node| self.cluster.contact_point(node)).collect()
    }

    /// The release that runs, as `5.0.6`.
    #[must_use]
    pub fn version(&self) -> &str {
        self.cluster.version()
    }

    /// The folder that holds data, configuration and logs; gone when the servers are.
    #[must_use]
    pub fn dir(&self) -> &Path {
        self.cluster.dir()
    }

    /// The log of one node (counted from 0), if there is such a node.
    #[must_use]
    pub fn log(&self, node: usize) -> Option<PathBuf> {
        self.cluster.log(node)
    }

    /// The process id of one node's Java, while it runs.
    #[must_use]
    pub fn pid(&self, node: usize) -> Option<u32> {
        self.cluster.pid(node)
    }

    /// The loopback port where one node takes JMX connections (`nodetool -p`).
    #[must_use]
    pub fn jmx_port(&self, node: usize) -> Option<u16> {
        self.cluster.jmx_port(node)
    }

    /// Shuts one node (counted from 0) down in good order: it tells the others and flushes. It keeps
    /// its data for [`start_node`](Self::start_node).
    ///
    /// # Errors
    /// When there is no such node.
    pub async fn stop_node(&self, node: usize) -> Result<(), StartError> {
        let cluster = Arc::clone(&self.cluster);
        abandon::blocking(move |_| cluster.stop_node(node)).await
    }

    /// Ends one node (counted from 0) at once, as a power cut would. The others notice after some
    /// ten seconds; until then their requests to it run into timeouts. A node of a ring has
    /// after [`start_node`](Self::start_node) what it had acknowledged; a single node only with
    /// [`durable`](super::CassandraBuilder::durable).
    ///
    /// # Errors
    /// When there is no such node.
    pub async fn kill_node(&self, node: usize) -> Result<(), StartError> {
        let cluster = Arc::clone(&self.cluster);
        abandon::blocking(move |_| cluster.kill_node(node)).await
    }

    /// Starts a node (counted from 0) that is down, on its old address and data, and waits until it
    /// answers and the nodes that are up see it. Does nothing to a node that is up. What was written
    /// while it was down reaches it some seconds later (hints): until then only QUORUM reads see it.
    ///
    /// # Errors
    /// When there is no such node, or it does not come up.
    pub async fn start_node(&self, node: usize) -> Result<(), StartError> {
        let cluster = Arc::clone(&self.cluster);
        abandon::blocking(move |abandon| cluster.start_node(node, abandon)).await
    }

    /// Shuts all nodes down in good order and deletes the data. Dropping is quicker, and as clean.
    ///
    /// # Errors
    /// When the runtime shuts down meanwhile; the servers end nevertheless.
    pub async fn stop(self) -> Result<(), StartError> {
        abandon::blocking(move |_| self.cluster.stop()).await
    }
}
