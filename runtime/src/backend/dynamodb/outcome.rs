//! What an answer of the SDK's means for the caller: refused, not done this time, or not known.
//!
//! Writes are repeated here and not by the SDK: its retries would hide whether an earlier attempt may have been done, and
//! a conditional write would meet its own first attempt. Reads are left to it.

use std::error::Error as StdError;
use std::io;
use std::sync::Arc;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use aws_smithy_runtime_api::client::orchestrator::HttpResponse;

use crate::error::Error;
use crate::write::backoff;

/// What the service says of a table that it does not have.
pub(super) const NO_TABLE: &str = "ResourceNotFoundException";

/// How often a write is tried where the client's configuration does not say.
pub(super) const TRIES: u32 = 3;

/// What one failed attempt says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attempt {
    /// Not done, and never will be: the request itself is refused.
    Refused,
    /// Not done, this time.
    NotDone,
    /// Perhaps done.
    Unknown,
    /// Perhaps done, and the time that the caller gives is used up.
    TimedOut,
}

impl Attempt {
    pub(super) fn is_unknown(self) -> bool {
        matches!(self, Self::Unknown | Self::TimedOut)
    }
}

/// The attempts of one write so far.
#[derive(Debug)]
pub(super) struct Attempts<'t> {
    table: Named<'t>,
    /// Whether it may be sent again after an attempt that may have been done.
    idempotent: bool,
    tried: u32,
    most: u32,
    unknown: bool,
}

/// A table for messages: as it is declared, and as it is called in the store.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'t> {
    /// Empty where the declaration is not known.
    pub(super) declared: &'static str,
    pub(super) physical: &'t str,
}

impl std::fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.declared.is_empty() { self.physical } else { self.declared })
    }
}

impl<'t> Attempts<'t> {
    pub(super) fn new(table: Named<'t>, idempotent: bool, most: u32) -> Self {
        Self { table, idempotent, tried: 0, most, unknown: false }
    }

    /// Whether one of the attempts may have been done.
    pub(super) fn is_unknown(&self) -> bool {
        self.unknown
    }

    /// Waits where the write is to be tried again; gives the error where it is not.
    pub(super) async fn failed<E: Fault>(&mut self, error: SdkError<E, HttpResponse>) -> Result<(), Error> {
        self.tried += 1;
        let attempt = classify(&error);
        self.unknown |= attempt.is_unknown();
        let again = match attempt {
            Attempt::NotDone => true,
            Attempt::Unknown => self.idempotent,
            Attempt::Refused | Attempt::TimedOut => false,
        };
        if again && self.tried < self.most {
            tokio::time::sleep(backoff(self.tried)).await;
            return Ok(());
        }
        Err(if self.unknown {
            Error::UnknownOutcome { table: self.table.declared, source: Box::new(Said::of(&error)) }
        } else {
            store_error(self.table, "writing", error)
        })
    }
}

/// An operation's error.
pub(super) trait Fault: ProvideErrorMetadata + StdError + Send + Sync + 'static {}
impl<E: ProvideErrorMetadata + StdError + Send + Sync + 'static> Fault for E {}

/// The error for the caller, where nothing of it is left open.
pub(super) fn store_error<E: Fault>(table: Named<'_>, doing: &str, error: SdkError<E, HttpResponse>) -> Error {
    if code(&error) == Some(NO_TABLE) {
        return Error::MissingTable { table: table.physical.into() };
    }
    Error::Store { context: format!("{doing} `{table}`"), source: Box::new(Said::of(&error)) }
}

/// What the SDK said, in words: the service's code and message, or the chain of causes. The error itself holds the raw
/// answer, which may hold rows, and is not passed on.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(super) struct Said(String);

