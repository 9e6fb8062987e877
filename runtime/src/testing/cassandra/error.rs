//! Why a Cassandra for tests did not start. Every message says what to do about it.

use std::io;
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::time::Duration;

/// Why a server for tests did not start.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StartError {
    /// No Java at all.
    #[error(
        "no java found: `{looked_for}` cannot be run; install Java 17 (on Debian: apt-get install openjdk-17-jre-headless) or point JAVA_HOME to it"
    )]
    JavaMissing {
        /// The program that was tried.
        looked_for: String,
    },
    /// A Java of a version that Cassandra does not run on.
    #[error("`{java}` is version {found}, and Cassandra {version} needs {needed}; point JAVA_HOME to such a Java")]
    JavaUnsuitable {
        /// The program that was tried.
        java: String,
        /// Its version, or what it printed instead of one.
        found: String,
        /// The major versions that would do.
        needed: String,
        /// The Cassandra that was asked for.
        version: String,
    },
    /// The jars are not in the cache and there is no Maven to get them.
    #[error(
        "Cassandra {version} is not in the cache and `mvn` is not on PATH to get it; install Maven (on Debian: apt-get install maven; as root, QUERY_TABLE_INSTALL=1 does that), or copy `{cache}` from a machine that has it"
    )]
    MavenMissing {
        /// The Cassandra that was asked for.
        version: String,
        /// The folder where the jars would be.
        cache: PathBuf,
    },
    /// Maven ran and failed.
    #[error(
        "the jars of Cassandra {version} could not be fetched; check the version and the network; mvn said:\n{output}"
    )]
    Download {
        /// The Cassandra that was asked for.
        version: String,
        /// The last lines of Maven's output.
        output: String,
    },
    /// The cache holds a folder of the right name without the right content.
    #[error("`{path}` has no jars of Cassandra; remove it and start again")]
    BrokenCache {
        /// The folder in the cache.
        path: PathBuf,
    },
    /// There is no folder to keep the jars in.
    #[error("no cache folder: set HOME or XDG_CACHE_HOME to an absolute path")]
    NoCacheFolder,
    /// Not a version that could be published.
    #[error("`{version}` is not a version of Cassandra; write it as `5.0.6`")]
    Version {
        /// What was asked for.
        version: String,
    },
    /// A ring of no nodes, or of too many.
    #[error("a ring of {nodes} nodes cannot be started; ask for 1 to 9")]
    NodeCount {
        /// What was asked for.
        nodes: usize,
    },
    /// A node number past the end.
    #[error("there is no node {node}: the ring has {nodes}, counted from 0")]
    NoSuchNode {
        /// What was asked for.
        node: usize,
        /// How many nodes there are.
        nodes: usize,
    },
    /// The system does not have the address.
    #[error("`{address}` is not an address of this machine ({source}); on macOS: sudo ifconfig lo0 alias {address}")]
    NoLoopback {
        /// The loopback address of one node.
        address: Ipv4Addr,
        /// What the system said.
        source: io::Error,
    },
    /// Thousands of ports tried, none free.
    #[error("no free port between 20000 and 32000 on the loopback addresses; end what occupies them")]
    NoFreePort,
    /// Somebody took a chosen port before the server did, several times over.
    #[error(
        "a port of node {node} was taken by another process during the start; try again. The end of its log:\n{log}"
    )]
    PortTaken {
        /// The node, counted from 0.
        node: usize,
        /// The last lines of its log.
        log: String,
    },
    /// The server ended by itself.
    #[error("node {node} ended during its start ({status}); the end of its log:\n{log}")]
    Exited {
        /// The node, counted from 0.
        node: usize,
        /// The exit status.
        status: String,
        /// The last lines of its log.
        log: String,
    },
    /// The server did not come up in time.
    #[error(
        "node {node}: no {waited_for} within {limit:?}; raise `time_limit` on a slow machine. The end of its log:\n{log}"
    )]
    TimedOut {
        /// The node, counted from 0.
        node: usize,
        /// What was waited for.
        waited_for: String,
        /// The limit.
        limit: Duration,
        /// The last lines of its log.
        log: String,
    },
    /// A file or process operation failed.
    #[error("cannot {doing}: {source}; check space and permissions")]
    Io {
        /// What was being done.
        doing: String,
        /// What the system said.
        source: io::Error,
    },
    /// Nobody waited for the start any more, or the runtime shut down.
    #[error("the start was given up because its future was dropped or its runtime shut down; await it to the end")]
    Interrupted,
}

/// `map_err` with the words for what was being done.
pub(super) fn io(doing: impl Into<String>) -> impl FnOnce(io::Error) -> StartError {
    let doing = doing.into();
    move |source| StartError::Io { doing, source }
}
