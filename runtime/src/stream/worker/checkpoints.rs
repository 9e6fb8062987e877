//! Where a worker has come to.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::error::StoreError;
use crate::stream::SequenceNumber;

/// Keeps, for each shard of a stream, the last record of those that are all handled.
pub trait Checkpoints: Send + Sync {
    /// The record after which to go on; `None` where none was handled yet.
    ///
    /// # Errors
    /// As the keeper has it; the round ends with it.
    fn load(
        &self,
        stream: &str,
        shard: &str,
    ) -> impl Future<Output = Result<Option<SequenceNumber>, StoreError>> + Send;

    /// Keeps it.
    ///
    /// # Errors
    /// As the keeper has it; the round ends with it, and what was handled is still known in this process.
    fn save(
        &self,
        stream: &str,
        shard: &str,
        after: &SequenceNumber,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// Checkpoints of this process, lost with it.
#[derive(Debug, Default)]
pub struct InMemory(Mutex<HashMap<(String, String), SequenceNumber>>);

impl Checkpoints for InMemory {
    async fn load(&self, stream: &str, shard: &str) -> Result<Option<SequenceNumber>, StoreError> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(known.get(&(stream.to_owned(), shard.to_owned())).cloned())
    }

    async fn save(&self, stream: &str, shard: &str, after: &SequenceNumber) -> Result<(), StoreError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert((stream.to_owned(), shard.to_owned()), after.clone());
        Ok(())
    }
}

impl<K: Checkpoints> Checkpoints for std::sync::Arc<K> {
    async fn load(&self, stream: &str, shard: &str) -> Result<Option<SequenceNumber>, StoreError> {
        K::load(self, stream, shard).await
    }

    async fn save(&self, stream: &str, shard: &str, after: &SequenceNumber) -> Result<(), StoreError> {
        K::save(self, stream, shard, after).await
    }
}
