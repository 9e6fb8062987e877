//! Deletes: one item by its key, or a run of a partition, whose keys are read and deleted in batches.

use super::DynamoDb;
use super::opened::{DynamoTable, ItemKey};
use super::projection::Attributes;
use super::query::{Question, admits};
use crate::dynamo::{forward, full_key, runs};
use crate::error::Error;
use crate::query::{Part, Plan};

impl DynamoDb {
    /// Deletes the rows that the plan selects: of a physical table that entities share, this entity's only.
    pub(super) async fn delete_rows(&self, table: &DynamoTable, plan: &Plan<'_>) -> Result<(), Error> {
        if is_one(plan) {
            let key: ItemKey = full_key(plan)?.into_iter().map(|(_, value)| value).collect();
            return self.delete_item(table, key).await;
        }
        let keys = Attributes::of_key(table);
        let runs = runs(plan)?;
        let mut deleted = 0;
        for at in 0..runs.len() {
            let mut after = None;
            loop {
                let Some(run) = runs.run(at)? else { break };
                let exact = run.exact;
                let question = Question {
                    table,
                    run,
                    forward: forward(plan),
                    attributes: Some(&keys),
                    ttl: None,
                    limit: None,
                    after,
                    // What was just written is to be deleted too.
                    consistent: true,
                };
                let answer = self.ask(question).await.map_err(|error| stopped(table, deleted, error))?;
                let items = answer.items.iter().filter(|item| exact || admits(table, plan, item));
                let keys: Vec<ItemKey> = items.filter_map(|item| table.key(item)).collect();
                let asked = keys.len();
                let failures = self.change_all(table, keys.into_iter().map(|key| (key, None))).await;
                deleted += asked - failures.len();
                let unknown = failures.iter().find(|(_, shared)| shared.unknown);
                if let Some((_, shared)) = unknown.or(failures.first()) {
                    return Err(stopped(table, deleted, shared.error(table.named(), "deleting from")));
                }
                after = answer.last;
                if after.is_none() {
                    break;
                }
            }
        }
        Ok(())
    }

    async fn delete_item(&self, table: &DynamoTable, key: ItemKey) -> Result<(), Error> {
        let mut attempts = self.attempts(table, true);
        loop {
            let key = table.key_item(key.clone());
            match self.writer().delete_item().table_name(&table.name).set_key(Some(key)).send().await {
                Ok(_) => return Ok(()),
                Err(error) => attempts.failed(error).await?,
            }
        }
    }
}

/// The error of a run that was not deleted to its end.
fn stopped(table: &DynamoTable, deleted: usize, error: Error) -> Error {
    match deleted {
        0 => error,
        deleted => Error::PartlyDeleted { table: table.definition.name, deleted, source: Box::new(error) },
    }
}

/// Whether the plan names one row.
fn is_one(plan: &Plan<'_>) -> bool {
    let restrictions = &plan.restrictions;
    restrictions.range.is_none()
        && restrictions.prefix.len() == plan.table.clustering().len()
        && restrictions.prefix.iter().all(|part| matches!(part, Part::Equal(_)))
}
