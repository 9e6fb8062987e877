//! All that generated code may name. Nothing here is for people, and nothing here is stable.

pub use std::borrow::Cow;
pub use std::clone::Clone;
pub use std::cmp::PartialEq;
pub use std::convert::From;
pub use std::fmt::Debug;
pub use std::marker::{PhantomData, Send, Sync};
pub use std::option::Option::{self, None, Some};
pub use std::result::Result::{self, Err, Ok};
pub use std::string::{String, ToString};

pub use crate::backend::Backend;
pub use crate::backend::kind::{DynamoDb, Keeps, MapsTo, ReadsConsistently};
pub use crate::bucket::{
    Bucket, DateAsDate, DateAsText, HourAsInt, HourAsText, HourAsTimestamp, Instant, MonthAsDate, MonthAsInt,
    MonthAsText, YearAsDate, YearAsInt, YearAsText,
};
pub use crate::collection::{
    CollectionDef, Entities, EntityDef, Found, ItemCollection, KeyPiece, RawCollection, ReadsItems, TakesCollectionKey,
    TypedCollection, any_sort, check_entities, check_entity, collection_dynamo, collection_table, entity_at,
    entity_query, find_entity, has_sort, open_entity, partition_column, read_entity,
};
pub use crate::column::{
    CellSink, CellSource, Column, ColumnError, KeyColumn, Nested, TextColumn, check_static, first_fault, in_field,
    sound, unknown_variant,
};
pub use crate::dynamo::{Attribute, Item, Place, check_key, check_ttl};
pub use crate::error::Error;
pub use crate::key::{AsKey, KeyValue, KeyVec};
pub use crate::query::{
    At, Closed, RawQuery, Reach, Restriction, Restrictions, Select, TakesKey, TakesPartition, TypedQuery,
};
pub use crate::repository::Repository;
pub use crate::row::{Build, Row, Source, View, Visitor};
pub use crate::schema::{
    BillingDef, CachingDef, ClassDef, ColumnDef, ColumnType, DynamoDef, Format, IndexDef, IndexKeysDef,
    KeyAttributeDef, KeyForm, OptionsDef, Order, Origin, PartDef, ProjectionDef, Role, SizeDef, StreamViewDef,
    StructDef, TableDef, TextPart, check_view_column,
};
pub use crate::table::{
    Conditional, HasStatics, ParsesKey, Partial, PartitionField, QueryTable, TableAt, Tables, Unconditional,
};

/// The bucket of a field; an error carries the derived column's position.
///
/// # Errors
/// As [`Bucket::of`].
#[inline]
pub fn derived<B: Bucket<F>, F>(field: &F, index: usize) -> Result<B::Column, ColumnError> {
    B::of(field).map_err(|error| ColumnError::At(index, Box::new(error)))
}

/// Appends the values of a key: one call a key costs the compiler less than one a column.
///
/// # Errors
/// None; generated code ends with it.
#[inline]
pub fn key_parts<'k, const N: usize>(into: &mut KeyVec<'k>, parts: [KeyValue<'k>; N]) -> Result<(), ColumnError> {
    into.extend(parts);
    Ok(())
}

/// A key column's value; absent, the row has no key in that table.
///
/// # Errors
/// When it is absent.
#[inline]
pub fn keyed<C>(value: &Option<C>, index: usize) -> Result<&C, ColumnError> {
    value.as_ref().ok_or_else(|| ColumnError::At(index, Box::new(ColumnError::NotKeyed)))
}

/// Runs a future to its end on this thread, for doctests.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = std::pin::pin!(future);
    let mut context = std::task::Context::from_waker(std::task::Waker::noop());
    loop {
        if let std::task::Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
        std::thread::yield_now();
    }
}
