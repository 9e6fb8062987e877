//! Type-safe modelling for Cassandra and DynamoDB.
//!
//! Declare a table for each question on a domain struct; `#[derive(QueryTable)]` gives the DDL, the prepared statements
//! and repositories whose methods accept only full partition keys. What the store would refuse, or answer by a scan, does
//! not compile, and the message says what is missing.

pub mod backend;
mod bucket;
pub mod column;
pub mod cql;
mod error;
pub mod key;
pub mod page;
pub mod query;
pub mod repository;
pub mod row;
pub mod schema;
pub mod size;
mod table;
#[cfg(feature = "testing")]
pub mod testing;
pub mod write;

#[doc(hidden)]
pub mod __private;
pub mod prelude;

#[cfg(feature = "scylla")]
pub use backend::cql::{Cql, CqlOptions, Trace};
pub use backend::memory::{Memory, MemoryOptions};
pub use backend::{Gets, Reads, Store, Writes};
#[cfg(feature = "uuid")]
pub use column::TimeUuid;
pub use column::{Ascii, CqlDuration, Date, Frozen, TimeOfDay, Timestamp};
pub use cql::Keyspace;
pub use error::{Error, KeyFault, StoreError};
pub use page::{Page, PageToken, PageTokenFault};
pub use query::{DeleteQuery, ReadQuery, one_of, starts_with};
pub use query_table_macros::{Column, ColumnEnum, QueryTable, View};
pub use repository::Repository;
pub use row::View;
pub use schema::Schema;
pub use table::{HasStatics, QueryTable, Tables};
pub use write::FanOut;
