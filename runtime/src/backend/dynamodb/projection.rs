//! Which attributes a read asks for: those of its columns, and of the keys where they hold one.

use aws_sdk_dynamodb::types::AttributeValue;

use super::opened::DynamoTable;
use crate::column::ColumnError;
use crate::dynamo::Item;
use crate::error::Error;
use crate::query::Plan;
use crate::schema::{KeyAttributeDef, KeyForm, Origin, TextPart};

/// What is read of each item, and from where.
#[derive(Debug)]
pub(super) struct Projection {
    /// The attributes of the index's, or the table's, items.
    pub(super) attributes: Vec<&'static str>,
    /// The attributes of the table's items, where the index does not hold what is asked for.
    pub(super) whole: Option<Vec<&'static str>>,
    /// The attribute by which expired items are left out.
    pub(super) ttl: Option<&'static str>,
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

fn add(attributes: &mut Vec<&'static str>, name: &'static str) {
    if !attributes.contains(&name) {
        attributes.push(name);
    }
}

impl Projection {
    /// The projection of a plan; `cut` says that the answer may have to be cut short, so that keys are needed.
    pub(super) fn of(table: &DynamoTable, plan: &Plan<'_>, hide_expired: bool, cut: bool) -> Result<Self, Error> {
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
        let primary = || table.base.pk.iter().chain(table.base.sk).map(|attribute| attribute.name);
        if whole {
            let mut of_table = attributes;
            primary().for_each(|name| add(&mut of_table, name));
            let attributes = keys(table).fold(Vec::new(), |mut all, attribute| {
                add(&mut all, attribute.name);
                all
            });
            return Ok(Self { attributes, whole: Some(of_table), ttl });
        }
        if cut {
            keys(table).for_each(|attribute| add(&mut attributes, attribute.name));
        }
        Ok(Self { attributes, whole: None, ttl })
    }

    /// The same, with the primary key: its items are told apart.
    pub(super) fn keyed(table: &DynamoTable, plan: &Plan<'_>, hide_expired: bool) -> Result<Self, Error> {
        let mut projection = Self::of(table, plan, hide_expired, false)?;
        let primary = table.base.pk.iter().chain(table.base.sk);
        primary.for_each(|attribute| add(&mut projection.attributes, attribute.name));
        Ok(projection)
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
