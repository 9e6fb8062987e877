//! The items of a partition as they are, whatever entities they belong to: what an item collection reads.

use aws_sdk_dynamodb::types::AttributeValue;

use super::opened::DynamoTable;
use super::position::Position;
use super::query::Question;
use super::{DynamoDb, DynamoDbOptions, statement};
use crate::backend::{Batch, PageRequest};
use crate::collection::ReadsItems;
use crate::dynamo::{Item, Run, runs};
use crate::error::Error;
use crate::query::Plan;

impl ReadsItems for DynamoDb {
    type Attribute = AttributeValue;

    async fn read_items(
        &self,
        table: &DynamoTable,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &DynamoDbOptions,
    ) -> Result<Batch<Item<AttributeValue>>, Error> {
        let position = page.after.map_or(Ok(Position::default()), |state| Position::decode(table, state))?;
        let left = plan.limit.map(|limit| limit.saturating_sub(position.answered));
        let limit = match (page.size, left) {
            (Some(size), Some(left)) => Some(size.min(left)),
            (size, left) => size.or(left),
        };
        let question = Question {
            table,
            run: Run { conditions: runs(plan)?.into_partition(), exact: true },
            forward: !plan.reverse,
            attributes: None,
            ttl: table.ttl().filter(|_| options.hide_expired),
            limit,
            after: position.last,
            consistent: options.consistent,
        };
        let answer = self.ask(question).await?;
        let answered = position.answered.saturating_add(u32::try_from(answer.items.len()).unwrap_or(u32::MAX));
        let more = plan.limit.is_none_or(|limit| answered < limit);
        let next =
            answer.last.filter(|_| more).map(|last| Position { run: 0, answered, last: Some(last) }.encode(table));
        Ok(Batch { rows: answer.items, next })
    }

    fn items_statement(&self, table: &DynamoTable, plan: &Plan<'_>) -> Option<String> {
        statement::items(table, plan)
    }
}
