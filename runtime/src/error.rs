//! One error type; every variant says what to do about it.
//!
//! Values of keys and rows are not shown, since errors reach logs; but for the text or number that no
//! variant of an enum has, and for what a server itself puts into its message.

use crate::column::ColumnError;
use crate::page::PageTokenFault;
use crate::schema::{Difference, TableDef};
use crate::write::{FanOutFailure, PutFailure, TransactionFault, TransactionReason};

/// What can go wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The table is not in the store.
    #[error(
        "table `{table}` does not exist: create it with `schema![..].ensure(&db)`, or check the keyspace and prefix"
    )]
    MissingTable {
        /// Its name in the store.
        table: String,
    },
    /// The table has no stream.
    #[error("table `{table}` has no stream: declare `stream = ..` in its `dynamodb(..)`, or turn it on")]
    MissingStream {
        /// Its name in the store.
        table: String,
    },
    /// The keyspace is not in the store.
    #[error(
        "keyspace `{keyspace}` does not exist: create it with `db.ensure_keyspace(&Keyspace::simple(.., ..))`, or `Keyspace::network(..)`"
    )]
    MissingKeyspace {
        /// Its name.
        keyspace: String,
    },
    /// Neither the declaration nor the store handle names a keyspace.
    #[error(
        "no keyspace is given for table `{table}`: name it in the declaration, or call `.keyspace(..)` on the store"
    )]
    NoKeyspace {
        /// The table's name.
        table: &'static str,
    },
    /// The table declares no mapping to the store.
    #[error(
        "table `{table}` declares no mapping to DynamoDB: add `dynamodb(..)` to its `#[query_table(..)]`, or leave it out of this schema"
    )]
    NotMapped {
        /// The table's name.
        table: &'static str,
    },
    /// A table or index was not ready in time.
    #[error("`{table}` was not ready after {seconds} s: look at it in the console, then run `ensure` again")]
    NotReady {
        /// Its name in the store; of an index, with its table before it.
        table: String,
        /// How long it was waited for.
        seconds: u64,
    },
    /// A transaction that DynamoDB would refuse; nothing was sent.
    #[error("{0}")]
    TransactionShape(#[from] TransactionFault),
    /// A transaction was cancelled: none of its actions was done.
    #[error("the transaction was cancelled:{}", causes(.reasons))]
    Transaction {
        /// One reason an action, in their order.
        reasons: Vec<TransactionReason>,
    },
    /// A keyspace, prefix or table name that the store does not take.
    #[error("`{name}` is no {what}: {rule}")]
    Identifier {
        /// What it was to be.
        what: &'static str,
        /// The name.
        name: String,
        /// What is allowed.
        rule: &'static str,
    },
    /// The live table is not the declared one.
    #[error("table `{table}` is not as declared:{}", list(.differences))]
    Mismatch {
        /// Its name in the store.
        table: String,
        /// Everything that makes reads or writes wrong, all at once.
        differences: Vec<Difference>,
    },
    /// A table was created twice at the same time, and the nodes may disagree on it.
    #[error(
        "the nodes have table `{table}` under different ids, since two processes created it at once: run `ensure` again, and if it stays so, drop the table and create it from one process"
    )]
    ConcurrentCreate {
        /// Its name in the store.
        table: String,
    },
    /// The nodes did not agree on the schema in time.
    #[error(
        "the nodes did not agree on the schema in time after creating `{name}`: check them, then run `ensure` again"
    )]
    NoAgreement {
        /// The table or keyspace.
        name: String,
    },
    /// A key that no store takes; nothing was sent.
    #[error("key column `{column}` of `{table}` {fault}")]
    Key {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// What is wrong.
        fault: KeyFault,
    },
    /// A value that its column can't hold, or a cell that its field can't take.
    #[error("column `{column}` of `{table}` {source}")]
    Column {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
        /// What is wrong.
        source: ColumnError,
    },
    /// A range delete whose bounds are all open; nothing was sent.
    #[error("a range delete on `{table}` has no bound: use `delete_partition` to delete the whole partition")]
    UnboundedDelete {
        /// The table.
        table: &'static str,
    },
    /// A page token that does not belong to the query; nothing was sent.
    #[error("{0}: begin again without a token")]
    PageToken(#[from] PageTokenFault),
    /// Some rows of `put_all` were not written, or it is not known.
    #[error("{} of {} rows were not written, or it is not known: {}", .failures.len(), .failures.len() + .written, first(.failures))]
    PutAll {
        /// How many rows were written.
        written: usize,
        /// Every row that was not, by its position.
        failures: Vec<PutFailure>,
    },
    /// Some copies of a fan-out were not written, or it is not known; repeating the call converges.
    #[error("{} of {} tables were not written, or it is not known: {}", .failures.len(), .failures.len() + .written.len(), first(.failures))]
    FanOut {
        /// The tables that were written.
        written: Vec<&'static str>,
        /// The tables that were not.
        failures: Vec<FanOutFailure>,
    },
    /// A conditional write found the row there, and then gone, and there again, for as many tries as it has.
    #[error("the row of `{table}` was written and deleted by others all the while, in {tries} tries: try again later")]
    Contended {
        /// The table.
        table: &'static str,
        /// How often it was tried.
        tries: u32,
    },
    /// An item that is larger than DynamoDB takes; nothing was sent.
    #[error(
        "an item of `{table}` takes {bytes} bytes, DynamoDB takes 409,600: split it, or keep the large part elsewhere"
    )]
    ItemTooLarge {
        /// The table.
        table: &'static str,
        /// Its size by DynamoDB's rules.
        bytes: usize,
    },
    /// The store may or may not have done the write: it did not answer in time, or the connection broke.
    #[error(
        "it is not known whether the write to `{table}` was done: {source}; a plain write may be repeated, it lands on the same row"
    )]
    UnknownOutcome {
        /// The table.
        table: &'static str,
        /// What the driver says.
        source: StoreError,
    },
    /// A run of rows was not deleted to its end, on a store that deletes them one by one; repeating the call goes on.
    #[error("{deleted} rows of `{table}` were deleted, and not the rest: {source}; repeat it, it goes on")]
    PartlyDeleted {
        /// The table.
        table: &'static str,
        /// How many rows are known to be deleted.
        deleted: usize,
        /// Why it stopped.
        source: Box<Self>,
    },
    /// The store refused the request or could not be reached.
    #[error("{context}: {source}")]
    Store {
        /// What was being done.
        context: String,
        /// What the driver says.
        source: StoreError,
    },
}

