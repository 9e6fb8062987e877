//! An open table or index: its names, and what of it every request needs.

use super::outcome::Named;
use super::projection::{Projection, Projections, Purpose};
use crate::dynamo::{Item, KeyData, key_of};
use crate::error::Error;
use crate::page;
use crate::query::Plan;
use crate::schema::{Difference, DynamoDef, IndexDef, ProjectionDef, TableDef};
use aws_sdk_dynamodb::types::AttributeValue;
use smallvec::SmallVec;
use std::sync::Arc;

/// A table or index opened on DynamoDB.
#[derive(Debug)]
pub struct DynamoTable {
    /// The physical table's name, with its prefix.
    pub(super) name: String,
    pub(super) definition: &'static TableDef,
    pub(super) def: &'static DynamoDef,
    /// The table itself, also where this is an index of it.
    pub(super) base: &'static DynamoDef,
    /// What page tokens are bound to.
    pub(super) binding: u64,
    /// What its reads ask for.
    projections: Projections,
    /// What differs without harm, found when the table was opened.
    pub(super) drift: Vec<Difference>,
}

/// The values of an item's primary key.
pub(super) type ItemKey = SmallVec<[KeyData; 2]>;

impl DynamoTable {
    pub(super) fn new(definition: &'static TableDef, name: String, drift: Vec<Difference>) -> Result<Self, Error> {
        let not_mapped = Error::NotMapped { table: definition.name };
        let Some(def) = definition.dynamo else { return Err(not_mapped) };
        let base = match def.index {
            Some(index) => index.of.dynamo.ok_or(not_mapped)?,
            None => def,
        };
        let bound = format!("{name}/{}", def.index.map_or("", |index| index.name));
        let binding = page::table_binding("dynamodb", &bound, definition);
        Ok(Self { name, definition, def, base, binding, projections: Projections::default(), drift })
    }

    pub(super) fn named(&self) -> Named<'_> {
        Named { declared: self.definition.name, physical: &self.name }
    }

    /// What a read of that plan asks for.
    pub(super) fn projection(
        &self,
        plan: &Plan<'_>,
        hide_expired: bool,
        purpose: Purpose,
    ) -> Result<Arc<Projection>, Error> {
        self.projections.of(self, plan, hide_expired, purpose)
    }

    pub(super) fn index(&self) -> Option<IndexDef> {
        self.def.index
    }

    /// The attribute that says when an item expires.
    pub(super) fn ttl(&self) -> Option<&'static str> {
        self.def.ttl.or(self.base.ttl)
    }

    /// Whether the items that this is read from hold the column.
    pub(super) fn holds(&self, column: &str) -> bool {
        match self.index().map(|index| index.projection) {
            None | Some(ProjectionDef::All) => true,
            Some(ProjectionDef::Include(columns)) if columns.contains(&column) => true,
            Some(_) => super::projection::keys_holding(self, column).next().is_some(),
        }
    }

    /// The key of an item of the table.
    pub(super) fn key(&self, item: &Item<AttributeValue>) -> Option<ItemKey> {
        let (pk, sk) = key_of(self.base, item)?;
        Some([Some(pk), sk].into_iter().flatten().map(|value| value.to_data()).collect())
    }

    /// The key as the SDK takes it.
    pub(super) fn key_item(&self, key: ItemKey) -> Item<AttributeValue> {
        let names = self.base.pk.iter().chain(self.base.sk).map(|attribute| attribute.name.to_owned());
        names.zip(key.into_iter().map(crate::dynamo::attribute_of)).collect()
    }
}
