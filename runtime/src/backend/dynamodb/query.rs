//! A page of a partition: one query for each run of the plan, until the page is full.
//!
//! The end is told by the continuation key alone: a page may be short, or empty, before it. What is asked for too much is
//! dropped before the limit counts, and a page that is cut short goes on after the last row that was handed out.

use std::sync::Arc;

use aws_sdk_dynamodb::types::AttributeValue;

use super::opened::DynamoTable;
use super::outcome::store_error;
use super::position::{self, Position};
use super::projection::{Attributes, Projection, Purpose, now};
use super::{DynamoDb, DynamoDbOptions};
use crate::backend::{Batch, PageRequest};
use crate::dynamo::{Item, KeyRef, Place, Placeholders, Reader, Run, belongs, decode, forward, key_ref, runs};
use crate::error::Error;
use crate::key::KeyVec;
use crate::query::Plan;
use crate::row::Build;

/// One request of a plan.
pub(super) struct Question<'q> {
    pub(super) table: &'q DynamoTable,
    pub(super) run: Run,
    pub(super) forward: bool,
    /// What is read of each item; nothing said reads all.
    pub(super) attributes: Option<&'q Attributes>,
    /// The attribute by which expired items are left out.
    pub(super) ttl: Option<&'static str>,
    pub(super) limit: Option<u32>,
    pub(super) after: Option<Item<AttributeValue>>,
    pub(super) consistent: bool,
}

/// What is answered to it.
pub(super) struct Answer {
    pub(super) items: Vec<Item<AttributeValue>>,
    /// Where it goes on; none at the end.
    pub(super) last: Option<Item<AttributeValue>>,
}

impl DynamoDb {
    pub(super) async fn ask(&self, question: Question<'_>) -> Result<Answer, Error> {
        let Question { table, run, forward, attributes, ttl, limit, after, consistent } = question;
        let mut placeholders = attributes.map_or_else(Placeholders::default, Attributes::placeholders);
        let conditions = placeholders.key_condition(run.conditions);
        let filter = ttl.map(|ttl| placeholders.not_expired(ttl, now()));
        let (more, values) = placeholders.declared();
        let mut names = attributes.map(|attributes| attributes.names.clone());
        if let Some(more) = more {
            names.get_or_insert_default().extend(more);
        }
        let query = self
            .client()
            .query()
            .table_name(&table.name)
            .set_index_name(table.index().map(|index| index.name.to_owned()))
            .key_condition_expression(conditions)
            .set_projection_expression(attributes.map(|attributes| attributes.expression.clone()))
            .set_filter_expression(filter)
            .set_expression_attribute_names(names)
            .set_expression_attribute_values(values)
            .set_scan_index_forward((!forward).then_some(false))
            .set_limit(limit.map(|limit| i32::try_from(limit.max(1)).unwrap_or(i32::MAX)))
            .set_exclusive_start_key(after)
            .set_consistent_read(consistent.then_some(true));
        let answer = query.send().await.map_err(|error| store_error(table.named(), "reading", error))?;
        let last = answer.last_evaluated_key.filter(|key| !key.is_empty());
        Ok(Answer { items: answer.items.unwrap_or_default(), last })
    }

    /// Some of the plan's rows, and where the next begin.
    pub(super) async fn read_page<R: Build>(
        &self,
        table: &DynamoTable,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &DynamoDbOptions,
    ) -> Result<Batch<R>, Error> {
        let position = page.after.map_or(Ok(Position::default()), |state| Position::decode(table, state))?;
        let mut reading = Reading::new(table, plan, page.size, options, position)?;
        let (items, ended) = reading.fill(self).await?;
        let items = match &reading.projection.whole {
            Some(attributes) => self.whole_items(table, items, attributes, &reading.projection, options).await?,
            None => items,
        };
        // What is gone or has expired meanwhile is not handed out, and does not count.
        let next = reading.after(length(&items), ended);
        let reader = Reader::new(plan.table, plan.columns)?;
        let mut rows = Vec::with_capacity(items.len());
        for item in items {
            rows.push(reader.read(item)?);
        }
        Ok(Batch { rows, next: next.map(|position| position.encode(table)) })
    }
}

/// A page on its way.
struct Reading<'r, 'k> {
    table: &'r DynamoTable,
    plan: &'r Plan<'k>,
    size: Option<u32>,
    consistent: bool,
    projection: Arc<Projection>,
    position: Position,
}

impl<'r, 'k> Reading<'r, 'k> {
    fn new(
        table: &'r DynamoTable,
        plan: &'r Plan<'k>,
        size: Option<u32>,
        options: &DynamoDbOptions,
        position: Position,
    ) -> Result<Self, Error> {
        let hide = options.hide_expired && table.ttl().is_some();
        // Only a page of a limited size can be cut, and only where rows are dropped is more asked for than that.
        let projection = table.projection(plan, hide, Purpose::Query)?;
        Ok(Self { table, plan, size, consistent: options.consistent, projection, position })
    }

