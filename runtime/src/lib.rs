//! Type-safe modelling for Cassandra and DynamoDB.
//!
//! Declare a table for each question on a domain struct; `#[derive(QueryTable)]` gives the DDL, the prepared statements
//! and repositories whose methods accept only full partition keys. What the store would refuse, or answer by a scan, does
//! not compile, and the message says what is missing.
//!
//! ```
//! use query_table::prelude::*;
//!
//! #[derive(QueryTable, Clone, Debug, PartialEq)]
//! #[query_table(ReadingsBySensor, partition(sensor_id, day = date(read_at)), clustering(read_at desc))]
//! pub struct Reading {
//!     pub sensor_id: i64,
//!     pub read_at: query_table::Timestamp,
//!     pub celsius: Option<f32>,
//! }
//!
//! # async fn example() -> Result<(), query_table::Error> {
//! let db = query_table::Memory::new(); // or `Cql::new(session).keyspace("iot")`, with the feature `scylla`
//! schema![ReadingsBySensor].ensure(&db).await?;
//! let readings = ReadingsBySensor::repository(&db).await?;
//! let reading = Reading { sensor_id: 7, read_at: query_table::Timestamp(1_792_000_000_000), celsius: Some(21.5) };
//! readings.put(&reading).await?;
//! let day = query_table::Date(20_740);
//! assert_eq!(readings.partition((7, day)).limit(10).fetch().await?, [reading]);
//! # Ok(())
//! # }
//! # query_table::__private::block_on(example()).unwrap();
//! ```
//!
//! **Item collections** ([`ItemCollection`](macro@ItemCollection)) read the entities that share a partition of a DynamoDB
//! table as one enum. **Streams** ([`stream`]) give what changed in such a table to a handler, typed, as AWS Lambda sends it
//! (feature `lambda`) or as a worker reads it (feature `streams`).
//!
//! **The manual** is the documentation of the derive macro [`QueryTable`](macro@QueryTable). Features: `scylla` (the CQL
//! store), `dynamodb` (the DynamoDB store), `embedded` (a DynamoDB in this process), `streams` and `lambda` (DynamoDB
//! streams), `chrono`, `time`, `uuid` and `decimal` (their types as columns), `serde` (`Document`), `testing` (real
//! servers in tests).

pub mod backend;
mod bucket;
pub mod collection;
pub mod column;
pub mod cql;
pub mod dynamo;
mod error;
pub mod key;
pub mod page;
pub mod query;
pub mod repository;
pub mod row;
pub mod schema;
pub mod size;
pub mod stream;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
pub mod write;

#[doc(hidden)]
pub mod __private;
pub mod prelude;

#[cfg(feature = "scylla")]
pub use backend::cql::{Cql, CqlOptions, Trace};
#[cfg(feature = "dynamodb")]
pub use backend::dynamodb::{DynamoDb, DynamoDbOptions, Transaction};
pub use backend::memory::{Memory, MemoryOptions};
pub use backend::{Gets, Reads, Store, Writes};
pub use collection::{CollectionQuery, CollectionRepository, Found, ItemCollection};
#[cfg(feature = "serde")]
pub use column::Document;
#[cfg(feature = "uuid")]
pub use column::TimeUuid;
pub use column::{Ascii, CqlDuration, Date, Frozen, TimeOfDay, Timestamp};
pub use cql::Keyspace;
pub use error::{Error, KeyFault, StoreError};
pub use page::{Page, PageToken, PageTokenFault};
pub use query::{DeleteQuery, ReadQuery, one_of, starts_with};
pub use query_table_macros::{Column, ColumnEnum, ItemCollection, QueryTable, View};
pub use repository::Repository;
pub use row::View;
pub use schema::Schema;
pub use table::{Conditional, HasStatics, ParsesKey, Partial, PartitionField, QueryTable, Tables, Unconditional};
pub use write::{FanOut, PutIfAbsent, TransactionFault, TransactionReason};
