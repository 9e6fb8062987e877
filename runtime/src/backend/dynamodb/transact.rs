//! Transactions: up to 100 puts, deletes and checks, of several tables, all done or none.
//!
//! A transaction is sent as it is or not at all. It carries one token over all its attempts, so that one that was done
//! without an answer is not done twice.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;

use aws_sdk_dynamodb::error::SdkError;
use aws_sdk_dynamodb::operation::transact_write_items::TransactWriteItemsError;
use aws_sdk_dynamodb::types::{AttributeValue, CancellationReason, ConditionCheck, Delete, Put, TransactWriteItem};

use super::DynamoDb;
use super::opened::{DynamoTable, ItemKey};
use super::outcome::{Attempts, Named};
use crate::backend::Writes;
use crate::dynamo::{Placeholders, full_key, write};
use crate::error::Error;
use crate::query::TakesKey;
use crate::repository::{Repository, key_plan};
use crate::table::{Conditional, QueryTable};
use crate::write::{PutKind, TransactionFault, TransactionReason, backoff};

/// The most actions that DynamoDB takes.
const ACTIONS: usize = 100;
/// The longest token that it takes.
const TOKEN: usize = 36;
/// What an error is called that names no table of ours.
const NAME: Named<'static> = Named { declared: "a transaction", physical: "a table of a transaction" };

impl DynamoDb {
    /// Begins a transaction: name its actions, then `execute()`.
    pub fn transact(&self) -> Transaction {
        Transaction { db: self.clone(), actions: Vec::new(), items: HashMap::new(), fault: None, token: None }
    }
}

/// A transaction under construction.
///
/// ```
/// # use query_table::prelude::*;
/// # use query_table::{DynamoDb, Error, Repository};
/// # #[derive(QueryTable, Clone, Debug, PartialEq)]
/// # #[query_table(UsersByName, partition(name), dynamodb(table = "App", pk = "NAME#{name}", sk = "USER"), conditional)]
/// # pub struct User { pub name: String, pub email: String }
/// # async fn example(db: DynamoDb, users: Repository<UsersByName, DynamoDb>, user: User) -> Result<(), Error> {
/// db.transact().put_if_absent(&users, &user).delete(&users, "old").execute().await?;
/// # Ok(())
/// # }
/// ```
#[must_use = "nothing is sent before `execute()`"]
pub struct Transaction {
    db: DynamoDb,
    actions: Vec<TransactWriteItem>,
    /// The item of each action.
    items: HashMap<(String, ItemKey), usize>,
    /// The first thing that is wrong.
    fault: Option<Error>,
    token: Option<String>,
}

impl std::fmt::Debug for Transaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Transaction").field("actions", &self.actions.len()).finish_non_exhaustive()
    }
}

impl Transaction {
    /// Puts a row, whether there is one of its key or not.
    pub fn put<T: QueryTable>(self, table: &Repository<T, DynamoDb>, row: &T::Row) -> Self
    where
        DynamoDb: Writes<T>,
    {
        self.put_where::<T>(table, row, false)
    }

    /// Puts a row; the transaction is cancelled where there is one of its key.
    pub fn put_if_absent<T: Conditional>(self, table: &Repository<T, DynamoDb>, row: &T::Row) -> Self
    where
        DynamoDb: Writes<T>,
    {
        self.put_where::<T>(table, row, true)
    }

    /// Deletes the row of that full primary key.
    pub fn delete<'k, T, K>(self, table: &Repository<T, DynamoDb>, key: K) -> Self
    where
        DynamoDb: Writes<T>,
        T: TakesKey<'k, K>,
    {
        self.keyed(table, key, |table, key| {
            let delete = Delete::builder().table_name(&table.name).set_key(Some(table.key_item(key)));
            Ok(TransactWriteItem::builder().delete(delete.build().map_err(broken)?).build())
        })
    }

    /// The transaction is cancelled unless there is a row of that full primary key.
    pub fn exists<'k, T, K>(self, table: &Repository<T, DynamoDb>, key: K) -> Self
    where
        DynamoDb: Writes<T>,
        T: TakesKey<'k, K>,
    {
        self.keyed(table, key, |table, key| check(table, key, true))
    }

    /// The transaction is cancelled if there is a row of that full primary key.
    pub fn absent<'k, T, K>(self, table: &Repository<T, DynamoDb>, key: K) -> Self
    where
        DynamoDb: Writes<T>,
        T: TakesKey<'k, K>,
    {
        self.keyed(table, key, |table, key| check(table, key, false))
    }

    /// The caller's idempotency token: the same actions under the same token are done once within ten minutes, whoever
    /// repeats them. Without one the transaction has a token of its own.
    pub fn token(self, token: impl Into<String>) -> Self {
        Self { token: Some(token.into()), ..self }
    }

    fn put_where<T: QueryTable>(self, table: &Repository<T, DynamoDb>, row: &T::Row, absent: bool) -> Self {
        let opened = table.opened();
        let action = write::<T, AttributeValue>(row, PutKind::Put).and_then(|item| {
            let key = opened.key(&item).unwrap_or_default();
            let put = Put::builder().table_name(&opened.name).set_item(Some(item));
            let put = if absent {
                let mut placeholders = Placeholders::<AttributeValue>::default();
                let condition = opened.base.pk.first().map(|attribute| placeholders.absent(attribute.name));
                put.set_condition_expression(condition).set_expression_attribute_names(placeholders.declared().0)
            } else {
                put
            };
            Ok((key, TransactWriteItem::builder().put(put.build().map_err(broken)?).build()))
        });
        self.add(table.store(), opened, action)
    }