    /// Asks until the page is full, or a query's page ends; says whether the last query has ended.
    async fn fill(&mut self, db: &DynamoDb) -> Result<(Vec<Item<AttributeValue>>, bool), Error> {
        let runs = runs(self.plan)?;
        let count = u32::try_from(runs.len()).unwrap_or(u32::MAX);
        let left = self.plan.limit.map(|limit| limit.saturating_sub(self.position.answered));
        let target = match (self.size, left) {
            (Some(size), Some(left)) => Some(size.min(left)),
            (size, left) => size.or(left),
        };
        let mut items = Vec::new();
        while self.position.run < count {
            let wanted = target.map(|target| target.saturating_sub(length(&items)));
            if wanted == Some(0) {
                break;
            }
            let run = runs.run(usize::try_from(self.position.run).unwrap_or(usize::MAX))?;
            let Some(run) = run else {
                self.position = self.after_run();
                continue;
            };
            let exact = run.exact && self.ttl().is_none();
            let answer = db.ask(self.question(run, wanted, exact)).await?;
            let more = answer.last.is_some();
            let cut = self.take(answer, wanted, exact, &mut items);
            if cut || more || (target.is_none() && !items.is_empty()) {
                break;
            }
        }
        Ok((items, self.position.run >= count))
    }

    /// Where the next page begins, after so many rows more; none at the end.
    fn after(self, rows: u32, ended: bool) -> Option<Position> {
        let answered = self.position.answered.saturating_add(rows);
        let done = ended || self.plan.limit.is_some_and(|limit| answered >= limit);
        (!done).then_some(Position { answered, ..self.position })
    }

    /// The attribute by which the query itself leaves out expired items: an index need not hold it.
    fn ttl(&self) -> Option<&'static str> {
        self.projection.ttl.filter(|_| self.projection.whole.is_none())
    }

    fn question(&self, run: Run, wanted: Option<u32>, exact: bool) -> Question<'_> {
        let limit = match (wanted, self.size) {
            (Some(wanted), _) if exact => Some(wanted),
            (_, Some(size)) => Some(size),
            // Some of what comes is dropped: a little more saves a request.
            (Some(wanted), None) => Some(wanted.saturating_add(wanted / 2).saturating_add(8)),
            (None, None) => None,
        };
        Question {
            table: self.table,
            run,
            forward: forward(self.plan),
            attributes: Some(&self.projection.attributes),
            ttl: self.ttl(),
            limit,
            after: self.position.last.clone(),
            consistent: self.consistent,
        }
    }

    fn after_run(&self) -> Position {
        Position { run: self.position.run.saturating_add(1), answered: self.position.answered, last: None }
    }

    /// Takes what counts of an answer, and moves on to where the next one begins. Says whether it was cut short.
    fn take(&mut self, answer: Answer, wanted: Option<u32>, exact: bool, into: &mut Vec<Item<AttributeValue>>) -> bool {
        into.reserve(answer.items.len());
        let mut counted =
            answer.items.into_iter().filter(|item| exact || admits(self.table, self.plan, item)).peekable();
        let mut taken = 0;
        while wanted.is_none_or(|wanted| taken < wanted)
            && let Some(item) = counted.next()
        {
            into.push(item);
            taken += 1;
        }
        if counted.peek().is_some()
            && let Some(last) = into.last().and_then(|item| position::key_of(self.table, item))
        {
            self.position.last = Some(last);
            return true;
        }
        self.position = match answer.last {
            Some(last) if !self.is_single() => Position { last: Some(last), ..self.position },
            _ => self.after_run(),
        };
        false
    }

    /// Whether a partition has one item at most, so that nothing follows it, whatever the store says of its page.
    fn is_single(&self) -> bool {
        self.table.def.index.is_none() && self.table.def.sk.is_empty()
    }
}

fn length(items: &[Item<AttributeValue>]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}

/// Whether an item of a query that asked for too much is one of the plan's rows.
pub(super) fn admits(table: &DynamoTable, plan: &Plan<'_>, item: &Item<AttributeValue>) -> bool {
    let value =
        |attribute: Option<&crate::schema::KeyAttributeDef>| -> Option<KeyRef<'_>> { key_ref(item, attribute?.name) };
    let (pk, sk) = (value(table.def.pk.first()), value(table.def.sk.first()));
    if !pk.is_some_and(|pk| belongs(table.def, pk, sk)) {
        return false;
    }
    let mut found: Vec<_> = Vec::new();
    for attribute in table.def.sk {
        let Some(values) = value(Some(attribute)).and_then(|data| decode(attribute, Place::Sort, data)) else {
            // It looks like one of ours and can't be read: that is an error for whoever builds a row of it.
            return true;
        };
        found.extend(values);
    }
    let clustering: KeyVec<'_> = plan
        .table
        .clustering()
        .iter()
        .map_while(|column| found.iter().find(|(index, _)| *index == column.index()).map(|(_, value)| value.clone()))
        .collect();
    plan.restrictions.admit(&clustering)
}
