//! A stored item, as the columns of a row: from the attribute of that name, else out of a key attribute that holds it.

use smallvec::SmallVec;

use super::row_keys::{Slot, slots};
use super::source::Cell;
use super::template::columns;
use super::{Attribute, Item, Place, decode, key_ref};
use crate::column::ColumnError;
use crate::key::KeyValue;
use crate::schema::{ColumnDef, ColumnType, DynamoDef, Format, KeyAttributeDef, KeyForm};

/// An item that columns are moved out of.
pub(super) struct Stored<'o, A> {
    def: &'static DynamoDef,
    item: Item<A>,
    others: &'o Others,
    /// What stood beside a column in its key attribute.
    decoded: SmallVec<[(&'static str, KeyValue<'static>); 4]>,
}

/// Key attributes that would not read as the columns of their names, should there be such.
pub(super) type Others = SmallVec<[&'static str; 8]>;

/// Those of a table or index.
pub(super) fn others(def: &'static DynamoDef) -> Others {
    let (mut others, mut plain) = (Others::new(), Others::new());
    for (place, attribute) in key_attributes(def) {
        // An attribute of several keys reads as in the first of them.
        match is_plain(place, attribute) {
            true => plain.push(attribute.name),
            false if !plain.contains(&attribute.name) => others.push(attribute.name),
            false => {}
        }
    }
    others
}

impl<'o, A: Attribute> Stored<'o, A> {
    pub(super) fn new(def: &'static DynamoDef, item: Item<A>, others: &'o Others) -> Self {
        Self { def, item, others, decoded: SmallVec::new() }
    }

    /// The column's own attribute, where it has one.
    pub(super) fn attribute(&mut self, column: &ColumnDef) -> Option<&mut A> {
        if self.others.contains(&column.name) { None } else { self.item.get_mut(column.name) }
    }

    /// The column's value out of a key attribute; [`Cell::Absent`] where there is none.
    pub(super) fn cell(&mut self, column: &ColumnDef) -> Result<Cell<A>, ColumnError> {
        if let Some(at) = self.decoded.iter().position(|(name, _)| *name == column.name) {
            return Ok(Cell::Key(self.decoded.swap_remove(at).1));
        }
        let holds = |(_, attribute): &Slot| {
            columns(attribute).any(|part| part.column == column.name) && self.item.contains_key(attribute.name)
        };
        match key_attributes(self.def).find(holds) {
            Some((place, attribute)) => self.decode(column, place, attribute),
            None => Ok(Cell::Absent),
        }
    }

    fn decode(
        &mut self,
        column: &ColumnDef,
        place: Place,
        attribute: &'static KeyAttributeDef,
    ) -> Result<Cell<A>, ColumnError> {
        let values = key_ref(&self.item, attribute.name).and_then(|data| decode(attribute, place, data));
        let mut wanted = Cell::Absent;
        for (index, value) in values.ok_or(ColumnError::Malformed(column.ty))? {
            match columns(attribute).find(|part| part.index == index).map(|part| part.column) {
                Some(name) if name == column.name => wanted = Cell::Key(value),
                Some(name) if !self.decoded.iter().any(|(known, _)| *known == name) => self.decoded.push((name, value)),
                _ => {}
            }
        }
        Ok(wanted)
    }
}

/// All key attributes that an item may have: of its table and its indexes. Its own come first.
fn key_attributes(def: &'static DynamoDef) -> impl Iterator<Item = Slot> {
    let base = def.index.and_then(|index| index.of.dynamo);
    let of_indexes = |def: &'static DynamoDef| def.indexes.iter().flat_map(|index| slots(index.pk, index.sk));
    slots(def.pk, def.sk)
        .chain(base.into_iter().flat_map(|base| slots(base.pk, base.sk)))
        .chain(base.into_iter().chain([def]).flat_map(of_indexes))
}

/// Whether a key attribute holds its column just as an attribute of its own would, so that it can be moved out.
fn is_plain(place: Place, attribute: &KeyAttributeDef) -> bool {
    let KeyForm::Native(part) = &attribute.form else { return false };
    let same = match part.ty {
        ColumnType::TimeUuid | ColumnType::Inet => matches!(place, Place::Partition),
        ColumnType::Boolean => false,
        _ => true,
    };
    same && part.column == attribute.name && matches!(part.format, Format::Standard)
}
