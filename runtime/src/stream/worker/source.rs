//! The requests of a stream: its shards, the iterators into them, and pages of records.

use aws_sdk_dynamodbstreams::Client;
use aws_sdk_dynamodbstreams::operation::get_records::GetRecordsError;
use aws_sdk_dynamodbstreams::operation::get_shard_iterator::GetShardIteratorError;
use aws_sdk_dynamodbstreams::types::ShardIteratorType;

use super::shard::Shard;
use crate::error::{Error, StoreError};
use crate::stream::{RawRecord, RecordFault};

pub(super) struct Source {
    pub(super) client: Client,
    pub(super) stream: String,
}

/// A page of a shard.
pub(super) struct Read {
    pub(super) records: Vec<Result<RawRecord, RecordFault>>,
    /// Where the next page begins; `None` at the end of a shard that is closed.
    pub(super) next: Option<String>,
    /// Whether what was asked for is gone, so that the page begins with the oldest record there is.
    pub(super) trimmed: bool,
}

/// The stream of a table. Of several, those that are turned off still hold what came before: the last listed is the latest.
pub(super) async fn latest(client: &Client, table: &str) -> Result<String, Error> {
    let (mut latest, mut after) = (None, None);
    loop {
        let request = client.list_streams().table_name(table).set_exclusive_start_stream_arn(after);
        let listed = request.send().await.map_err(|error| failed("looking for a stream of", table, error))?;
        // Labels are times, and compare as such.
        let arns = listed.streams.unwrap_or_default().into_iter();
        latest = arns.filter_map(|stream| Some((stream.stream_label?, stream.stream_arn?))).chain(latest).max();
        after = listed.last_evaluated_stream_arn;
        if after.is_none() {
            break;
        }
    }
    latest.map(|(_, arn)| arn).ok_or_else(|| Error::MissingStream { table: table.to_owned() })
}

impl Source {
    /// Every shard with its parent.
    pub(super) async fn shards(&self) -> Result<Vec<(String, Option<String>)>, Error> {
        let (mut shards, mut after) = (Vec::new(), None);
        loop {
            let request = self.client.describe_stream().stream_arn(&self.stream).set_exclusive_start_shard_id(after);
            let answer = request.send().await.map_err(|error| self.error("describing", error))?;
            let Some(description) = answer.stream_description else { return Ok(shards) };
            let listed = description.shards.unwrap_or_default().into_iter();
            shards.extend(listed.filter_map(|shard| Some((shard.shard_id?, shard.parent_shard_id))));
            after = description.last_evaluated_shard_id;
            if after.is_none() {
                return Ok(shards);
            }
        }
    }

    /// The next page of a shard; an iterator that has expired, or records that are gone, are no error.
    pub(super) async fn read(&self, shard: &Shard) -> Result<Read, Error> {
        let mut trimmed = false;
        let mut iterator = shard.iterator.clone();
        // At most: an expired iterator, a checkpoint that is gone, the oldest record gone while it is asked for.
        for _ in 0..3 {
            let Some(at) = iterator.take() else {
                (iterator, trimmed) = self.iterator(shard, trimmed).await?;
                if iterator.is_none() {
                    break;
                }
                continue;
            };
            let answer = match self.client.get_records().shard_iterator(at).send().await {
                Ok(answer) => answer,
                Err(error) => match error.as_service_error() {
                    Some(GetRecordsError::ExpiredIteratorException(_)) => continue,
                    Some(GetRecordsError::TrimmedDataAccessException(_)) => {
                        trimmed = true;
                        continue;
                    }
                    _ => return Err(self.error("reading", error)),
                },
            };
            let records = answer.records.unwrap_or_default().into_iter().map(RawRecord::from_sdk).collect();
            return Ok(Read { records, next: answer.next_shard_iterator, trimmed });
        }
        Err(self.error("finding the place in", "its iterators end before they are used"))
    }

    /// An iterator behind the checkpoint, or at the oldest record; whether the checkpoint is gone.
    async fn iterator(&self, shard: &Shard, trimmed: bool) -> Result<(Option<String>, bool), Error> {
        let request = self.client.get_shard_iterator().stream_arn(&self.stream).shard_id(&shard.id);
        if let Some(after) = shard.after.as_ref().filter(|_| !trimmed) {
            let behind = request.clone().shard_iterator_type(ShardIteratorType::AfterSequenceNumber);
            match behind.sequence_number(after.as_str()).send().await {
                Ok(answer) => return Ok((answer.shard_iterator, false)),
                Err(error) => match error.as_service_error() {
                    Some(GetShardIteratorError::TrimmedDataAccessException(_)) => {}
                    _ => return Err(self.error("finding the place in", error)),
                },
            }
        }
        let oldest = request.shard_iterator_type(ShardIteratorType::TrimHorizon).send().await;
        let answer = oldest.map_err(|error| self.error("finding the place in", error))?;
        Ok((answer.shard_iterator, trimmed || shard.after.is_some()))
    }

    pub(super) fn error(&self, doing: &str, source: impl Into<StoreError>) -> Error {
        failed(doing, &self.stream, source)
    }
}

fn failed(doing: &str, what: &str, source: impl Into<StoreError>) -> Error {
    Error::Store { context: format!("{doing} the stream `{what}`"), source: source.into() }
}
