//! Items by key, many at a time: batches of 100 keys, none twice, what was not processed asked for again.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::{AttributeValue, KeysAndAttributes};
use futures_util::stream::{FuturesUnordered, StreamExt};

use super::opened::{DynamoTable, ItemKey};
use super::outcome::store_error;
use super::projection::{Attributes, Projection, Purpose};
use super::{DynamoDb, DynamoDbOptions};
use crate::dynamo::{Item, Reader, full_key};
use crate::error::Error;
use crate::query::Plan;
use crate::row::Build;
use crate::write::backoff;

/// Keys of one request.
const KEYS: usize = 100;
/// Requests under way at once.
const REQUESTS: usize = 8;
/// How often a batch is asked for again while none of it comes.
const STALLED: u32 = 10;

/// Items by their keys.
type Found = HashMap<ItemKey, Item<AttributeValue>>;

/// The service answered, and left keys out in every answer.
#[derive(Debug, thiserror::Error)]
#[error("{left} keys were not processed in {tries} tries: the table is throttled")]
struct Unprocessed {
    left: usize,
    tries: u32,
}

impl DynamoDb {
    /// The rows of full primary keys, in the order of the plans.
    pub(super) async fn get_items<R: Build>(
        &self,
        table: &DynamoTable,
        plans: &[Plan<'_>],
        options: &DynamoDbOptions,
    ) -> Result<Vec<Option<R>>, Error> {
        let Some(first) = plans.first() else { return Ok(Vec::new()) };
        let projection = table.projection(first, options.hide_expired, Purpose::GetMany)?;
        let mut keys: Vec<ItemKey> = Vec::with_capacity(plans.len());
        for plan in plans {
            keys.push(full_key(plan)?.into_iter().map(|(_, value)| value).collect());
        }
        let mut uses: HashMap<&ItemKey, usize> = HashMap::new();
        keys.iter().for_each(|key| *uses.entry(key).or_default() += 1);
        let wanted = uses.keys().map(|key| (*key).clone()).collect();
        let mut found = self.find(table, wanted, &projection.attributes, options.consistent).await?;
        found.retain(|_, item| !projection.is_expired(item));
        let mut row = |key: &ItemKey| {
            let left = uses.get_mut(key)?;
            *left -= 1;
            // A key that is asked for once more needs its item then.
            if *left == 0 { found.remove(key) } else { found.get(key).cloned() }
        };
        let items: Vec<_> = keys.iter().map(&mut row).collect();
        let reader = Reader::new(first.table, first.columns)?;
        items.into_iter().map(|item| item.map(|item| reader.read(item)).transpose()).collect()
    }

    /// The table's items of an index's items, in their order; one that is gone, or expired, is left out.
    pub(super) async fn whole_items(
        &self,
        table: &DynamoTable,
        items: Vec<Item<AttributeValue>>,
        attributes: &Attributes,
        projection: &Projection,
        options: &DynamoDbOptions,
    ) -> Result<Vec<Item<AttributeValue>>, Error> {
        // A row that moves in the index while it is read is met twice, and no key is asked for twice.
        let mut met = std::collections::HashSet::new();
        let keys = items.iter().filter_map(|item| table.key(item)).filter(|key| met.insert(key.clone()));
        let keys: Vec<ItemKey> = keys.collect();
        let mut found = self.find(table, keys.clone(), attributes, options.consistent).await?;
        let whole = keys.into_iter().filter_map(|key| found.remove(&key));
        Ok(whole.filter(|item| !projection.is_expired(item)).collect())
    }

    /// Reads the items of keys that differ.
    async fn find(
        &self,
        table: &DynamoTable,
        keys: Vec<ItemKey>,
        attributes: &Attributes,
        consistent: bool,
    ) -> Result<Found, Error> {
        let mut batches = keys.chunks(KEYS);
        let (mut under_way, mut found) = (FuturesUnordered::new(), Found::with_capacity(keys.len()));
        loop {
            while under_way.len() < REQUESTS
                && let Some(batch) = batches.next()
            {
                under_way.push(self.find_batch(table, batch, attributes, consistent));
            }
            match under_way.next().await {
                Some(items) => found.extend(items?),
                None => return Ok(found),
            }
        }
    }

    async fn find_batch(
        &self,
        table: &DynamoTable,
        keys: &[ItemKey],
        attributes: &Attributes,
        consistent: bool,
    ) -> Result<Vec<(ItemKey, Item<AttributeValue>)>, Error> {
        let mut left: Vec<_> = keys.iter().map(|key| table.key_item(key.clone())).collect();
        let (mut found, mut rounds, mut stalled) = (Vec::with_capacity(keys.len()), 0, 0);
        loop {
            let asked = left.len();
            let request = KeysAndAttributes::builder()
                .set_keys(Some(left))
                .projection_expression(&attributes.expression)
                .set_expression_attribute_names(Some(attributes.names.clone()))
                .set_consistent_read(consistent.then_some(true));
            let broken = |error| Error::Store { context: "reading".into(), source: Box::new(error) };
            let request = request.build().map_err(broken)?;
            let answer = self.client().batch_get_item().request_items(&table.name, request).send().await;
            let answer = answer.map_err(|error| store_error(table.named(), "reading", error))?;
            let items = answer.responses.into_iter().flat_map(|mut tables| tables.remove(&table.name)).flatten();
            found.extend(items.filter_map(|item| Some((table.key(&item)?, item))));
            left = answer.unprocessed_keys.and_then(|mut keys| keys.remove(&table.name)).map_or(Vec::new(), |k| k.keys);
            if left.is_empty() {
                return Ok(found);
            }
            rounds += 1;
            stalled = if left.len() < asked { 0 } else { stalled + 1 };
            if stalled == STALLED {
                let source = Unprocessed { left: left.len(), tries: rounds };
                let context = format!("reading `{}`", table.definition.name);
                return Err(Error::Store { context, source: Box::new(source) });
            }
            tokio::time::sleep(backoff(rounds)).await;
        }
    }
}
