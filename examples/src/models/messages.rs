//! Messages of a thread, oldest first.

use query_table::TimeUuid;
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// A message.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Messages, partition(thread_id), clustering(message_time))]
pub struct Message {
    /// The thread.
    pub thread_id: Uuid,
    /// When, and which.
    pub message_time: TimeUuid,
    /// Who wrote it.
    pub sender_id: Uuid,
    /// The text.
    pub body: String,
    /// Names of attached files.
    pub attachments: Vec<String>,
}

/// The tables.
pub const APPLICATION: Application = Application { keyspace: "chat", schema: schema![Messages] };
