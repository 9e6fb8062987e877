//! Transactions as data: why one is refused before it is sent, and why one was cancelled.

/// Why a transaction is not sent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransactionFault {
    /// More actions than DynamoDB takes; a transaction is never split.
    #[error("a transaction of {actions} actions: DynamoDB takes 100, and it is not split")]
    TooMany {
        /// How many.
        actions: usize,
    },
    /// Two actions on one item.
    #[error(
        "actions {first} and {second} of the transaction are on one item of `{table}`: DynamoDB takes one an item, put the condition on the write itself"
    )]
    SameItem {
        /// The table's name in the store.
        table: String,
        /// The position of one.
        first: usize,
        /// The position of the other.
        second: usize,
    },
    /// An idempotency token that DynamoDB does not take.
    #[error("a transaction's token has 1 to 36 characters, not {length}")]
    Token {
        /// How many it has.
        length: usize,
    },
    /// The token was used with other actions in the last ten minutes.
    #[error("the transaction's token was used with other actions before: take a new one for new actions")]
    TokenReused,
    /// A repository of another store.
    #[error("action {action} of the transaction is on a table of another store handle")]
    OtherStore {
        /// The position of the action.
        action: usize,
    },
}

/// What became of one action of a cancelled transaction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TransactionReason {
    /// Nothing was wrong with it.
    #[error("fine")]
    None,
    /// Its condition did not hold.
    #[error("its condition did not hold")]
    Condition,
    /// Another writer had its item at the same time.
    #[error("another transaction or write was on its item: try again")]
    Conflict,
    /// The table or account was throttled.
    #[error("it was throttled: try again")]
    Throttled,
    /// The service refused it.
    #[error("{code}: {message}")]
    Refused {
        /// As the service calls it.
        code: String,
        /// What it says.
        message: String,
    },
}
