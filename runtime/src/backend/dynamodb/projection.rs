//! Which attributes a read asks for: those of its columns, and of the keys where they hold one.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use aws_sdk_dynamodb::types::AttributeValue;

use super::opened::DynamoTable;
use crate::column::ColumnError;
use crate::dynamo::{Attribute, Item, Placeholders};
use crate::error::Error;
use crate::query::Plan;
use crate::schema::{KeyAttributeDef, KeyForm, Origin, TextPart};

/// What is read of each item, and from where.
#[derive(Debug)]
pub(super) struct Projection {
    /// The attributes of the index's, or the table's, items.
    pub(super) attributes: Attributes,
    /// The attributes of the table's items, where the index does not hold what is asked for.
    pub(super) whole: Option<Attributes>,
    /// The attribute by which expired items are left out.
    pub(super) ttl: Option<&'static str>,
}

/// Attributes as a request asks for them: made once, since all requests for them are alike.
#[derive(Debug)]
pub(super) struct Attributes {
    /// The names by the numbers of their placeholders.
    numbered: Vec<&'static str>,
    /// `ProjectionExpression`
    pub(super) expression: String,
    /// `ExpressionAttributeNames`
    pub(super) names: HashMap<String, String>,
}

impl Attributes {
    /// The conditions of a query are on keys, so that those are numbered first.
    fn new(attributes: &[&'static str], keys: impl Iterator<Item = &'static KeyAttributeDef>) -> Self {
        let mut numbered = Vec::with_capacity(attributes.len());
        let keys = keys.map(|attribute| attribute.name).filter(|name| attributes.contains(name));
        keys.chain(attributes.iter().copied()).for_each(|name| add(&mut numbered, name));
        let mut placeholders = Placeholders::<AttributeValue>::default();
        numbered.iter().for_each(|name| drop(placeholders.name(*name)));
        let expression = placeholders.projection(attributes.iter().copied());
        Self { numbered, expression, names: placeholders.declared().0.unwrap_or_default() }
    }

    /// The primary key alone.
    pub(super) fn of_key(table: &DynamoTable) -> Self {
        let primary: Vec<_> = table.base.pk.iter().chain(table.base.sk).map(|attribute| attribute.name).collect();
        Self::new(&primary, conditioned(table))
    }

    /// Placeholders of a request that declares the names of these.
    pub(super) fn placeholders<A: Attribute>(&self) -> Placeholders<'_, A> {
        Placeholders::with(&self.numbered)
    }
}

/// Why something is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// One item, which is there or not.
    Get,
    /// Items of several keys, which are told apart by them.
    GetMany,
    /// An answer that may have to be cut short, so that keys are needed.
    Query,
}

/// The projections that a table was asked for, by what they are made of: as many as there are views of it.
#[derive(Debug, Default)]
pub(super) struct Projections(RwLock<Vec<(Asked, Arc<Projection>)>>);

/// The columns, whether expired items are left out, and why they are read.
type Asked = (Option<&'static [&'static str]>, bool, Purpose);

impl Projections {
    /// The projection of a plan.
    pub(super) fn of(
        &self,
        table: &DynamoTable,
        plan: &Plan<'_>,
        hide_expired: bool,
        purpose: Purpose,
    ) -> Result<Arc<Projection>, Error> {
        let asked = (plan.columns, hide_expired, purpose);
        let known = |all: &[(Asked, Arc<Projection>)]| {
            all.iter().find(|(known, _)| *known == asked).map(|(_, projection)| Arc::clone(projection))
        };
        // Nothing panics while it is held: what it holds is whole.
        if let Some(projection) = known(&self.0.read().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(projection);
        }
        let made = Arc::new(Projection::of(table, plan, hide_expired, purpose)?);
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        // Another task may have been faster.
        Ok(known(&all).unwrap_or_else(|| {
            all.push((asked, Arc::clone(&made)));
            made
        }))
    }
}

