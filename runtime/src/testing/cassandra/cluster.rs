//! A ring of nodes: started in the order that gossip needs, stopped and started one by one.
//!
//! The first node is the seed of all, so it starts alone; the others follow together. A ring is
//! ready when each node answers and has seen each other one up, or QUORUM would fail at random.

use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tempfile::TempDir;

use super::abandon::Abandon;
use super::builder::Builder;
use super::config::NodeConfig;
use super::error::{StartError, io};
use super::java::Java;
use super::log::Log;
use super::node::{Node, Patience};
use super::ports;
use super::supervise::Janitor;

/// A running ring. The order of the fields is the order of their end: servers, folder, janitor.
#[derive(Debug)]
pub(super) struct Cluster {
    nodes: Vec<Node>,
    folder: TempDir,
    _janitor: Janitor,
    version: String,
    limit: Duration,
}

impl Cluster {
    pub(super) fn start(settings: &Builder, java: &Java, jars: &Path, abandon: &Abandon) -> Result<Self, StartError> {
        let cluster = Self::prepare(settings, java, jars)?;
        let patience = Patience::new(cluster.limit, abandon);
        if let Some((seed, others)) = cluster.nodes.split_first() {
            seed.spawn()?;
            seed.wait_until_ready(&seed.log, &patience)?;
            for node in others {
                node.spawn()?;
            }
        }
        for node in &cluster.nodes {
            node.wait_until_ready(&node.log, &patience)?;
            for other in cluster.nodes.iter().filter(|n| n.number != node.number) {
                node.wait_until_it_sees(other, &node.log, &patience)?;
            }
        }
        Ok(cluster)
    }

    /// Folders, ports and configuration; nothing runs yet but the janitor.
    fn prepare(settings: &Builder, java: &Java, jars: &Path) -> Result<Self, StartError> {
        let addresses: Vec<Ipv4Addr> =
            (1..=u8::MAX).take(settings.nodes).map(|last| Ipv4Addr::new(127, 0, 0, last)).collect();
        let folder = tempfile::Builder::new()
            .prefix("query-table-cassandra-")
            .tempdir()
            .map_err(io("make a temporary folder"))?;
        let janitor = Janitor::watch(folder.path())?;
        let ports = ports::choose(&addresses)?;
        let nodes = addresses
            .iter()
            .zip(&ports.jmx)
            .enumerate()
            .map(|(number, (&address, &jmx_port))| {
                let folder = folder.path().join(format!("node{number}"));
                let config = NodeConfig {
                    folder: &folder,
                    address,
                    node: number,
                    nodes: settings.nodes,
                    native_port: ports.native,
                    storage_port: ports.storage,
                    jmx_port,
                    heap_mb: settings.heap_mb,
                    // A ring is for tests of faults: a killed node must not lose what QUORUM counts on.
                    durable: settings.durable || settings.nodes > 1,
                };
                node(&config, java, jars)
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { nodes, folder, _janitor: janitor, version: settings.version.clone(), limit: settings.time_limit })
    }

    pub(super) fn stop_node(&self, number: usize) -> Result<(), StartError> {
        let node = self.node(number)?;
        let _turn = node.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(process) = node.take() {
            process.stop();
        }
        Ok(())
    }

    pub(super) fn kill_node(&self, number: usize) -> Result<(), StartError> {
        let node = self.node(number)?;
        let _turn = node.turn.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(process) = node.take() {
            process.kill();
        }
        Ok(())
    }

    pub(super) fn start_node(&self, number: usize, abandon: &Abandon) -> Result<(), StartError> {
        let node = self.node(number)?;
        let _turn = node.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let patience = Patience::new(self.limit, abandon);
        let log = node.log.after_now();
        let others: Vec<(&Node, Log)> = self
            .nodes
            .iter()
            .filter(|other| other.number != number && other.pid().is_some())
            .map(|other| (other, other.log.after_now()))
            .collect();
        if !node.spawn()? {
            return Ok(());
        }
        let seen_by_all = || {
            node.wait_until_ready(&log, &patience)?;
            for (other, other_log) in &others {
                node.wait_until_it_sees(other, &log, &patience)?;
                other.wait_until_it_sees(node, other_log, &patience)?;
            }
            Ok(())
        };
        let started = seen_by_all();
        if started.is_err() {
            // A node that is half up would be taken for one that is up by the next call.
            drop(node.take());
        }
        started
    }

    /// All nodes at once, each in good order.
    pub(super) fn stop(&self) -> Result<(), StartError> {
        std::thread::scope(|scope| {
            for number in 0..self.size() {
                scope.spawn(move || self.stop_node(number));
            }
        });
        Ok(())
    }

    fn node(&self, number: usize) -> Result<&Node, StartError> {
        self.nodes.get(number).ok_or(StartError::NoSuchNode { node: number, nodes: self.nodes.len() })
    }

    pub(super) fn size(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn contact_point(&self, number: usize) -> String {
        self.nodes.get(number).map_or_else(String::new, |node| format!("{}:{}", node.address, node.native_port))
    }

    pub(super) fn version(&self) -> &str {
        &self.version
    }

    pub(super) fn dir(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn log(&self, number: usize) -> Option<PathBuf> {
        Some(self.nodes.get(number)?.log.path().to_owned())
    }

    pub(super) fn pid(&self, number: usize) -> Option<u32> {
        self.nodes.get(number)?.pid()
    }

    pub(super) fn jmx_port(&self, number: usize) -> Option<u16> {
        Some(self.nodes.get(number)?.jmx_port)
    }
}

/// Writes a node's files and says how it is run.
fn node(config: &NodeConfig<'_>, java: &Java, jars: &Path) -> Result<Node, StartError> {
    config.write()?;
    Ok(Node {
        number: config.node,
        address: config.address,
        native_port: config.native_port,
        jmx_port: config.jmx_port,
        folder: config.folder.to_owned(),
        command: config.command(java, jars),
        log: Log::new(config.folder.join("system.log")),
        turn: Mutex::new(()),
        process: Mutex::new(None),
    })
}
