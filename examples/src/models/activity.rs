//! What users do, a partition a user and month. The month comes from the event's time, never from the caller.

use query_table::TimeUuid;
use query_table::prelude::*;
use uuid::Uuid;

use super::Application;

/// An event.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserEvents,
    name = "activity.user_events",
    partition(user_id, month = month(event_id as text)),
    clustering(event_id desc),
)]
pub struct Event {
    /// Who did it.
    pub user_id: Uuid,
    /// When, and which.
    pub event_id: TimeUuid,
    /// What was done.
    pub r#type: String,
    /// The details.
    pub payload: Option<String>,
}

/// The tables.
pub const APPLICATION: Application = Application { keyspace: "activity", schema: schema![UserEvents] };
