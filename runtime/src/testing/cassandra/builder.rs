//! What a test may choose about its Cassandra, and the start itself: Java, jars, then the nodes.
//!
//! Only settings that tests have a reason to change come in here; the rest is `config`.

use std::time::Duration;

use super::abandon::{self, Abandon};
use super::cluster::Cluster;
use super::error::StartError;
use super::java::Java;
use super::{Cassandra, DEFAULT_VERSION, jars};

/// A port that was free may be taken before the server binds it; then others are tried.
const PORT_ATTEMPTS: usize = 3;

/// Settings for a [`Cassandra`] that is to be started; from [`Cassandra::builder`].
#[derive(Clone, Debug)]
#[must_use = "nothing runs before `start`"]
pub struct Builder {
    pub(super) nodes: usize,
    pub(super) heap_mb: u32,
    pub(super) durable: bool,
    pub(super) version: String,
    pub(super) time_limit: Duration,
}

impl Default for Builder {
    fn default() -> Self {
        Self {
            nodes: 1,
            heap_mb: 512,
            durable: false,
            version: DEFAULT_VERSION.to_owned(),
            time_limit: Duration::from_secs(180),
        }
    }
}

impl Builder {
    /// How many nodes the ring has, from 1 (the default) to 9.
    pub fn nodes(mut self, nodes: usize) -> Self {
        self.nodes = nodes;
        self
    }

    /// The largest Java heap of each node in MB, by default 512.
    ///
    /// Measured with 5.0.6 and Java 17 on two cores: a node answers after 5 to 6 s and takes 0.45 to
    /// 0.5 GB, 0.6 GB after 60 tables, a materialized view and 30,000 rows; a heap of 192 MB still
    /// does that without an error, and saves nothing. A ring of three is ready after 19 s and takes
    /// 1.5 GB, 1.65 GB after as much.
    pub fn heap_mb(mut self, megabytes: u32) -> Self {
        self.heap_mb = megabytes;
        self
    }

    /// Whether what a single node has acknowledged is still there when it is killed and started
    /// again, as in a ring, which is always durable. By default it is not.
    ///
    /// It costs, measured as above: 0.13 s for a table instead of 0.04 s, and some writes wait for the
    /// disk. Without it, a killed node forgets the tables made since its start, with their rows.
    pub fn durable(mut self, durable: bool) -> Self {
        self.durable = durable;
        self
    }

    /// The release to run, as published on Maven Central (`org.apache.cassandra:cassandra-all`), by
    /// default `5.0.6`. The configuration is for 5.0.
    pub fn version(mut self, version: impl Into<String>) -> Self {
        self.version = version.into();
        self
    }

    /// How long the servers may take to come up, by default three minutes; the first download of the
    /// jars is not counted. The same limit holds for [`Cassandra::start_node`].
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = limit;
        self
    }

    /// Starts the servers and waits until they answer.
    ///
    /// When the future is dropped before it is done, what was started ends.
    ///
    /// # Errors
    /// When Java or the jars are missing, or a server does not come up: [`StartError`] says what to do.
    pub async fn start(self) -> Result<Cassandra, StartError> {
        abandon::blocking(move |abandon| self.start_blocking(abandon)).await
    }

    pub(super) fn start_blocking(&self, abandon: &Abandon) -> Result<Cassandra, StartError> {
        if !(1..=9).contains(&self.nodes) {
            return Err(StartError::NodeCount { nodes: self.nodes });
        }
        jars::check_version(&self.version)?;
        let java = Java::find(&self.version)?;
        let jars = jars::ensure(&self.version, abandon)?;
        let mut attempt = 1;
        loop {
            match Cluster::start(self, &java, &jars, abandon) {
                Err(StartError::PortTaken { .. }) if attempt < PORT_ATTEMPTS => attempt += 1,
                started => {
                    return started.map(|cluster| Cassandra { cluster: cluster.into() });
                }
            }
        }
    }
}
