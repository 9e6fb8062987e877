//! Real servers for tests, without Docker: feature `testing`.
//!
//! This room starts the store that a test needs, on loopback addresses and free ports, and makes
//! sure that nothing outlives the test process, whatever way it ends. It knows no driver: a server
//! is an address, and the test connects to it as production code would. What a *row* looks like
//! must not come in here.

#[cfg(unix)]
mod cassandra;
#[cfg(feature = "embedded")]
mod dynamodb;

#[cfg(unix)]
pub use cassandra::{Builder as CassandraBuilder, Cassandra, StartError};
#[cfg(feature = "embedded")]
pub use dynamodb::DynamoDb;
