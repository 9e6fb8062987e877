//! What a driver's error means for the caller: refused, unreachable, or not known.

use scylla::errors::{BadQuery, DbError, ExecutionError, PrepareError, RequestAttemptError};

use super::fault::Fault;
use crate::error::Error;
use crate::schema::TableDef;
use crate::write::backoff;

/// How often a write is tried before its failure is reported.
const TRIES: u32 = 3;

/// What one failed attempt of a write says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attempt {
    /// Not done, and never will be: the request itself is refused.
    Refused,
    /// Not done, this time.
    NotDone,
    /// Not done: no node has a connection, and none will have one in the moment that we would wait.
    Unreachable,
    /// Perhaps done.
    Unknown,
}

/// The attempts of one write so far.
pub(super) struct Outcome {
    idempotent: bool,
    tried: u32,
    unknown: bool,
}

impl Outcome {
    pub(super) fn new(idempotent: bool) -> Self {
        Self { idempotent, tried: 0, unknown: false }
    }

    /// Waits where the write is to be tried again; gives the error where it is not.
    pub(super) async fn failed(&mut self, table: &'static TableDef, error: ExecutionError) -> Result<(), Error> {
        if let Some(fault) = fault(&error) {
            return Err(fault.for_field(table));
        }
        self.tried += 1;
        let attempt = classify(&error, table.conditional);
        self.unknown |= attempt == Attempt::Unknown;
        // A client-side timeout has used up the time that the caller gives.
        let timed_out = matches!(error, ExecutionError::RequestTimeout(_));
        if matches!(attempt, Attempt::Refused | Attempt::Unreachable)
            || timed_out
            || !self.idempotent
            || self.tried >= TRIES
        {
            return Err(if self.unknown {
                Error::UnknownOutcome { table: table.name, source: Box::new(error) }
            } else {
                store_error(table, "writing", error)
            });
        }
        tokio::time::sleep(backoff(self.tried)).await;
        Ok(())
    }
}

fn classify(error: &ExecutionError, conditional: bool) -> Attempt {
    match error {
        ExecutionError::BadQuery(_) | ExecutionError::PrepareError(_) => Attempt::Refused,
        ExecutionError::EmptyPlan | ExecutionError::ConnectionPoolError(_) => Attempt::Unreachable,
        ExecutionError::LastAttemptError(error) => match error {
            RequestAttemptError::SerializationError(_) | RequestAttemptError::CqlRequestSerialization(_) => {
                Attempt::Refused
            }
            RequestAttemptError::UnableToAllocStreamId => Attempt::NotDone,
            RequestAttemptError::DbError(error, _) => classify_answer(error, conditional),
            _ => Attempt::Unknown,
        },
        _ => Attempt::Unknown,
    }
}

fn classify_answer(error: &DbError, conditional: bool) -> Attempt {
    match error {
        DbError::SyntaxError
        | DbError::Invalid
        | DbError::AlreadyExists { .. }
        | DbError::FunctionFailure { .. }
        | DbError::AuthenticationError
        | DbError::Unauthorized
        | DbError::ConfigError
        | DbError::ProtocolError
        | DbError::TruncateError => Attempt::Refused,
        // A conditional write that has been agreed on and finds too few replicas to tell them.
        DbError::Unavailable { consistency, .. } if conditional && !consistency.is_serial() => Attempt::Unknown,
        DbError::Unavailable { .. }
        | DbError::Overloaded
        | DbError::IsBootstrapping
        | DbError::Unprepared { .. }
        | DbError::RateLimitReached { .. } => Attempt::NotDone,
        _ => Attempt::Unknown,
    }
}

fn fault(error: &ExecutionError) -> Option<&Fault> {
    match error {
        ExecutionError::BadQuery(BadQuery::SerializationError(error)) => error.downcast_ref(),
        ExecutionError::LastAttemptError(RequestAttemptError::SerializationError(error)) => error.downcast_ref(),
        _ => None,
    }
}

pub(super) fn store_error(table: &TableDef, doing: &str, error: ExecutionError) -> Error {
    Error::Store { context: format!("{doing} `{}`", table.name), source: Box::new(error) }
}

pub(super) fn prepare_error(table: &TableDef, error: PrepareError) -> Error {
    Error::Store { context: format!("preparing a statement of `{}`", table.name), source: Box::new(error) }
}
