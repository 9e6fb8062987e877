//! AWS Lambda: a function that gives the records of a DynamoDB stream to a handler, and answers where to go on.
//!
//! The event is read as JSON and record by record: one that is damaged does not lose the others. For the answer to count,
//! the event source mapping says `ReportBatchItemFailures`.

use std::sync::Arc;
use std::task::{Context, Poll};

use aws_lambda_events::dynamodb::{Event, EventRecord};
use aws_lambda_events::streams::{DynamoDbBatchItemFailure, DynamoDbEventResponse};
use futures_util::future::BoxFuture;
use lambda_runtime::{LambdaEvent, Service};
use serde_dynamo::AttributeValue;

use super::record::Parts;
use super::{EventName, Handler, Outcome, Processor, RawRecord, RecordFault};
use crate::column::Timestamp;
use crate::dynamo::{Attribute, Item, Value};

/// Runs the handler as a function of AWS Lambda.
///
/// # Errors
/// What the runtime says.
///
/// # Panics
/// Outside of AWS Lambda, where the environment says nothing of a function.
pub async fn run<H: Handler + 'static>(handler: H) -> Result<(), lambda_runtime::Error> {
    lambda_runtime::run(Function::new(handler)).await
}

/// A handler as a service of the Lambda runtime: for [`lambda_runtime::run`], for layers around it, and for tests.
pub struct Function<H: Handler> {
    inner: Arc<Inner<H>>,
}

struct Inner<H: Handler> {
    processor: Processor<H>,
    report: Report<H::Error>,
}

/// What is told of each batch.
type Report<E> = Box<dyn Fn(&Outcome<E>) + Send + Sync>;

impl<H: Handler> Function<H> {
    /// A function of that handler; what fails is written to standard error, which is the function's log.
    pub fn new(handler: H) -> Self {
        Self::of(Processor::new(handler), |outcome| {
            outcome.failures.iter().for_each(|failure| eprintln!("{failure}"));
        })
    }

    /// A function of that processor, and what is told of each batch in place of the log.
    pub fn of(processor: Processor<H>, report: impl Fn(&Outcome<H::Error>) + Send + Sync + 'static) -> Self {
        Self { inner: Arc::new(Inner { processor, report: Box::new(report) }) }
    }

    /// Answers an event: the lowest sequence number that was not handled, if there is one.
    ///
    /// # Errors
    /// When it is no event of a stream.
    pub async fn answer(&self, event: &serde_json::Value) -> Result<DynamoDbEventResponse, RecordFault> {
        let records = RawRecord::from_event(event)?;
        Ok(self.inner.process(records).await)
    }
}

impl<H: Handler> Inner<H> {
    async fn process(&self, records: Vec<Result<RawRecord, RecordFault>>) -> DynamoDbEventResponse {
        let outcome = self.processor.process(records).await;
        (self.report)(&outcome);
        response(&outcome)
    }
}

impl<H: Handler> Clone for Function<H> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

impl<H: Handler> std::fmt::Debug for Function<H> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Function").finish_non_exhaustive()
    }
}

impl<H: Handler + 'static> Service<LambdaEvent<serde_json::Value>> for Function<H> {
    type Response = DynamoDbEventResponse;
    type Error = lambda_runtime::Error;
    type Future = BoxFuture<'static, Result<DynamoDbEventResponse, lambda_runtime::Error>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, event: LambdaEvent<serde_json::Value>) -> Self::Future {
        let function = self.clone();
        Box::pin(async move { Ok(function.answer(&event.payload).await?) })
    }
}

/// The answer to AWS Lambda: it repeats the batch from the lowest record that was not handled.
pub fn response<E>(outcome: &Outcome<E>) -> DynamoDbEventResponse {
    let mut response = DynamoDbEventResponse::default();
    if !outcome.failures.is_empty() {
        let mut failure = DynamoDbBatchItemFailure::default();
        // An empty identifier says: the whole batch.
        let lowest = outcome.lowest_failed().filter(|_| !outcome.is_unknown());
        failure.item_identifier = Some(lowest.map(ToString::to_string).unwrap_or_default());
        response.batch_item_failures.push(failure);
    }
    response
}

impl RawRecord {
    /// Reads the records of an event that is parsed already, each on its own.
    pub fn from_lambda(event: Event) -> Vec<Result<Self, RecordFault>> {
        event.records.into_iter().map(Self::from_lambda_record).collect()
    }

    /// Reads a record of an event that is parsed already.
    ///
    /// # Errors
    /// When it lacks what every record has.
    pub fn from_lambda_record(record: EventRecord) -> Result<Self, RecordFault> {
        let body = record.change;
        // An event without a time is parsed as one of 1970.
        let created_at = Some(body.approximate_creation_date_time.timestamp_millis()).filter(|time| *time != 0);
        let parts = Parts {
            event: EventName::named(&record.event_name),
            event_id: Some(record.event_id).filter(|id| !id.is_empty()),
            sequence_number: body.sequence_number,
            keys: Some(item(body.keys)),
            new: Some(item(body.new_image)),
            old: Some(item(body.old_image)),
            created_at: created_at.map(Timestamp),
            identity: record.user_identity.map(|who| (who.type_, who.principal_id)),
            fault: None,
        };
        parts.into_record()
    }
}

fn item(item: serde_dynamo::Item) -> Item<Value> {
    item.into_inner().into_iter().map(|(name, attribute)| (name, value(attribute))).collect()
}

fn value(attribute: AttributeValue) -> Value {
    match attribute {
        AttributeValue::S(text) => Value::s(text),
        AttributeValue::N(number) => Value::n(number),
        AttributeValue::B(bytes) => Value::b(bytes),
        AttributeValue::Bool(truth) => Value::bool(truth),
        AttributeValue::Null(_) => Value::null(),
        AttributeValue::L(values) => Value::list(values.into_iter().map(value).collect()),
        AttributeValue::M(values) => Value::map(values.into_iter().map(|(name, inner)| (name, value(inner))).collect()),
        AttributeValue::Ss(texts) => Value::string_set(texts),
        AttributeValue::Ns(numbers) => Value::number_set(numbers),
        AttributeValue::Bs(blobs) => Value::binary_set(blobs),
    }
}
