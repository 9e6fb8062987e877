//! The DynamoDB store against an embedded DynamoDB, and against a proxy before it that records and disturbs.

mod batches;
mod conditions;
mod deletes;
mod expiry;
mod faults;
mod indexes;
mod items;
mod pages;
mod proxy;
mod schemas;
mod tables;
mod transactions;

use query_table::backend::Store;
use query_table::{DynamoDb, Error, QueryTable, Repository, Schema};

/// Creates the table where it is missing, and opens it.
async fn open<T: QueryTable>(db: &DynamoDb) -> Result<Repository<T, DynamoDb>, Error>
where
    DynamoDb: Store<T>,
{
    const { Schema::new(&[T::TABLE]) }.ensure(db).await?;
    T::repository(db).await
}
