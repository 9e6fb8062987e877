//! A DynamoDB in this process: `dynoxide` on a loopback port, reached by the SDK as any other endpoint.
//!
//! The connection is plain HTTP, so that no TLS is built for it. The server ends with the last handle on it.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;

use aws_credential_types::Credentials;
use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::config::{BehaviorVersion, Config, Region};
use dynoxide::Database;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use super::DynamoDb;
use crate::error::Error;

/// A server under way; dropping it ends it.
pub(crate) struct Server {
    /// For what only tests do.
    #[cfg_attr(not(feature = "testing"), expect(dead_code))]
    pub(crate) database: Database,
    pub(crate) address: SocketAddr,
    /// The server waits for its end.
    _running: oneshot::Sender<()>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Server {
    /// Serves a database on a free port of the loopback.
    pub(crate) async fn start(database: Database) -> Result<Self, Error> {
        let failed = |error| failed("listening on the loopback", error);
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (running, ended) = oneshot::channel::<()>();
        let shutdown = async { drop(ended.await) };
        tokio::spawn(dynoxide::server::serve_with_shutdown(listener, database.clone(), shutdown));
        Ok(Self { database, address, _running: running })
    }
}

/// A client of an endpoint that is reached without TLS and checks no credentials.
pub(crate) fn client(endpoint: &str) -> Client {
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .endpoint_url(endpoint)
        .region(Region::new("us-east-1"))
        .credentials_provider(Credentials::new("embedded", "embedded", None, None, "embedded"))
        .http_client(aws_smithy_http_client::Builder::new().build_http());
    Client::from_conf(config.build())
}

/// The same for its streams.
#[cfg(feature = "streams")]
pub(crate) fn streams_client(endpoint: &str) -> aws_sdk_dynamodbstreams::Client {
    use aws_sdk_dynamodbstreams::config::{BehaviorVersion, Config, Region};
    let config = Config::builder()
        .behavior_version(BehaviorVersion::latest())
        .endpoint_url(endpoint)
        .region(Region::new("us-east-1"))
        .credentials_provider(Credentials::new("embedded", "embedded", None, None, "embedded"))
        .http_client(aws_smithy_http_client::Builder::new().build_http());
    aws_sdk_dynamodbstreams::Client::from_conf(config.build())
}

pub(crate) fn failed(doing: &str, error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Store { context: doing.into(), source: Box::new(error) }
}

impl DynamoDb {
    /// A store in this process that keeps its data in a file, for programs and tests that need no service. It is there
    /// from one run to the next.
    ///
    /// Call it inside of a Tokio runtime, which serves it until the last clone of the handle, and the last repository, is
    /// gone. Everything is read consistently there, and nothing is throttled.
    ///
    /// # Errors
    /// [`Error::Store`] where the file can't be opened.
    pub async fn embedded(path: impl AsRef<Path>) -> Result<Self, Error> {
        let path = path.as_ref().to_string_lossy().into_owned();
        let opened = tokio::task::spawn_blocking(move || Database::new(&path)).await;
        let database = opened.map_err(|error| failed("opening the embedded store", error))?;
        Self::serve(database.map_err(|error| failed("opening the embedded store", error))?).await
    }

    /// A store in this process and in memory: see [`embedded`](Self::embedded).
    ///
    /// # Errors
    /// [`Error::Store`] where no port is free.
    pub async fn embedded_in_memory() -> Result<Self, Error> {
        Self::serve(Database::memory().map_err(|error| failed("opening the embedded store", error))?).await
    }

    /// A client of the streams of an embedded store, for a [`Worker`](crate::stream::Worker); `None` where the store is not
    /// embedded: such a client is made of the same configuration as the store's own.
    ///
    /// Keep a handle of the store for as long as the client is used.
    #[cfg(feature = "streams")]
    pub fn embedded_streams(&self) -> Option<aws_sdk_dynamodbstreams::Client> {
        let server = self.shared.server.as_ref()?;
        Some(streams_client(&format!("http://{}", server.address)))
    }

    /// A store at an endpoint that is reached without TLS and checks no credentials: an emulator, as
    /// `http://127.0.0.1:8000`. For DynamoDB itself make a client of your own, and [`new`](Self::new).
    pub fn local(endpoint: &str) -> Self {
        Self::new(client(endpoint))
    }

    /// A handle on a server, which it keeps.
    pub(crate) fn serving(server: Arc<Server>) -> Self {
        Self::with(client(&format!("http://{}", server.address)), Some(server))
    }

    async fn serve(database: Database) -> Result<Self, Error> {
        Ok(Self::serving(Arc::new(Server::start(database).await?)))
    }
}