/// What a driver said.
pub type StoreError = Box<dyn std::error::Error + Send + Sync>;

impl Error {
    pub(crate) fn column(table: &'static TableDef, index: Option<usize>, source: ColumnError) -> Self {
        let (index, source) = source.located(index);
        let column = index.and_then(|index| table.visited(index));
        Self::Column { table: table.name, column: column.map_or("?", |c| c.name), source }
    }

    pub(crate) fn key(table: &'static TableDef, index: Option<usize>, fault: KeyFault) -> Self {
        let column = index.and_then(|index| table.visited(index)).or_else(|| table.columns.first());
        Self::Key { table: table.name, column: column.map_or("?", |c| c.name), fault }
    }

    /// Whether the write may have been done although this says that it failed.
    ///
    /// Of several rows or copies: whether one of them may have been.
    pub fn is_unknown_outcome(&self) -> bool {
        match self {
            Self::UnknownOutcome { .. } => true,
            Self::PutAll { failures, .. } => failures.iter().any(|failure| failure.error.is_unknown_outcome()),
            Self::FanOut { failures, .. } => failures.iter().any(|failure| failure.error.is_unknown_outcome()),
            Self::PartlyDeleted { source, .. } => source.is_unknown_outcome(),
            _ => false,
        }
    }
}

impl Error {
    /// Whether a cancelled transaction may succeed when it is tried again: all that failed in it is a conflict with another
    /// writer, or throttling.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Transaction { reasons } => {
                let mut failed = reasons.iter().filter(|reason| **reason != TransactionReason::None).peekable();
                failed.peek().is_some()
                    && failed.all(|reason| matches!(reason, TransactionReason::Conflict | TransactionReason::Throttled))
            }
            _ => false,
        }
    }
}

/// Why a key is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyFault {
    /// The only partition column is an empty text or blob.
    #[error("is empty, and it is the whole partition key: the stores refuse that")]
    Empty,
    /// Longer than Cassandra takes.
    #[error("makes a key of {bytes} bytes, the stores take 65,535")]
    TooLong {
        /// Its length.
        bytes: usize,
    },
    /// A row without a value for a key column of a sparse table: it has no place there.
    #[error("has no value, and a row of a sparse table without its whole key has no place there: don't write it")]
    Absent,
    /// A key attribute of DynamoDB that would be empty.
    #[error("makes the key attribute `{attribute}` empty: DynamoDB refuses that")]
    EmptyAttribute {
        /// The attribute.
        attribute: &'static str,
    },
    /// A key attribute longer than DynamoDB takes.
    #[error("makes the key attribute `{attribute}` {bytes} bytes long, DynamoDB takes {limit}")]
    TooLongAttribute {
        /// The attribute.
        attribute: &'static str,
        /// Its length.
        bytes: usize,
        /// The longest that is taken.
        limit: usize,
    },
    /// A value that its place in the key can't hold.
    #[error("{reason}")]
    Unfit {
        /// Why.
        reason: &'static str,
    },
    /// A key attribute that its template does not make.
    #[error("can't be read from these key attributes: they are not of this table")]
    Foreign,
}

fn list(differences: &[Difference]) -> String {
    differences.iter().map(|difference| format!("\n  - {difference}")).collect()
}

fn causes(reasons: &[TransactionReason]) -> String {
    let failed = reasons.iter().enumerate().filter(|(_, reason)| **reason != TransactionReason::None);
    failed.map(|(index, reason)| format!("\n  - action {index}: {reason}")).collect()
}

fn first<F: std::fmt::Display>(failures: &[F]) -> String {
    failures.first().map(ToString::to_string).unwrap_or_default()
}
