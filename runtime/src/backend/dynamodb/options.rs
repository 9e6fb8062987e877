//! What can be said for a repository or a call.

/// Options of the DynamoDB store; what is not said is the client's.
///
/// Reads are eventually consistent unless [`consistent()`](crate::Repository::consistent) is called, which an index that
/// can't be read so does not have.
///
/// ```
/// let fresh = query_table::DynamoDbOptions::new().hide_expired(true);
/// # let _ = fresh;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DynamoDbOptions {
    pub(super) consistent: bool,
    pub(super) hide_expired: bool,
}

impl DynamoDbOptions {
    /// The client's options.
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether reads leave out rows whose time is up: DynamoDB deletes them some time later. Without effect on a table that
    /// declares no `ttl` column.
    pub fn hide_expired(self, hide: bool) -> Self {
        Self { hide_expired: hide, ..self }
    }
}
