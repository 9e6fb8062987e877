//! A record of a stream: as it came ([`RawRecord`]), and as what changed ([`Record`]).
//!
//! What a record shows depends on the stream's view: every image is optional, and an image that can't be read is
//! [`Found::Unknown`], not an error. Only a record without what every record has is a [`RecordFault`], and that of its own.

use std::fmt;

use super::SequenceNumber;
use crate::collection::{Entities, Found};
use crate::column::Timestamp;
use crate::dynamo::{Item, Value};

/// What happened to an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventName {
    /// It was not there before.
    Insert,
    /// It was there, and is.
    Modify,
    /// It is not there any more.
    Remove,
}

/// A record as the stream gives it, whichever way it came.
#[derive(Clone, PartialEq)]
pub struct RawRecord {
    /// What happened.
    pub event: EventName,
    /// The event's own id, where the source gives one.
    pub event_id: Option<String>,
    /// The record's number in its shard.
    pub sequence_number: SequenceNumber,
    /// The key attributes of the item.
    pub keys: Item<Value>,
    /// The item after the change, as far as the stream's view shows it.
    pub new: Option<Item<Value>>,
    /// The item before the change, likewise.
    pub old: Option<Item<Value>>,
    /// When the change was made, to the second or finer, as the source has it.
    pub created_at: Option<Timestamp>,
    /// Whether the service removed the item because its time had come.
    pub expired: bool,
}

impl fmt::Debug for RawRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawRecord")
            .field("event", &self.event)
            .field("sequence_number", &self.sequence_number)
            .field("event_id", &self.event_id)
            .finish_non_exhaustive()
    }
}

/// A record that lacks what every record has. Its neighbours are not touched by it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a record of the stream is damaged: {what}")]
pub struct RecordFault {
    /// Its number, where that could be read.
    pub sequence_number: Option<SequenceNumber>,
    /// Its id, where there is one.
    pub event_id: Option<String>,
    /// What is missing or wrong, and where.
    pub what: String,
}

/// What happened to an item, with the images that the stream's view shows.
#[derive(Debug)]
pub enum Change<I> {
    /// It was not there before.
    Insert {
        /// The item.
        new: Option<Found<I>>,
    },
    /// It was there, and is.
    Modify {
        /// As it was.
        old: Option<Found<I>>,
        /// As it is.
        new: Option<Found<I>>,
    },
    /// It is not there any more.
    Remove {
        /// As it was.
        old: Option<Found<I>>,
        /// Whether the service removed it because its time had come, and no request did.
        expired: bool,
    },
}

impl<I> Change<I> {
    /// The item after the change.
    pub fn new_item(&self) -> Option<&Found<I>> {
        match self {
            Self::Insert { new } | Self::Modify { new, .. } => new.as_ref(),
            Self::Remove { .. } => None,
        }
    }

    /// The item before the change.
    pub fn old_item(&self) -> Option<&Found<I>> {
        match self {
            Self::Modify { old, .. } | Self::Remove { old, .. } => old.as_ref(),
            Self::Insert { .. } => None,
        }
    }
}

/// One change of one item.
pub struct Record<I> {
    /// What happened.
    pub change: Change<I>,
    /// The key attributes of the item, whatever else the stream shows.
    pub keys: Item<Value>,
    /// The record's number in its shard.
    pub sequence_number: SequenceNumber,
    /// The event's own id, where the source gives one.
    pub event_id: Option<String>,
    /// When the change was made, as the source has it.
    pub created_at: Option<Timestamp>,
}

impl<I> fmt::Debug for Record<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let change = match &self.change {
            Change::Insert { .. } => "Insert",
            Change::Modify { .. } => "Modify",
            Change::Remove { expired: false, .. } => "Remove",
            Change::Remove { expired: true, .. } => "Remove, expired",
        };
        f.debug_struct("Record")
            .field("change", &change)
            .field("sequence_number", &self.sequence_number)
            .field("event_id", &self.event_id)
            .finish_non_exhaustive()
    }
}

impl RawRecord {
    /// What the images are to a table or an item collection.
    pub fn decode<C: Entities>(self) -> Record<C::Item> {
        let (new, old) = (self.new.map(C::find), self.old.map(C::find));
        let change = match self.event {
            EventName::Insert => Change::Insert { new },
            EventName::Modify => Change::Modify { old, new },
            EventName::Remove => Change::Remove { old, expired: self.expired },
        };
        Record {
            change,
            keys: self.keys,
            sequence_number: self.sequence_number,
            event_id: self.event_id,
            created_at: self.created_at,
        }
    }
}

/// What a record is made of, before it is known to be one.
#[cfg(any(feature = "streams", feature = "lambda"))]
#[derive(Default)]
pub(super) struct Parts {
    pub(super) event: Option<EventName>,
    pub(super) event_id: Option<String>,
    pub(super) sequence_number: Option<String>,
    pub(super) keys: Option<Item<Value>>,
    pub(super) new: Option<Item<Value>>,
    pub(super) old: Option<Item<Value>>,
    pub(super) created_at: Option<Timestamp>,
    /// The type and the principal of who did it.
    pub(super) identity: Option<(String, String)>,
    /// What was found to be wrong on the way.
    pub(super) fault: Option<String>,
}

/// Who removes items whose time has come.
#[cfg(any(feature = "streams", feature = "lambda"))]
const EXPIRY: (&str, &str) = ("Service", "dynamodb.amazonaws.com");

#[cfg(any(feature = "streams", feature = "lambda"))]
impl Parts {
    /// The record, or what it lacks.
    pub(super) fn into_record(self) -> Result<RawRecord, RecordFault> {
        let number = self.sequence_number.as_deref().map(str::parse::<SequenceNumber>);
        let (read, wrong) = match number {
            Some(Ok(number)) => (Some(number), None),
            Some(Err(fault)) => (None, Some(fault.to_string())),
            None => (None, Some("it has no sequence number".to_owned())),
        };
        // A view that shows nothing gives no map, or one without entries; an item is never empty.
        let shown = |image: Option<Item<Value>>| image.filter(|image| !image.is_empty());
        let (keys, new, old) = (shown(self.keys), shown(self.new), shown(self.old));
        let fault = |what, sequence_number| Err(RecordFault { sequence_number, event_id: self.event_id.clone(), what });
        match (self.fault.or(wrong), read, self.event, keys) {
            (None, Some(sequence_number), Some(event), Some(keys)) => {
                let removed = event == EventName::Remove;
                let who = self.identity.as_ref().map(|(kind, principal)| (kind.as_str(), principal.as_str()));
                let expired = removed && who == Some(EXPIRY);
                let (event_id, created_at) = (self.event_id, self.created_at);
                Ok(RawRecord { event, event_id, sequence_number, keys, new, old, created_at, expired })
            }
            (Some(what), read, ..) => fault(what, read),
            (None, read, None, _) => fault("its event is none of INSERT, MODIFY and REMOVE".to_owned(), read),
            (None, read, Some(_), _) => fault("it has no keys".to_owned(), read),
        }
    }
}

#[cfg(any(feature = "streams", feature = "lambda"))]
impl EventName {
    pub(super) fn named(text: &str) -> Option<Self> {
        match text {
            "INSERT" => Some(Self::Insert),
            "MODIFY" => Some(Self::Modify),
            "REMOVE" => Some(Self::Remove),
            _ => None,
        }
    }
}
