//! DynamoDB as pure functions: keys, items, tables and requests from declarations, values and plans; no SDK.
//!
//! A key's bytes are on disk for ever. They keep the order of the columns, two keys are never one, and what is read back
//! is what was written, whatever a text holds: `part.rs` and `escape.rs` say how, and golden tests pin it.

mod bounds;
mod check;
mod create;
mod digits;
#[cfg(feature = "serde")]
mod document;
mod escape;
mod expression;
mod item;
mod json;
mod key;
mod live;
mod number;
mod ordinal;
mod part;
mod row_keys;
mod run;
mod sink;
mod size;
mod source;
mod stored;
mod template;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod typed;
mod value;

#[doc(hidden)]
pub use check::{check_key, check_table, check_tables, check_ttl};
pub use create::{CreateIndex, CreateTable, Projection, create_tables};
pub use expression::{Declared, Placeholders};
#[cfg(feature = "dynamodb")]
pub(crate) use item::Reader;
pub use item::{MAX_ITEM, key_of, key_ref, read, write};
pub use json::Json;
pub use key::{KeyData, KeyKind, KeyRef, Place};
pub use live::{Described, DescribedIndex, billing};

#[cfg(feature = "dynamodb")]
pub(crate) use row_keys::attribute_of;
pub(crate) use run::is_descending;
pub use run::{Condition, Run, Runs, forward, full_key, runs};
pub use size::size;
pub use template::{belongs, check_length, decode, encode, key_kind};
pub(crate) use template::{followed, native};
pub use typed::{DynamoKey, DynamoKeys};
pub use value::{Attribute, Item, Peek, Taken, Value};
