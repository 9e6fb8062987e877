//! Parameters, lifetimes and structs inside of functions go with `dynamodb(..)` too.
use std::borrow::Cow;

use query_table::column::{Column, KeyColumn};
use query_table::dynamo::{DynamoKeys, KeyRef};
use query_table::prelude::*;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(EventsBySource, partition(source), clustering(id), dynamodb(pk = "SOURCE#{source}", sk = "{id}"))]
#[query_table(EventsById, partition(id), dynamodb(index = "by_id", of = EventsBySource, project(include(payload))))]
pub struct Event<'a, K, P>
where
    K: KeyColumn + Clone + Send + Sync,
    P: Column + Send + Sync,
{
    pub source: Cow<'a, str>,
    pub id: K,
    pub payload: P,
}

fn main() -> Result<(), query_table::Error> {
    let event = Event { source: "a".into(), id: 7_i64, payload: true };
    let key = EventsBySource::dynamodb_key(&event)?;
    assert_eq!((key.pk(), key.sk()), (Some(KeyRef::S("SOURCE#a")), Some(KeyRef::N("7"))));
    assert_eq!(EventsById::<i64, bool>::READ, Some(&["id", "source", "payload"][..]));
    local()
}

fn local() -> Result<(), query_table::Error> {
    #[derive(QueryTable)]
    #[query_table(Notes, partition(author), dynamodb(pk = "AUTHOR#{author}"))]
    struct Note {
        author: String,
    }
    let key = Notes::dynamodb_key(&Note { author: "ann".into() })?;
    assert_eq!(key.get("pk"), Some(KeyRef::S("AUTHOR#ann")));
    Ok(())
}
