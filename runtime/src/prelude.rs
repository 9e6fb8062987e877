//! What an application imports: `use query_table::prelude::*;`.

pub use crate::backend::{Gets, Reads, Store, Writes};
pub use crate::collection::{CollectionQuery, ItemCollection};
pub use crate::dynamo::DynamoKeys;
pub use crate::query::{DeleteQuery, ReadQuery, one_of, starts_with};
pub use crate::table::{Conditional, QueryTable, Tables, Unconditional};
pub use crate::{PutIfAbsent, Repository, schema};
pub use query_table_macros::{Column, ColumnEnum, ItemCollection, QueryTable, View};
