//! Single items: put, merged, put if absent, read.

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::put_item::PutItemError;
use aws_sdk_dynamodb::types::{AttributeValue, ReturnValuesOnConditionCheckFailure};

use super::opened::DynamoTable;
use super::outcome::{Attempts, store_error};
use super::projection::Purpose;
use super::{DynamoDb, DynamoDbOptions};
use crate::dynamo::{Item, Placeholders, full_key, read, write};
use crate::error::Error;
use crate::query::Plan;
use crate::row::Build;
use crate::table::QueryTable;
use crate::write::{PutIfAbsent, PutKind};

impl DynamoDb {
    pub(super) fn attempts<'t>(&self, table: &'t DynamoTable, idempotent: bool) -> Attempts<'t> {
        Attempts::new(table.named(), idempotent, self.shared.tries)
    }

    /// Replaces the row's item.
    pub(super) async fn put_item<T: QueryTable>(&self, table: &DynamoTable, row: &T::Row) -> Result<(), Error> {
        let mut attempts = self.attempts(table, true);
        loop {
            // Written anew for each attempt, so that the first needs no copy of it.
            let item = write::<T, AttributeValue>(row, PutKind::Put)?;
            let put = self.writer().put_item().table_name(&table.name).set_item(Some(item));
            match put.send().await {
                Ok(_) => return Ok(()),
                Err(error) => attempts.failed(error).await?,
            }
        }
    }

    /// Sets the attributes of the values that the row has.
    pub(super) async fn update_item<T: QueryTable>(
        &self,
        table: &DynamoTable,
        row: &T::Row,
        kind: PutKind,
    ) -> Result<(), Error> {
        let mut attempts = self.attempts(table, true);
        loop {
            let mut item = write::<T, AttributeValue>(row, kind)?;
            let names = table.base.pk.iter().chain(table.base.sk).map(|attribute| attribute.name);
            let key: Item<AttributeValue> = names.filter_map(|name| item.remove_entry(name)).collect();
            let mut placeholders = Placeholders::default();
            let set = placeholders.set(item);
            let (names, values) = placeholders.declared();
            let update = self.writer().update_item().table_name(&table.name).set_key(Some(key));
            let update = update.set_update_expression(set).set_expression_attribute_names(names);
            match update.set_expression_attribute_values(values).send().await {
                Ok(_) => return Ok(()),
                Err(error) => attempts.failed(error).await?,
            }
        }
    }

    /// Puts the row's item where there is none of its key.
    pub(super) async fn insert_item<T: QueryTable>(
        &self,
        table: &DynamoTable,
        row: &T::Row,
    ) -> Result<PutIfAbsent<T::Row>, Error> {
        let mut attempts = self.attempts(table, false);
        loop {
            let item = write::<T, AttributeValue>(row, PutKind::Put)?;
            let mut placeholders = Placeholders::<AttributeValue>::default();
            let condition = table.base.pk.first().map(|attribute| placeholders.absent(attribute.name));
            let put = self
                .writer()
                .put_item()
                .table_name(&table.name)
                .set_item(Some(item))
                .set_condition_expression(condition)
                .set_expression_attribute_names(placeholders.declared().0)
                .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld);
            match put.send().await {
                Ok(_) => return Ok(PutIfAbsent::Written),
                Err(error) => match existing(&error) {
                    Some(item) => return read(table.definition, None, item).map(PutIfAbsent::Exists),
                    None => attempts.failed(error).await?,
                },
            }
        }
    }

    /// The item of a full primary key.
    pub(super) async fn get_item<R: Build>(
        &self,
        table: &DynamoTable,
        plan: &Plan<'_>,
        options: &DynamoDbOptions,
    ) -> Result<Option<R>, Error> {
        let projection = table.projection(plan, options.hide_expired, Purpose::Get)?;
        let attributes = &projection.attributes;
        let key =
            full_key(plan)?.into_iter().map(|(name, value)| (name.to_owned(), crate::dynamo::attribute_of(value)));
        let get = self.client().get_item().table_name(&table.name).set_key(Some(key.collect()));
        let get = get.projection_expression(&attributes.expression);
        let get = get.set_expression_attribute_names(Some(attributes.names.clone()));
        let answer = get.set_consistent_read(options.consistent.then_some(true)).send().await;
        let answer = answer.map_err(|error| store_error(table.named(), "reading", error))?;
        match answer.item {
            Some(item) if !projection.is_expired(&item) => read(plan.table, plan.columns, item).map(Some),
            _ => Ok(None),
        }
    }
}

/// The item that was there, where a conditional put failed for it.
fn existing<R>(error: &SdkError<PutItemError, R>) -> Option<Item<AttributeValue>> {
    match error.as_service_error()? {
        PutItemError::ConditionalCheckFailedException(failed) => failed.item().cloned(),
        _ => None,
    }
}
