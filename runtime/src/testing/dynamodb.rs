//! A DynamoDB in this process for tests: a server of its own on a free port, in memory, with a clock that a test can set.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use aws_sdk_dynamodb::Client;
use dynoxide::Database;
use dynoxide::storage_backend::Clock;

use crate::backend::dynamodb::{DynamoDb as Store, Server, client, failed};
use crate::error::Error;

/// A DynamoDB for tests. It ends when it, and every handle of it, is dropped.
///
/// ```no_run
/// # async fn example() -> Result<(), query_table::Error> {
/// let server = query_table::testing::DynamoDb::start().await?;
/// let db = server.store();
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct DynamoDb {
    server: Arc<Server>,
    clock: Arc<TestClock>,
}

/// Seconds since 1970-01-01T00:00:00Z; the machine's clock while nothing is set.
#[derive(Debug, Default)]
struct TestClock(AtomicU64);

impl Clock for TestClock {
    fn now_unix_secs(&self) -> u64 {
        match self.0.load(Ordering::Relaxed) {
            0 => std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.as_secs()),
            set => set,
        }
    }

    fn now_unix_secs_f64(&self) -> f64 {
        std::time::Duration::from_secs(self.now_unix_secs()).as_secs_f64()
    }
}

impl DynamoDb {
    /// Starts one, without tables. Call it inside of a Tokio runtime, which serves it.
    ///
    /// # Errors
    /// [`Error::Store`] where no port is free.
    pub async fn start() -> Result<Self, Error> {
        let clock = Arc::new(TestClock::default());
        let shared: Arc<dyn Clock> = Arc::<TestClock>::clone(&clock);
        let database = Database::memory_with_clock(shared);
        let database = database.map_err(|error| failed("starting a DynamoDB for tests", error))?;
        Ok(Self { server: Arc::new(Server::start(database).await?), clock })
    }

    /// A store on it.
    pub fn store(&self) -> Store {
        Store::serving(Arc::clone(&self.server))
    }

    /// A client of it.
    pub fn client(&self) -> Client {
        client(&self.endpoint())
    }

    /// A client of its streams.
    #[cfg(feature = "streams")]
    pub fn streams(&self) -> aws_sdk_dynamodbstreams::Client {
        crate::backend::dynamodb::streams_client(&self.endpoint())
    }

    /// Its address, for other clients: any region and credentials do.
    pub fn endpoint(&self) -> String {
        format!("http://{}", self.address())
    }

    /// Its address.
    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// Sets its clock, which decides what has expired, to so many seconds since 1970-01-01T00:00:00Z.
    pub fn set_time(&self, seconds: u64) {
        self.clock.0.store(seconds, Ordering::Relaxed);
    }

    /// Deletes the items that have expired by its clock, as DynamoDB does some time later; gives how many.
    ///
    /// # Errors
    /// [`Error::Store`] where the store is broken.
    pub fn sweep(&self) -> Result<usize, Error> {
        self.server.database.sweep_ttl().map_err(|error| failed("deleting what has expired", error))
    }
}
