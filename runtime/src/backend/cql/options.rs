//! What can be said for a repository or a call.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use scylla::response::query_result::QueryResult;
use scylla::statement::prepared::PreparedStatement;
use scylla::statement::{Consistency, SerialConsistency};

/// Options of the CQL store; what is not said is the session's.
///
/// ```
/// use query_table::CqlOptions;
/// use scylla::statement::Consistency;
/// use std::time::Duration;
///
/// let careful = CqlOptions::new().consistency(Consistency::EachQuorum).timeout(Duration::from_secs(2));
/// # let _ = careful;
/// ```
#[derive(Clone, Debug, Default)]
pub struct CqlOptions {
    consistency: Option<Consistency>,
    serial_consistency: Option<SerialConsistency>,
    timeout: Option<Duration>,
    trace: Option<Trace>,
    idempotent: Option<bool>,
}

impl CqlOptions {
    /// The session's options.
    pub fn new() -> Self {
        Self::default()
    }

    /// How many replicas must have answered.
    pub fn consistency(self, consistency: Consistency) -> Self {
        Self { consistency: Some(consistency), ..self }
    }

    /// How far the serial phase of a conditional write reaches.
    pub fn serial_consistency(self, consistency: SerialConsistency) -> Self {
        Self { serial_consistency: Some(consistency), ..self }
    }

    /// How long the driver waits for an answer.
    pub fn timeout(self, timeout: Duration) -> Self {
        Self { timeout: Some(timeout), ..self }
    }

    /// Has the cluster trace the requests, and collects the ids of the traces.
    pub fn trace(self, trace: &Trace) -> Self {
        Self { trace: Some(trace.clone()), ..self }
    }

    /// Whether a request may be sent twice. Reads and plain writes may, since a repeated write lands on the same row
    /// under the same timestamp; say `false` to have no write repeated. Saying `true` changes nothing: rows with a list
    /// that is not frozen are never repeated.
    pub fn idempotent(self, idempotent: bool) -> Self {
        Self { idempotent: Some(idempotent), ..self }
    }

    fn is_default(&self) -> bool {
        let Self { consistency, serial_consistency, timeout, trace, idempotent } = self;
        consistency.is_none()
            && serial_consistency.is_none()
            && timeout.is_none()
            && trace.is_none()
            && idempotent.is_none()
    }

    /// The statement with these options; `None` where it is to go as it is, which costs nothing.
    pub(super) fn adjust(&self, statement: &PreparedStatement, page_size: Option<u32>) -> Option<PreparedStatement> {
        if self.is_default() && page_size.is_none() {
            return None;
        }
        let mut statement = statement.clone();
        if let Some(consistency) = self.consistency {
            statement.set_consistency(consistency);
        }
        if let Some(consistency) = self.serial_consistency {
            statement.set_serial_consistency(Some(consistency));
        }
        if let Some(timeout) = self.timeout {
            statement.set_request_timeout(Some(timeout));
        }
        // Only ever lowered: what may not be sent twice is not made so by saying it.
        if self.idempotent == Some(false) {
            statement.set_is_idempotent(false);
        }
        statement.set_tracing(self.trace.is_some());
        if let Some(rows) = page_size {
            statement.set_page_size(i32::try_from(rows.max(1)).unwrap_or(i32::MAX));
        }
        Some(statement)
    }

    pub(super) fn traced(&self, result: &QueryResult) {
        if let (Some(trace), Some(id)) = (&self.trace, result.tracing_id()) {
            trace.ids.lock().unwrap_or_else(PoisonError::into_inner).push(id);
        }
    }
}

/// The ids of traced requests, to look up in `system_traces`. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    ids: Arc<Mutex<Vec<uuid::Uuid>>>,
}

impl Trace {
    /// Without ids.
    pub fn new() -> Self {
        Self::default()
    }

    /// The ids of the requests so far, oldest first.
    pub fn ids(&self) -> Vec<uuid::Uuid> {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
