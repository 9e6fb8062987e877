//! Keys on their own: from a table's typed key to DynamoDB's attributes and back, without a store.

use smallvec::SmallVec;

use super::key::{KeyData, KeyRef, Place};
use super::run::{full_key, runs};
use super::template::decode;
use super::{Condition, belongs};
use crate::backend::kind::{DynamoDb, MapsTo};
use crate::column::{CellSource, Column, ColumnError, Nested, OtherValue};
use crate::error::{Error, KeyFault};
use crate::key::{KeyValue, KeyVec};
use crate::query::{Plan, Restrictions, TakesKey, TakesPartition};
use crate::row::{Build, Source};
use crate::schema::{ColumnType, DynamoDef, KeyAttributeDef, TableDef};
use crate::table::{ParsesKey, QueryTable};

/// The key attributes of one item, or of one partition. `Debug` hides their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DynamoKey {
    partition: SmallVec<[(&'static str, KeyData); 1]>,
    sort: SmallVec<[(&'static str, KeyData); 1]>,
}

impl DynamoKey {
    /// The partition key: one attribute, or several of an index with native keys.
    pub fn partition(&self) -> &[(&'static str, KeyData)] {
        &self.partition
    }

    /// The sort key: none, one attribute, or several of an index with native keys.
    pub fn sort(&self) -> &[(&'static str, KeyData)] {
        &self.sort
    }

    /// All attributes, the partition key first.
    pub fn attributes(&self) -> impl Iterator<Item = (&'static str, KeyRef<'_>)> {
        self.partition.iter().chain(&self.sort).map(|(name, data)| (*name, data.as_ref()))
    }

    /// The attribute of that name.
    pub fn get(&self, attribute: &str) -> Option<KeyRef<'_>> {
        self.attributes().find(|(name, _)| *name == attribute).map(|(_, data)| data)
    }

    /// The partition key of a table.
    pub fn pk(&self) -> Option<KeyRef<'_>> {
        self.partition.first().map(|(_, data)| data.as_ref())
    }

    /// The sort key of a table, where it has one.
    pub fn sk(&self) -> Option<KeyRef<'_>> {
        self.sort.first().map(|(_, data)| data.as_ref())
    }
}

/// DynamoDB's keys of a table that declares `dynamodb`: built and read back as text, numbers and bytes, with no store.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no keys on DynamoDB",
    label = "its declaration says no `dynamodb(..)`",
    note = "add `dynamodb(..)` to its `#[query_table(..)]`"
)]
pub trait DynamoKeys: MapsTo<DynamoDb> + ParsesKey {
    /// The key attributes of one row.
    ///
    /// # Errors
    /// [`Error::Key`] where a value has no form in its key attribute, or the attribute is empty or too long.
    fn dynamodb_key<'k, K>(key: K) -> Result<DynamoKey, Error>
    where
        Self: TakesKey<'k, K>,
    {
        let mut values = KeyVec::new();
        <Self as TakesKey<'k, K>>::values(key, &mut values).map_err(|error| Error::column(Self::TABLE, None, error))?;
        let mut restrictions = Restrictions::default();
        for value in values.drain(Self::TABLE.partition_len().min(values.len())..) {
            restrictions.equal(value);
        }
        let plan = plan::<Self>(values, restrictions);
        let mut partition: SmallVec<_> = full_key(&plan)?.into_iter().collect();
        let count = Self::TABLE.dynamo.map_or(1, |def| def.pk.len()).min(partition.len());
        let sort = partition.drain(count..).collect();
        Ok(DynamoKey { partition, sort })
    }

    /// The partition key's attributes of one partition.
    ///
    /// # Errors
    /// As [`dynamodb_key`](Self::dynamodb_key).
    fn dynamodb_partition<'k, K>(key: K) -> Result<DynamoKey, Error>
    where
        Self: TakesPartition<'k, K>,
    {
        let mut values = KeyVec::new();
        <Self as TakesPartition<'k, K>>::values(key, &mut values)
            .map_err(|error| Error::column(Self::TABLE, None, error))?;
        let plan = plan::<Self>(values, Restrictions::default());
        let partition = runs(&plan)?.into_partition();
        let partition = partition.into_iter().filter_map(|(name, condition)| match condition {
            Condition::Equal(data) => Some((name, data)),
            _ => None,
        });
        Ok(DynamoKey { partition: partition.collect(), sort: SmallVec::new() })
    }