impl Said {
    pub(super) fn of<E: Fault>(error: &SdkError<E, HttpResponse>) -> Self {
        if let Some(refused) = error.as_service_error() {
            let (code, message) = (refused.code(), refused.message());
            return Self(format!("{}: {}", code.unwrap_or("an error without a code"), message.unwrap_or("no message")));
        }
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(cause) = source {
            text.push_str(": ");
            text.push_str(&cause.to_string());
            source = cause.source();
        }
        Self(text)
    }
}

pub(super) fn code<E: Fault>(error: &SdkError<E, HttpResponse>) -> Option<&str> {
    error.as_service_error().and_then(ProvideErrorMetadata::code)
}

pub(super) fn classify<E: Fault>(error: &SdkError<E, HttpResponse>) -> Attempt {
    match error {
        SdkError::ConstructionFailure(_) => Attempt::Refused,
        SdkError::TimeoutError(_) => Attempt::TimedOut,
        SdkError::DispatchFailure(failure) if failure.is_user() => Attempt::Refused,
        SdkError::DispatchFailure(_) if is_unreachable(error) => Attempt::NotDone,
        SdkError::ServiceError(answer) => {
            classify_answer(answer.err().code().unwrap_or_default(), answer.raw().status().as_u16())
        }
        _ => Attempt::Unknown,
    }
}

fn classify_answer(code: &str, status: u16) -> Attempt {
    match code {
        "ProvisionedThroughputExceededException"
        | "ThrottlingException"
        | "Throttling"
        | "RequestLimitExceeded"
        | "TransactionConflictException"
        | "ReplicatedWriteConflictException"
        // The clock of this machine is off: the SDK corrects it by the answer.
        | "RequestTimeTooSkewed"
        | "RequestExpired"
        | "InvalidSignatureException" => Attempt::NotDone,
        // An attempt of this very transaction is under way.
        "TransactionInProgressException" => Attempt::Unknown,
        _ if status >= 500 => Attempt::Unknown,
        _ => Attempt::Refused,
    }
}

/// Whether no connection was made: nothing was sent.
fn is_unreachable(error: &(dyn StdError + 'static)) -> bool {
    let mut source = Some(error);
    while let Some(error) = source {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return matches!(
                error.kind(),
                io::ErrorKind::ConnectionRefused | io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable
            );
        }
        source = error.source();
    }
    false
}

/// What several rows failed with.
#[derive(Clone, Debug)]
pub(super) struct Shared {
    pub(super) unknown: bool,
    missing_table: bool,
    source: Arc<dyn StdError + Send + Sync>,
}

impl Shared {
    pub(super) fn new(source: impl StdError + Send + Sync + 'static) -> Self {
        Self { unknown: false, missing_table: false, source: Arc::new(source) }
    }

    pub(super) fn of<E: Fault>(error: SdkError<E, HttpResponse>) -> Self {
        let unknown = classify(&error).is_unknown();
        let missing_table = code(&error) == Some(NO_TABLE);
        Self { unknown, missing_table, source: Arc::new(Said::of(&error)) }
    }

    /// The error of one row.
    pub(super) fn error(&self, table: Named<'_>, doing: &str) -> Error {
        let source = Box::new(SharedSource(Arc::clone(&self.source)));
        match self {
            Self { unknown: true, .. } => Error::UnknownOutcome { table: table.declared, source },
            Self { missing_table: true, .. } => Error::MissingTable { table: table.physical.into() },
            _ => Error::Store { context: format!("{doing} `{table}`"), source },
        }
    }
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct SharedSource(#[source] Arc<dyn StdError + Send + Sync>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throttled_write_is_not_done_and_one_that_the_server_failed_at_is_not_known() {
        assert_eq!(classify_answer("ProvisionedThroughputExceededException", 400), Attempt::NotDone);
        assert_eq!(classify_answer("InternalServerError", 500), Attempt::Unknown);
        assert_eq!(classify_answer("ValidationException", 400), Attempt::Refused);
        assert_eq!(classify_answer("TransactionInProgressException", 400), Attempt::Unknown);
    }
}