    fn keyed<'k, T, K>(
        self,
        table: &Repository<T, DynamoDb>,
        key: K,
        action: impl FnOnce(&DynamoTable, ItemKey) -> Result<TransactWriteItem, Error>,
    ) -> Self
    where
        T: TakesKey<'k, K>,
    {
        let opened = table.opened();
        let action = key_plan::<T, K>(key).and_then(|plan| {
            plan.check()?;
            let key: ItemKey = full_key(&plan)?.into_iter().map(|(_, value)| value).collect();
            Ok((key.clone(), action(opened, key)?))
        });
        self.add(table.store(), opened, action)
    }

    fn add(
        mut self,
        store: &DynamoDb,
        table: &DynamoTable,
        action: Result<(ItemKey, TransactWriteItem), Error>,
    ) -> Self {
        let at = self.actions.len();
        let fault = if !Arc::ptr_eq(&store.shared, &self.db.shared) {
            Some(TransactionFault::OtherStore { action: at }.into())
        } else {
            match action {
                Err(error) => Some(error),
                Ok((key, action)) => {
                    self.actions.push(action);
                    let item = (table.name.clone(), key);
                    let first = self.items.insert(item, at);
                    let table = table.name.clone();
                    first.map(|first| TransactionFault::SameItem { table, first, second: at }.into())
                }
            }
        };
        self.fault = self.fault.or(fault);
        self
    }

    /// Does all actions, or none. No action sends no request.
    ///
    /// # Errors
    /// [`Error::TransactionShape`], [`Error::Key`] and [`Error::Column`] before anything is sent; [`Error::Transaction`]
    /// with one reason an action where it was cancelled; [`Error::UnknownOutcome`] where the service did not answer:
    /// repeat it under the same [`token`](Self::token).
    pub async fn execute(self) -> Result<(), Error> {
        let Self { db, actions, fault, token, .. } = self;
        if let Some(fault) = fault {
            return Err(fault);
        }
        if actions.len() > ACTIONS {
            return Err(TransactionFault::TooMany { actions: actions.len() }.into());
        }
        let token = token.unwrap_or_else(made_token);
        let length = token.chars().count();
        if !(1..=TOKEN).contains(&length) {
            return Err(TransactionFault::Token { length }.into());
        }
        if actions.is_empty() {
            return Ok(());
        }
        let mut attempts = Attempts::new(NAME, true, db.shared.tries);
        for tried in 1.. {
            let request = db.writer().transact_write_items().set_transact_items(Some(actions.clone()));
            let Err(error) = request.client_request_token(&token).send().await else { return Ok(()) };
            let refused = refusal(&error);
            match refused {
                // A conflict passes: the next attempt carries the same token.
                Some(refused) if refused.is_retryable() && tried < db.shared.tries => {
                    tokio::time::sleep(backoff(tried)).await;
                }
                // What it conflicts with may be an attempt of its own that is still under way.
                Some(refused) if attempts.is_unknown() && (conflicts(&refused) || refused.is_retryable()) => {
                    return Err(Error::UnknownOutcome { table: NAME.declared, source: Box::new(refused) });
                }
                Some(refused) => return Err(refused),
                None => attempts.failed(error).await?,
            }
        }
        Ok(())
    }
}

fn check(table: &DynamoTable, key: ItemKey, exists: bool) -> Result<TransactWriteItem, Error> {
    let mut placeholders = Placeholders::<AttributeValue>::default();
    let pk = table.base.pk.first().map_or("", |attribute| attribute.name);
    let condition = if exists { placeholders.exists(pk) } else { placeholders.absent(pk) };
    let check = ConditionCheck::builder()
        .table_name(&table.name)
        .set_key(Some(table.key_item(key)))
        .condition_expression(condition)
        .set_expression_attribute_names(placeholders.declared().0);
    Ok(TransactWriteItem::builder().condition_check(check.build().map_err(broken)?).build())
}

fn broken(error: aws_sdk_dynamodb::error::BuildError) -> Error {
    Error::Store { context: "making a transaction".into(), source: Box::new(error) }
}

/// 32 hexadecimal digits by chance.
fn made_token() -> String {
    let chance = || RandomState::new().hash_one(std::time::SystemTime::now());
    format!("{:016x}{:016x}", chance(), chance())
}

/// What the service says of a transaction that it has not done.
fn refusal<R>(error: &SdkError<TransactWriteItemsError, R>) -> Option<Error> {
    match error.as_service_error()? {
        TransactWriteItemsError::TransactionCanceledException(cancelled) => {
            Some(Error::Transaction { reasons: cancelled.cancellation_reasons().iter().map(reason).collect() })
        }
        TransactWriteItemsError::IdempotentParameterMismatchException(_) => Some(TransactionFault::TokenReused.into()),
        _ => None,
    }
}

fn conflicts(refused: &Error) -> bool {
    matches!(refused, Error::Transaction { reasons } if reasons.contains(&TransactionReason::Conflict))
}

fn reason(reason: &CancellationReason) -> TransactionReason {
    match reason.code().unwrap_or("None") {
        "None" => TransactionReason::None,
        "ConditionalCheckFailed" => TransactionReason::Condition,
        "TransactionConflict" => TransactionReason::Conflict,
        "ProvisionedThroughputExceeded" | "ThrottlingError" | "RequestLimitExceeded" => TransactionReason::Throttled,
        code => TransactionReason::Refused { code: code.into(), message: reason.message().unwrap_or_default().into() },
    }
}
