//! The courier app: the current assignment, a courier's day, a store's deliveries in a time window.
//!
//! The declarations are those of `models::courier`; here is the story, with the list of its accesses: which of them is
//! answered by a table, which by an index, and so which may be a moment old.

mod story;

use std::io;

use query_table::Error;
use query_table::prelude::*;

pub use crate::models::courier::{
    Assignment, CurrentAssignment, DeliveriesByCourierDay, DeliveriesByStoreDay, Delivery,
};
pub use story::tell;

/// The story's tables.
pub const SCHEMA: query_table::Schema = crate::models::courier::APPLICATION.schema;

/// A store that the story can run on.
pub trait CourierStore: Store<CurrentAssignment> + Store<DeliveriesByCourierDay> + Reads<DeliveriesByStoreDay> {}

impl<S: Store<CurrentAssignment> + Store<DeliveriesByCourierDay> + Reads<DeliveriesByStoreDay>> CourierStore for S {}

/// Why the story ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CourierError {
    /// The store failed.
    #[error("the store failed: {0}")]
    Store(#[from] Error),
    /// Nobody reads the output.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}
