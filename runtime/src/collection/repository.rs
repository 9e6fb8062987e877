//! A collection opened on a store.

use std::marker::PhantomData;
use std::sync::Arc;

use super::{ItemCollection, RawCollection, ReadsItems, TakesCollectionKey, TypedCollection};
use crate::backend::Backend;
use crate::error::Error;
use crate::key::KeyVec;
use crate::repository::Repository;
use crate::table::QueryTable;

/// An item collection opened on a store. It is cheap to clone, and can be shared between tasks.
pub struct CollectionRepository<C: ItemCollection, B: Backend> {
    store: B,
    opened: Arc<B::Opened>,
    options: B::Options,
    repositories: C::Repositories<B>,
    collection: PhantomData<fn() -> C>,
}

impl<C: ItemCollection, B: Backend> Clone for CollectionRepository<C, B> {
    fn clone(&self) -> Self {
        Self {
            store: self.store.clone(),
            opened: Arc::clone(&self.opened),
            options: self.options.clone(),
            repositories: self.repositories.clone(),
            collection: PhantomData,
        }
    }
}

impl<C: ItemCollection, B: Backend> std::fmt::Debug for CollectionRepository<C, B> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CollectionRepository").field("collection", &C::COLLECTION.type_name).finish_non_exhaustive()
    }
}

impl<C: ItemCollection, B: ReadsItems> CollectionRepository<C, B> {
    pub(super) async fn open(db: &B, check: bool) -> Result<Self, Error> {
        // The entities' tables are the table: it is compared with each of them, so that the partition's own is not.
        let repositories = C::open(db, check).await?;
        let opened = Arc::new(db.open(&C::COLLECTION.table, false).await?);
        let (store, options) = (db.clone(), B::Options::default());
        Ok(Self { store, opened, options, repositories, collection: PhantomData })
    }

    pub(super) fn store(&self) -> &B {
        &self.store
    }

    pub(super) fn opened(&self) -> &B::Opened {
        &self.opened
    }

    pub(super) fn options(&self) -> &B::Options {
        &self.options
    }

    pub(super) fn repositories(&self) -> &C::Repositories<B> {
        &self.repositories
    }

    /// The same repository with other options.
    pub fn with(&self, options: B::Options) -> Self {
        Self { options, ..self.clone() }
    }

    /// Reads the items of one partition, named by its full key.
    pub fn partition<'q, K>(&'q self, key: K) -> C::Query<'q, B>
    where
        C: TakesCollectionKey<'q, K>,
    {
        let mut values = KeyVec::new();
        let fault = C::values(key, &mut values);
        TypedCollection::from_raw(RawCollection::new(self, fault.map(|()| values)))
    }
}

/// Opens an entity's table. Called by `#[derive(ItemCollection)]`.
///
/// # Errors
/// As [`QueryTable::repository`](crate::QueryTable::repository).
pub async fn open_entity<T: QueryTable, B: Backend>(db: &B, check: bool) -> Result<Repository<T, B>, Error> {
    Repository::open_on(db, check).await
}