    /// The typed key back from the attributes of a table's item.
    ///
    /// # Errors
    /// [`Error::Key`] where they are not as this table's templates make them, [`Error::Column`] where a value is none of
    /// its field's type.
    fn parse_dynamodb_key(pk: KeyRef<'_>, sk: Option<KeyRef<'_>>) -> Result<Self::Key, Error> {
        let (Some(def), true) = (Self::TABLE.dynamo, Self::TABLE.dynamo.is_some_and(|def| belongs(def, pk, sk))) else {
            return Err(foreign(Self::TABLE));
        };
        let first = |attributes: &[KeyAttributeDef]| attributes.first().map(|attribute| attribute.name);
        let (pk_name, sk_name) = (first(def.pk), first(def.sk));
        Self::parse_dynamodb_attributes(&|name| match Some(name) {
            name if name == pk_name => Some(pk),
            name if name == sk_name => sk,
            _ => None,
        })
    }

    /// The typed key back from an item's attributes, which are asked for by name; for indexes of several attributes too.
    ///
    /// # Errors
    /// As [`parse_dynamodb_key`](Self::parse_dynamodb_key).
    fn parse_dynamodb_attributes<'a>(attribute: &dyn Fn(&str) -> Option<KeyRef<'a>>) -> Result<Self::Key, Error> {
        let def = Self::TABLE.dynamo.ok_or_else(|| foreign(Self::TABLE))?;
        let values = values(Self::TABLE, def, attribute).ok_or_else(|| foreign(Self::TABLE))?;
        let mut source = Values { values, at: 0 };
        Self::Key::build(&mut source).map_err(|error| {
            Error::column(Self::TABLE, Self::TABLE.key().get(source.at).map(|column| column.index()), error)
        })
    }
}

impl<T: MapsTo<DynamoDb> + ParsesKey> DynamoKeys for T {}

fn plan<'k, T: QueryTable>(partition: KeyVec<'k>, restrictions: Restrictions<'k>) -> Plan<'k> {
    Plan { table: T::TABLE, columns: None, partition, restrictions, reverse: false, limit: None }
}

fn foreign(table: &'static TableDef) -> Error {
    Error::key(table, None, KeyFault::Foreign)
}

/// The values of the key's columns, in declared order.
fn values<'a>(
    table: &'static TableDef,
    def: &DynamoDef,
    attribute: &dyn Fn(&str) -> Option<KeyRef<'a>>,
) -> Option<KeyVec<'static>> {
    let mut found: SmallVec<[(usize, KeyValue<'static>); 4]> = SmallVec::new();
    for (place, attributes) in [(Place::Partition, def.pk), (Place::Sort, def.sk)] {
        for key in attributes {
            found.extend(decode(key, place, attribute(key.name)?)?);
        }
    }
    // A partition column that the sort key repeats is the same in both.
    let value = |index| {
        let mut values = found.iter().filter(|(at, _)| *at == index).map(|(_, value)| value);
        let value = values.next()?;
        values.all(|other| other == value).then(|| value.clone())
    };
    table.key().iter().map(|column| value(column.index())).collect()
}

/// Gives the values of a key to what is built from them.
struct Values {
    values: KeyVec<'static>,
    at: usize,
}

impl<'r> Source<'r> for Values {
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        C::read(&mut One(self.values.get(index).cloned()))
    }
}

/// One value of a key.
struct One(Option<KeyValue<'static>>);

impl<'r> CellSource<'r> for One {
    type Nested = Self;
    fn take_null(&mut self) -> Result<bool, ColumnError> {
        Ok(false)
    }
    fn key(&mut self, ty: ColumnType) -> Result<KeyValue<'r>, ColumnError> {
        self.0.take().filter(|value| value.ty() == ty).ok_or(ColumnError::Malformed(ty))
    }
    fn other(&mut self, ty: ColumnType) -> Result<OtherValue<'r>, ColumnError> {
        Err(ColumnError::Malformed(ty))
    }
    fn nested(&mut self, _: Nested) -> Result<(Self, usize), ColumnError> {
        Err(ColumnError::Missing)
    }
}
