//! One node: its place, its process, and how to tell that it is ready.
//!
//! Ready is: the log says so, and the port answers a CQL frame. The log comes first, because a
//! port alone may be somebody else's.

use std::ffi::OsString;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::abandon::Abandon;
use super::error::StartError;
use super::log::Log;
use super::supervise::Supervised;

const POLL: Duration = Duration::from_millis(100);
const STARTED: &str = "Startup complete";

/// What Cassandra prints when a port of its is taken: for CQL, between nodes, for JMX, in general.
const PORT_TAKEN: &[&str] =
    &["Failed to bind port", "is in use by another process", "Port already in use", "Address already in use"];

/// One node of a ring.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) number: usize,
    pub(super) address: Ipv4Addr,
    pub(super) native_port: u16,
    pub(super) jmx_port: u16,
    pub(super) folder: PathBuf,
    pub(super) command: Vec<OsString>,
    pub(super) log: Log,
    /// Held through a whole start or stop, so that no two of them mix.
    pub(super) turn: Mutex<()>,
    /// Held for moments only.
    pub(super) process: Mutex<Option<Supervised>>,
}

/// How long to wait, and for whom.
#[derive(Clone, Debug)]
pub(super) struct Patience<'a> {
    pub(super) abandon: &'a Abandon,
    pub(super) limit: Duration,
    pub(super) since: Instant,
}

impl<'a> Patience<'a> {
    pub(super) fn new(limit: Duration, abandon: &'a Abandon) -> Self {
        Self { abandon, limit, since: Instant::now() }
    }
}

impl Node {
    /// Starts the process, without waiting for it; `false` when it runs already.
    pub(super) fn spawn(&self) -> Result<bool, StartError> {
        let mut process = self.process();
        if process.as_mut().is_some_and(|p| p.exit_status().is_none()) {
            return Ok(false);
        }
        let started = Supervised::spawn(&self.command, &self.folder, self.log.path())?;
        *process = Some(started);
        Ok(true)
    }

    /// Takes the process out, to be ended by the caller.
    pub(super) fn take(&self) -> Option<Supervised> {
        self.process().take()
    }

    /// The process id, while it runs.
    pub(super) fn pid(&self) -> Option<u32> {
        let mut process = self.process();
        let process = process.as_mut()?;
        process.exit_status().is_none().then(|| process.pid())
    }

    /// Waits until this node says in `log` that it is up, and answers.
    pub(super) fn wait_until_ready(&self, log: &Log, patience: &Patience<'_>) -> Result<(), StartError> {
        let up = || log.text().contains(STARTED) && self.answers();
        self.wait(log, "answer to CQL", up, patience)
    }

    /// Waits until this node says in `log` that it sees `other` up.
    pub(super) fn wait_until_it_sees(
        &self,
        other: &Node,
        log: &Log,
        patience: &Patience<'_>,
    ) -> Result<(), StartError> {
        let address = other.address;
        let seen = || sees_up(&log.text(), address);
        self.wait(log, &format!("sight of {address}"), seen, patience)
    }

    fn wait(
        &self,
        log: &Log,
        what: &str,
        reached: impl Fn() -> bool,
        patience: &Patience<'_>,
    ) -> Result<(), StartError> {
        while !reached() {
            patience.abandon.check()?;
            self.check_running(log)?;
            if patience.since.elapsed() > patience.limit {
                return Err(StartError::TimedOut {
                    node: self.number,
                    waited_for: what.to_owned(),
                    limit: patience.limit,
                    log: log.tail(),
                });
            }
            std::thread::sleep(POLL);
        }
        Ok(())
    }

    fn check_running(&self, log: &Log) -> Result<(), StartError> {
        let status = match self.process().as_mut() {
            Some(process) => match process.exit_status() {
                Some(status) => status.to_string(),
                None => return Ok(()),
            },
            None => "stopped".to_owned(),
        };
        let text = log.text();
        if PORT_TAKEN.iter().any(|words| text.contains(words)) {
            return Err(StartError::PortTaken { node: self.number, log: log.tail() });
        }
        Err(StartError::Exited { node: self.number, status, log: log.tail() })
    }

    fn process(&self) -> MutexGuard<'_, Option<Supervised>> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answers(&self) -> bool {
        answers_cql((self.address, self.native_port).into()).unwrap_or(false)
    }
}

/// The gossip line `InetAddress /127.0.0.2:20001 is now UP`.
fn sees_up(text: &str, address: Ipv4Addr) -> bool {
    let peer = format!("/{address}:");
    text.lines().any(|line| line.ends_with("is now UP") && line.contains(&peer))
}

/// Whether OPTIONS (opcode 5, native protocol 4) is answered by SUPPORTED (opcode 6).
fn answers_cql(address: SocketAddr) -> std::io::Result<bool> {
    let limit = Duration::from_secs(2);
    let mut stream = TcpStream::connect_timeout(&address, limit)?;
    stream.set_read_timeout(Some(limit))?;
    stream.write_all(&[4, 0, 0, 0, 5, 0, 0, 0, 0])?;
    let mut header = [0; 9];
    stream.read_exact(&mut header)?;
    Ok(header[4] == 6)
}
