//! Item collections: the entities that share a partition of a DynamoDB table, read together as one enum.
//!
//! A collection reads; each of its entities is written through its own table. One request brings the items of a partition in
//! key order, whichever entity they are of. What can't be told, or can't be read, is [`Found::Unknown`]: it is never an
//! error for its neighbours, since tables outlive the programs that know all of their items.

mod define;
mod found;
mod query;
mod repository;

pub use define::{
    CollectionDef, EntityDef, KeyPiece, any_sort, check_entities, check_entity, collection_dynamo, collection_table,
    entity_at, has_sort, partition_column,
};
pub use found::{Entities, Found, ItemFault, Keys, UnknownItem, find_entity, read_entity};
pub use query::{CollectionQuery, RawCollection, TypedCollection, entity_query};
pub use repository::{CollectionRepository, open_entity};

use crate::backend::kind::DynamoDb;
use crate::backend::{Backend, Batch, PageRequest};
use crate::column::ColumnError;
use crate::dynamo::{Attribute, Item};
use crate::error::Error;
use crate::key::KeyVec;
use crate::query::Plan;

/// An enum of entities that share a partition: `#[derive(ItemCollection)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an item collection",
    label = "an item collection is an enum of rows",
    note = "add `#[derive(ItemCollection)]` and `#[item_collection(table = \"..\", pk = \"..\")]` to the enum"
)]
pub trait ItemCollection: Entities<Item = Self> + Sized + Send + 'static {
    /// The declaration.
    const COLLECTION: &'static CollectionDef;
    /// The repositories of the entities' tables, in the order of the variants.
    type Repositories<B: Backend>: Clone + Send + Sync;
    /// Its query type, with one method a variant.
    type Query<'q, B: ReadsItems>: TypedCollection<'q, Collection = Self, Backend = B>;

    /// Opens the tables of the entities.
    ///
    /// # Errors
    /// As [`QueryTable::repository`](crate::QueryTable::repository), for the first that can't be opened.
    fn open<B: ReadsItems>(db: &B, check: bool) -> impl Future<Output = Result<Self::Repositories<B>, Error>> + Send;

    /// Reads an item of that entity, by its position in [`CollectionDef::entities`].
    ///
    /// # Errors
    /// When an attribute does not hold what its column can take.
    fn read<A: Attribute>(entity: usize, item: Item<A>) -> Result<Self, Error>;

    /// Opens the collection: compares the live table with every entity's declaration.
    ///
    /// # Errors
    /// [`Error::MissingTable`], [`Error::Mismatch`], and whatever the store says.
    fn repository<B: ReadsItems>(db: &B) -> impl Future<Output = Result<CollectionRepository<Self, B>, Error>> + Send {
        CollectionRepository::open(db, true)
    }

    /// Opens the collection without comparing its table with the live one, for cold starts.
    ///
    /// # Errors
    /// Whatever the store says.
    fn open_unchecked<B: ReadsItems>(
        db: &B,
    ) -> impl Future<Output = Result<CollectionRepository<Self, B>, Error>> + Send {
        CollectionRepository::open(db, false)
    }
}

/// The whole partition key of a collection: the columns of its `pk`, in the order in which they stand there.
#[diagnostic::on_unimplemented(
    message = "`{K}` is not the partition key of the item collection `{Self}`",
    label = "a read names every column of the collection's `pk`",
    note = "pass a tuple of the columns in the order in which they stand in `pk = \"..\"`"
)]
pub trait TakesCollectionKey<'k, K>: ItemCollection {
    /// Appends the values, in the order of the template.
    ///
    /// # Errors
    /// None as of now; tables can fail here.
    fn values(key: K, into: &mut KeyVec<'k>) -> Result<(), ColumnError>;
}

/// A store that reads the items of a partition as they are.
#[diagnostic::on_unimplemented(
    message = "item collections can't be read on the store `{Self}`",
    label = "an item collection is a partition of a DynamoDB table",
    note = "open it on `DynamoDb`; on other stores read each entity through its own table"
)]
pub trait ReadsItems: Backend<Kind = DynamoDb> {
    /// What its attributes are.
    type Attribute: Attribute;

    /// Reads some of the items of the plan's partition, in key order, and says where the next ones begin.
    ///
    /// # Errors
    /// As the store has it.
    fn read_items(
        &self,
        opened: &Self::Opened,
        plan: &Plan<'_>,
        page: PageRequest<'_>,
        options: &Self::Options,
    ) -> impl Future<Output = Result<Batch<Item<Self::Attribute>>, Error>> + Send;

    /// The request that would be sent for the plan.
    fn items_statement(&self, opened: &Self::Opened, plan: &Plan<'_>) -> Option<String>;
}
