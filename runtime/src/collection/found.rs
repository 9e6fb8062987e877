//! What an item is found to be: a row of one table type, an entity of a collection, or unknown.

use std::fmt;

use super::ItemCollection;
use crate::backend::kind::{DynamoDb, Keeps};
use crate::dynamo::{self, Attribute, Item, Peek, Value};
use crate::error::Error;
use crate::row::Build;
use crate::schema::{DynamoDef, TableDef};
use crate::table::QueryTable;

/// An item of a partition, or of a stream.
#[derive(Debug)]
pub enum Found<I> {
    /// What it is.
    Known(I),
    /// An item that is none of the entities, or can't be read as the one that its key says.
    Unknown(UnknownItem),
}

impl<I> Found<I> {
    /// What it is, if that is known.
    pub fn known(self) -> Option<I> {
        match self {
            Self::Known(item) => Some(item),
            Self::Unknown(_) => None,
        }
    }

    /// What it is, borrowed, if that is known.
    pub fn as_known(&self) -> Option<&I> {
        match self {
            Self::Known(item) => Some(item),
            Self::Unknown(_) => None,
        }
    }

    /// The item, or what is known of one that is not known.
    ///
    /// # Errors
    /// The unknown item, for callers that take it for an error.
    pub fn into_result(self) -> Result<I, UnknownItem> {
        match self {
            Self::Known(item) => Ok(item),
            Self::Unknown(unknown) => Err(unknown),
        }
    }
}

/// An item that could not be told: its raw keys, and why.
#[derive(Debug, thiserror::Error)]
#[error("an item of table `{table}` {fault}")]
pub struct UnknownItem {
    /// The physical table as declared.
    pub table: &'static str,
    /// Its key attributes, partition key first, as far as it has them.
    pub keys: Keys,
    /// Why it is unknown.
    pub fault: ItemFault,
}

/// Key attributes by name. Their values are not shown, since errors reach logs.
#[derive(Clone, PartialEq)]
pub struct Keys(Vec<(&'static str, Value)>);

impl Keys {
    fn of<A: Attribute>(def: &DynamoDef, item: &Item<A>) -> Self {
        let present = def.pk.iter().chain(def.sk).filter_map(|attribute| {
            let value = match item.get(attribute.name)?.peek() {
                Peek::S(text) => Value::S(text.to_owned()),
                Peek::N(number) => Value::N(number.to_owned()),
                Peek::B(bytes) => Value::B(bytes.to_owned()),
                _ => return None,
            };
            Some((attribute.name, value))
        });
        Self(present.collect())
    }

    /// The attribute of that name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(own, _)| *own == name).map(|(_, value)| value)
    }

    /// The attributes, partition key first.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.0.iter().map(|(name, value)| (*name, value))
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|(name, _)| name)).finish()
    }
}

/// Why an item is unknown.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ItemFault {
    /// No entity has such a key.
    #[error("has a key of no entity that is declared here")]
    NoEntity,
    /// Its key says which entity it is, and it can't be read as one.
    #[error("can't be read: {0}")]
    Damaged(#[source] Box<Error>),
}

/// What items are read as: the rows of one table type, or the entities of an item collection.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is neither an item collection nor a table type of DynamoDB",
    note = "name an enum that derives `ItemCollection`, or a table type that declares `dynamodb(..)`"
)]
pub trait Entities: 'static {
    /// A row, or an enum of rows.
    type Item: Send + Sync;

    /// What the item is.
    fn find<A: Attribute>(item: Item<A>) -> Found<Self::Item>;
}

#[diagnostic::do_not_recommend]
impl<T: QueryTable<Row: 'static> + Keeps<DynamoDb> + 'static> Entities for T {
    type Item = T::Row;

    fn find<A: Attribute>(item: Item<A>) -> Found<T::Row> {
        let Some(def) = T::TABLE.dynamo else {
            let keys = Keys(Vec::new());
            return Found::Unknown(UnknownItem { table: T::TABLE.name, keys, fault: ItemFault::NoEntity });
        };
        find(def, item, |item| is_of(def, item).then_some(0), |_, item| dynamo::read::<T::Row, A>(T::TABLE, None, item))
    }
}

/// What the item is in a collection. Called by `#[derive(ItemCollection)]`.
pub fn find_entity<C: ItemCollection, A: Attribute>(item: Item<A>) -> Found<C> {
    let of = |item: &Item<A>| {
        let defs = C::COLLECTION.entities.iter().map(|entity| entity.table.dynamo);
        defs.enumerate().find(|(_, def)| def.is_some_and(|def| is_of(def, item))).map(|(at, _)| at)
    };
    find(&C::COLLECTION.dynamo, item, of, C::read)
}

/// Reads an item as a row. Called by `#[derive(ItemCollection)]`.
///
/// # Errors
/// As [`dynamo::read`].
pub fn read_entity<R: Build, A: Attribute>(table: &'static TableDef, item: Item<A>) -> Result<R, Error> {
    dynamo::read(table, None, item)
}

fn is_of<A: Attribute>(def: &DynamoDef, item: &Item<A>) -> bool {
    dynamo::key_of(def, item).is_some_and(|(pk, sk)| dynamo::belongs(def, pk, sk))
}

fn find<I, A: Attribute>(
    def: &DynamoDef,
    item: Item<A>,
    entity: impl FnOnce(&Item<A>) -> Option<usize>,
    read: impl FnOnce(usize, Item<A>) -> Result<I, Error>,
) -> Found<I> {
    let entity = entity(&item);
    let keys = Keys::of(def, &item);
    let fault = match entity.map(|entity| read(entity, item)) {
        Some(Ok(item)) => return Found::Known(item),
        Some(Err(error)) => ItemFault::Damaged(Box::new(error)),
        None => ItemFault::NoEntity,
    };
    Found::Unknown(UnknownItem { table: def.table, keys, fault })
}
