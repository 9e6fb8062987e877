//! Free ports on the loopback, the same native and storage port on every address of a ring.
//!
//! Chosen below the range that systems give to outgoing connections (32768 on Linux, 49152
//! elsewhere), so that a node which is down for a while finds its ports free when it comes back.
//! From a random place, so that test processes which start at once seldom meet; when they do, the
//! start is tried again with other ports.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};

use super::error::{StartError, io};

const FIRST: u16 = 20_000;
const COUNT: u16 = 12_000;

/// The ports of one ring.
#[derive(Clone, Debug)]
pub(super) struct Ports {
    /// CQL, on every address.
    pub(super) native: u16,
    /// Node to node, on every address.
    pub(super) storage: u16,
    /// One a node: JMX binds the loopback address, not the node's.
    pub(super) jmx: Vec<u16>,
}

/// Ports that are free now, on all of `addresses`.
pub(super) fn choose(addresses: &[Ipv4Addr]) -> Result<Ports, StartError> {
    let mut search = Search::new();
    let native = search.next(addresses)?;
    let storage = search.next(addresses)?;
    let jmx = addresses.iter().map(|_| search.next(&[Ipv4Addr::LOCALHOST])).collect::<Result<_, _>>()?;
    Ok(Ports { native, storage, jmx })
}

/// Walks the range once, from a random place.
struct Search {
    candidates: Box<dyn Iterator<Item = u16>>,
}

impl Search {
    fn new() -> Self {
        // `RandomState` is the standard library's only source of randomness.
        let random = RandomState::new().build_hasher().finish() % u64::from(COUNT);
        let start = u16::try_from(random).unwrap_or(0);
        let candidates = (0..COUNT).map(move |step| FIRST + (start + step) % COUNT);
        Self { candidates: Box::new(candidates) }
    }

    fn next(&mut self, addresses: &[Ipv4Addr]) -> Result<u16, StartError> {
        for port in self.candidates.by_ref() {
            if free_on_all(addresses, port)? {
                return Ok(port);
            }
        }
        Err(StartError::NoFreePort)
    }
}

fn free_on_all(addresses: &[Ipv4Addr], port: u16) -> Result<bool, StartError> {
    for &address in addresses {
        match TcpListener::bind((address, port)) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::AddrInUse => return Ok(false),
            Err(source) if source.kind() == ErrorKind::AddrNotAvailable => {
                return Err(StartError::NoLoopback { address, source });
            }
            Err(source) => return Err(io(format!("bind {address}:{port}"))(source)),
        }
    }
    Ok(true)
}
