//! The physical tables that declarations share, and the requests that create them.
//!
//! An entity of a single-table design brings its keys and indexes; together they make one table, whose attribute
//! definitions are exactly those used in keys. Everything comes in declared order.

use super::{KeyKind, key_kind, row_keys::slots};
use crate::schema::{BillingDef, DynamoDef, KeyAttributeDef, ProjectionDef, Schema, StreamViewDef, TableDef};

/// A physical table.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateTable {
    /// Its name, without a prefix.
    pub table: &'static str,
    /// The attributes that are used in keys, each once.
    pub attributes: Vec<(&'static str, KeyKind)>,
    /// The partition key's attributes.
    pub pk: Vec<&'static str>,
    /// The sort key's attributes; none, or one.
    pub sk: Vec<&'static str>,
    /// The global indexes.
    pub global: Vec<CreateIndex>,
    /// The local indexes.
    pub local: Vec<CreateIndex>,
    /// How capacity is paid for; the global indexes have the same.
    pub billing: BillingDef,
    /// What its stream shows, where it has one.
    pub stream: Option<StreamViewDef>,
    /// The attribute that says when an item expires: it takes a request of its own.
    pub ttl: Option<&'static str>,
}

/// An index of a physical table.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateIndex {
    /// Its name.
    pub name: &'static str,
    /// The partition key's attributes.
    pub pk: Vec<&'static str>,
    /// The sort key's attributes.
    pub sk: Vec<&'static str>,
    /// What it holds beside the keys.
    pub projection: Projection,
}

/// What an index holds beside the keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// All attributes.
    All,
    /// None.
    KeysOnly,
    /// These.
    Include(Vec<&'static str>),
}

impl Schema {
    /// The physical tables of DynamoDB that the listed tables and indexes make.
    pub fn create_tables(&self) -> Vec<CreateTable> {
        create_tables(self.tables())
    }
}

/// The physical tables that these tables and indexes make, in the order in which they first come. An index that is
/// listed without its table brings it.
pub fn create_tables(tables: &[&'static TableDef]) -> Vec<CreateTable> {
    let mut found: Vec<CreateTable> = Vec::new();
    for def in tables.iter().filter_map(|table| table.dynamo) {
        let base = def.index.and_then(|index| index.of.dynamo).unwrap_or(def);
        let at = found.iter().position(|table| table.table == base.table).unwrap_or_else(|| {
            found.push(CreateTable::new(base));
            found.len() - 1
        });
        if let Some(table) = found.get_mut(at) {
            table.add(base);
            table.add(def);
        }
    }
    found.iter_mut().for_each(CreateTable::finish);
    found
}

impl CreateTable {
    fn new(base: &'static DynamoDef) -> Self {
        Self {
            table: base.table,
            attributes: Vec::new(),
            pk: names(base.pk),
            sk: names(base.sk),
            global: Vec::new(),
            local: Vec::new(),
            billing: base.billing,
            stream: base.stream,
            ttl: base.ttl,
        }
    }

    /// Adds what a table, or an index, says of it.
    fn add(&mut self, def: &'static DynamoDef) {
        self.define(def.pk, def.sk);
        if matches!(self.billing, BillingDef::OnDemand) {
            self.billing = def.billing;
        }
        self.stream = self.stream.or(def.stream);
        self.ttl = self.ttl.or(def.ttl);
        if let Some(index) = def.index {
            self.index(index.name, index.local, def.pk, def.sk, index.projection);
        }
        for index in def.indexes {
            self.define(index.pk, index.sk);
            self.index(index.name, index.local, index.pk, index.sk, index.projection);
        }
    }

    fn define(&mut self, pk: &'static [KeyAttributeDef], sk: &'static [KeyAttributeDef]) {
        for (_, attribute) in slots(pk, sk) {
            if !self.attributes.iter().any(|(name, _)| *name == attribute.name) {
                self.attributes.push((attribute.name, key_kind(attribute)));
            }
        }
    }

    fn index(
        &mut self,
        name: &'static str,
        local: bool,
        pk: &'static [KeyAttributeDef],
        sk: &'static [KeyAttributeDef],
        projection: ProjectionDef,
    ) {
        let indexes = if local { &mut self.local } else { &mut self.global };
        let projection = Projection::of(projection);
        match indexes.iter_mut().find(|index| index.name == name) {
            Some(index) => index.projection.widen(projection),
            None => indexes.push(CreateIndex { name, pk: names(pk), sk: names(sk), projection }),
        }
    }

    /// Keys are in an index anyway: DynamoDB refuses to be asked for them.
    fn finish(&mut self) {
        for index in self.global.iter_mut().chain(&mut self.local) {
            let keys = [&self.pk, &self.sk, &index.pk, &index.sk];
            if let Projection::Include(columns) = &mut index.projection {
                columns.retain(|column| !keys.iter().any(|names| names.contains(column)));
                if columns.is_empty() {
                    index.projection = Projection::KeysOnly;
                }
            }
        }
    }
}

impl Projection {
    fn of(declared: ProjectionDef) -> Self {
        match declared {
            ProjectionDef::All => Self::All,
            ProjectionDef::Keys => Self::KeysOnly,
            ProjectionDef::Include(columns) => Self::Include(columns.to_vec()),
        }
    }

    /// Entities that share an index get what any of them asks for.
    fn widen(&mut self, other: Self) {
        match (&mut *self, other) {
            (Self::All, _) | (_, Self::KeysOnly) => {}
            (Self::Include(columns), Self::Include(more)) => {
                for column in more {
                    if !columns.contains(&column) {
                        columns.push(column);
                    }
                }
            }
            (_, other) => *self = other,
        }
    }
}

fn names(attributes: &'static [KeyAttributeDef]) -> Vec<&'static str> {
    attributes.iter().map(|attribute| attribute.name).collect()
}
