//! DynamoDB as pure functions: declarations to tables, rows to items and back, keys to texts; no SDK.

mod create;
mod item;
mod json;
mod keys;
mod number;
mod seam;
mod sink;
mod size;
mod source;
mod stored;
mod value;

pub use create::{CreateIndex, CreateTable, Projection, create_tables};
pub use item::{MAX_ITEM, key_of, key_ref, read, write};
pub use seam::{KeyData, KeyKind, KeyRef, Place, check_length, decode, key_kind};
pub(crate) use seam::{followed, native, text, write_part};
pub use size::size;
pub use value::{Attribute, Item, Peek, Taken, Value};
