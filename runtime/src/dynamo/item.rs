//! Rows to items and back: every field is an attribute under its column's name, beside the attributes of the keys.
//!
//! What has no value has no attribute. A row is visited once: attributes go straight into the item, parts of keys into
//! one buffer. Reading moves texts and bytes out of the item.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::row_keys::Keys;
use super::sink::{Fault, FieldSink};
use super::size::size_at_most;
use super::source::FieldSource;
use super::stored::{Others, Stored, others};
use super::{Attribute, Item, KeyRef, Peek, size};
use crate::column::{Column, ColumnError};
use crate::error::{Error, KeyFault};
use crate::row::{Build, Row, Source, Visitor};
use crate::schema::{ColumnDef, DynamoDef, TableDef};
use crate::table::QueryTable;
use crate::write::PutKind;

/// The largest item that DynamoDB takes, in bytes.
pub const MAX_ITEM: usize = 409_600;

/// Columns by the position at which a row visits them.
type Columns = SmallVec<[Option<&'static ColumnDef>; 24]>;

/// The item of a row: what PutItem replaces, or, of a merge, what it sets.
///
/// # Errors
/// [`Error::Key`] where a key attribute would be empty, too long or without a value that it needs; [`Error::Column`] for a
/// value that DynamoDB can't hold; [`Error::ItemTooLarge`].
pub fn write<T: QueryTable, A: Attribute>(row: &T::Row, kind: PutKind) -> Result<Item<A>, Error> {
    gather(T::TABLE, kind, |visit| {
        row.visit(visit)?;
        T::derived(row, visit)?;
        T::indexed(row, visit)
    })
}

/// The item of what is visited.
pub(super) fn gather<A: Attribute>(
    table: &'static TableDef,
    kind: PutKind,
    row: impl FnOnce(&mut Visit<A>) -> Result<(), Fault>,
) -> Result<Item<A>, Error> {
    let def = mapping(table)?;
    let keys = Keys::new(def);
    let item = HashMap::with_capacity(table.fields + keys.len());
    let mut visit = Visit { table, expiry: expiry(def), columns: visited(table), item, keys };
    let done = row(&mut visit);
    done.and_then(|()| visit.keys.finish(table, kind, &mut visit.item)).map_err(|fault| error(table, def, fault))?;
    let item = visit.item;
    if size_at_most(&item) <= MAX_ITEM {
        return Ok(item);
    }
    match size(&item) {
        bytes if bytes > MAX_ITEM => Err(Error::ItemTooLarge { table: table.name, bytes }),
        _ => Ok(item),
    }
}

fn mapping(table: &'static TableDef) -> Result<&'static DynamoDef, Error> {
    let fault = KeyFault::Unfit { reason: "has no key on DynamoDB: the table declares no mapping there" };
    table.dynamo.ok_or_else(|| Error::key(table, None, fault))
}

/// The column that says when an item expires.
fn expiry(def: &DynamoDef) -> Option<&'static str> {
    def.ttl.or_else(|| def.index.and_then(|index| index.of.dynamo).and_then(|base| base.ttl))
}

fn visited(table: &'static TableDef) -> Columns {
    let mut columns: Columns = SmallVec::from_elem(None, table.columns.len().max(table.fields));
    for column in table.columns {
        if let Some(slot) = columns.get_mut(column.index()) {
            *slot = Some(column);
        }
    }
    columns
}

fn error(table: &'static TableDef, def: &'static DynamoDef, fault: Fault) -> Error {
    match fault {
        Fault::Key(column, fault) => Error::Key { table: table.name, column, fault },
        Fault::Column(index, source) => {
            let (index, source) = source.located(index);
            // A column that only an index derives is none of the table's.
            let derived = |index| super::row_keys::column_at(def, index);
            let column = index.and_then(|index| table.visited(index).map(|c| c.name).or_else(|| derived(index)));
            Error::Column { table: table.name, column: column.unwrap_or("?"), source }
        }
    }
}

/// A row on its way into an item.
pub(super) struct Visit<A> {
    table: &'static TableDef,
    expiry: Option<&'static str>,
    columns: Columns,
    keys: Keys,
    item: Item<A>,
}

impl<A: Attribute> Visitor for Visit<A> {
    type Error = Fault;

    fn field<C: Column>(&mut self, index: usize, value: &C) -> Result<(), Fault> {
        let column = self.columns.get(index).copied().flatten();
        let stored = column.filter(|c| index < self.table.fields && !self.keys.names(c.name));
        let mut sink = FieldSink {
            index,
            stored: stored.is_some(),
            expiry: self.expiry.is_some() && self.expiry == stored.map(|c| c.name),
            multi_cell: C::TYPE.is_multi_cell(),
            keys: Some(&mut self.keys).filter(|keys| keys.has(index)),
            attribute: None,
        };
        value.write(&mut sink).map_err(|fault| match fault {
            Fault::Column(None, error) => Fault::Column(Some(index), error),
            fault => fault,
        })?;
        if let (Some(attribute), Some(column)) = (sink.attribute, stored) {
            self.item.insert(column.name.to_owned(), attribute);
        }
        Ok(())
    }
}

/// Builds a row, or what reads those columns of it, from an item of the table or index.
///
/// # Errors
/// [`Error::Column`] where an attribute is absent, or does not hold what its field can take.
pub fn read<R: Build, A: Attribute>(
    table: &'static TableDef,
    columns: Option<&'static [&'static str]>,
    item: Item<A>,
) -> Result<R, Error> {
    Reader::new(table, columns)?.read(item)
}