/// All key attributes of the table and, where this is one, of the index.
pub(super) fn keys(table: &DynamoTable) -> impl Iterator<Item = &'static KeyAttributeDef> {
    let index = table.index().is_some().then_some(table.def);
    let attributes = |def: &'static crate::schema::DynamoDef| def.pk.iter().chain(def.sk);
    attributes(table.base).chain(index.into_iter().flat_map(attributes))
}

/// The key attributes that the column is part of.
pub(super) fn keys_holding<'c>(
    table: &'c DynamoTable,
    column: &'c str,
) -> impl Iterator<Item = &'static KeyAttributeDef> + 'c {
    keys(table).filter(move |attribute| match &attribute.form {
        KeyForm::Native(part) => part.column == column,
        KeyForm::Text(parts) => {
            parts.iter().any(|part| matches!(part, TextPart::Column(part) if part.column == column))
        }
    })
}

/// The key attributes that a query's conditions are on.
fn conditioned(table: &DynamoTable) -> impl Iterator<Item = &'static KeyAttributeDef> {
    table.def.pk.iter().chain(table.def.sk)
}

fn add(attributes: &mut Vec<&'static str>, name: &'static str) {
    if !attributes.contains(&name) {
        attributes.push(name);
    }
}

impl Projection {
    fn of(table: &DynamoTable, plan: &Plan<'_>, hide_expired: bool, purpose: Purpose) -> Result<Self, Error> {
        let columns = columns(plan)?;
        let ttl = table.ttl().filter(|_| hide_expired);
        let whole = columns.iter().any(|(name, _)| !table.holds(name)) || ttl.is_some_and(|ttl| !table.holds(ttl));
        let mut attributes = Vec::new();
        for (name, stored) in &columns {
            if *stored {
                add(&mut attributes, name);
            }
            keys_holding(table, name).for_each(|attribute| add(&mut attributes, attribute.name));
        }
        ttl.into_iter().for_each(|ttl| add(&mut attributes, ttl));
        let primary = || table.base.pk.iter().chain(table.base.sk);
        if whole {
            primary().for_each(|attribute| add(&mut attributes, attribute.name));
            let whole = Some(Attributes::new(&attributes, std::iter::empty()));
            let keys = keys(table).fold(Vec::new(), |mut all, attribute| {
                add(&mut all, attribute.name);
                all
            });
            return Ok(Self { attributes: Attributes::new(&keys, conditioned(table)), whole, ttl });
        }
        match purpose {
            Purpose::Get => {}
            Purpose::GetMany => primary().for_each(|attribute| add(&mut attributes, attribute.name)),
            Purpose::Query => {
                keys(table).for_each(|attribute| add(&mut attributes, attribute.name));
                return Ok(Self { attributes: Attributes::new(&attributes, conditioned(table)), whole: None, ttl });
            }
        }
        Ok(Self { attributes: Attributes::new(&attributes, std::iter::empty()), whole: None, ttl })
    }

    /// Whether the item's time is up.
    pub(super) fn is_expired(&self, item: &Item<AttributeValue>) -> bool {
        let expires = self.ttl.and_then(|ttl| item.get(ttl)).and_then(|value| value.as_n().ok());
        expires.and_then(|expires| expires.parse::<i64>().ok()).is_some_and(|expires| expires <= now().cast_signed())
    }
}

/// Seconds since 1970-01-01T00:00:00Z.
pub(super) fn now() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0, |now| now.as_secs())
}

/// The columns that a plan reads, each with whether it is an attribute of its own.
fn columns(plan: &Plan<'_>) -> Result<Vec<(&'static str, bool)>, Error> {
    let describe = |column: &crate::schema::ColumnDef| (column.name, matches!(column.origin, Origin::Field(_)));
    match plan.columns {
        None => Ok(plan.table.built().map(describe).collect()),
        Some(names) => names
            .iter()
            .map(|name| {
                let missing = Error::Column { table: plan.table.name, column: name, source: ColumnError::Missing };
                plan.table.column(name).map(describe).ok_or(missing)
            })
            .collect(),
    }
}