/// Reads items of a table or index: what is the same for all of them is found out once.
pub(crate) struct Reader {
    table: &'static TableDef,
    def: &'static DynamoDef,
    expiry: Option<&'static str>,
    columns: Columns,
    others: Others,
}

impl Reader {
    pub(crate) fn new(table: &'static TableDef, columns: Option<&'static [&'static str]>) -> Result<Self, Error> {
        let def = mapping(table)?;
        let columns = match columns {
            Some(names) => names.iter().map(|name| table.column(name)).collect(),
            None => visited(table),
        };
        Ok(Self { table, def, expiry: expiry(def), columns, others: others(def) })
    }

    /// What [`read`] reads.
    pub(crate) fn read<R: Build, A: Attribute>(&self, item: Item<A>) -> Result<R, Error> {
        let mut cursor = Cursor { reader: self, item: Stored::new(self.def, item, &self.others), at: 0 };
        R::build(&mut cursor).map_err(|error| {
            let column = self.columns.get(cursor.at).copied().flatten();
            Error::column(self.table, column.map(ColumnDef::index), error)
        })
    }
}

/// An item on its way into a row.
struct Cursor<'r, A> {
    reader: &'r Reader,
    item: Stored<'r, A>,
    at: usize,
}

impl<A: Attribute> Source<'static> for Cursor<'_, A> {
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        let Some(column) = self.reader.columns.get(index).copied().flatten() else { return Err(ColumnError::Missing) };
        if let Some(attribute) = self.item.attribute(column) {
            let expiry = self.reader.expiry.is_some_and(|expiry| expiry == column.name);
            return C::read(&mut FieldSource::of_attribute(attribute, C::TYPE, expiry));
        }
        C::read(&mut FieldSource::of_cell(self.item.cell(column)?, C::TYPE))
    }
}

/// A key attribute of an item; none where it is absent, or no S, N or B.
pub fn key_ref<'i, A: Attribute>(item: &'i Item<A>, attribute: &str) -> Option<KeyRef<'i>> {
    match item.get(attribute)?.peek() {
        Peek::S(v) => Some(KeyRef::S(v)),
        Peek::N(v) => Some(KeyRef::N(v)),
        Peek::B(v) => Some(KeyRef::B(v)),
        _ => None,
    }
}

/// The first attributes of the partition key and, where there is one, of the sort key; none where one is absent.
pub fn key_of<'i, A: Attribute>(def: &DynamoDef, item: &'i Item<A>) -> Option<(KeyRef<'i>, Option<KeyRef<'i>>)> {
    let pk = key_ref(item, def.pk.first()?.name)?;
    match def.sk.first() {
        Some(attribute) => Some((pk, Some(key_ref(item, attribute.name)?))),
        None => Some((pk, None)),
    }
}
