//! The key attributes of a row: their parts are encoded while it is visited, and put together when all are there.
//!
//! All parts go into one buffer, so that a key costs one allocation, whatever the order of its fields. An index that says
//! `sparse` keeps a row out where one of its parts is absent.

use std::ops::Range;

use smallvec::SmallVec;

use super::digits::text_of;
use super::part::push_part;
use super::sink::Fault;
use super::template::columns;
use super::{Attribute, Item, KeyData, Place, check_length, followed, native};
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::{DynamoDef, KeyAttributeDef, KeyForm, PartDef, Role, TableDef, TextPart};
use crate::write::PutKind;

/// A key attribute, and where it stands.
pub(super) type Slot = (Place, &'static KeyAttributeDef);

/// The key attributes of a table or index, the partition key's first.
pub(super) fn slots(
    pk: &'static [KeyAttributeDef],
    sk: &'static [KeyAttributeDef],
) -> impl Iterator<Item = Slot> + Clone {
    pk.iter().map(|attribute| (Place::Partition, attribute)).chain(sk.iter().map(|attribute| (Place::Sort, attribute)))
}

/// What is known of a row's keys.
pub(super) struct Keys {
    def: &'static DynamoDef,
    /// Every key attribute of the table and its indexes once.
    slots: SmallVec<[Slot; 8]>,
    /// Which of them the item has.
    taken: SmallVec<[bool; 8]>,
    /// The positions of the columns in keys, as bits; later ones are always looked for.
    positions: u64,
    /// The positions that had a value.
    present: SmallVec<[usize; 16]>,
    buffer: Vec<u8>,
    /// Slot, part and place in the buffer.
    written: SmallVec<[(usize, usize, Range<usize>); 12]>,
    /// Slot and value.
    native: SmallVec<[(usize, KeyData); 4]>,
}

impl Keys {
    pub(super) fn new(def: &'static DynamoDef) -> Self {
        let mut found: SmallVec<[Slot; 8]> = SmallVec::new();
        let of_indexes = def.indexes.iter().flat_map(|index| slots(index.pk, index.sk));
        for slot in slots(def.pk, def.sk).chain(of_indexes) {
            if !found.iter().any(|(_, known)| known.name == slot.1.name) {
                found.push(slot);
            }
        }
        let bits = found.iter().flat_map(|(_, attribute)| columns(attribute)).map(|part| bit(part.index));
        let positions = bits.fold(0, |all, bit| all | bit);
        Self {
            def,
            positions,
            taken: SmallVec::from_elem(false, found.len()),
            slots: found,
            present: SmallVec::new(),
            buffer: Vec::with_capacity(128),
            written: SmallVec::new(),
            native: SmallVec::new(),
        }
    }

    /// How many attributes they may become.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether a key attribute has that name: it then stands for the column of that name.
    pub(super) fn names(&self, column: &str) -> bool {
        self.slots.iter().any(|(_, attribute)| attribute.name == column)
    }

    /// Whether the column at that position may be part of a key.
    pub(super) fn has(&self, index: usize) -> bool {
        bit(index) & self.positions != 0
    }

    /// Takes the value of the column at that position.
    pub(super) fn part(&mut self, index: usize, value: &KeyValue<'_>) -> Result<(), Fault> {
        self.present.push(index);
        for (slot, (place, attribute)) in self.slots.iter().enumerate() {
            match &attribute.form {
                KeyForm::Native(part) if part.index == index => {
                    let data = native(part, *place, value).map_err(|fault| Fault::Key(part.column, fault))?;
                    self.native.push((slot, data));
                }
                KeyForm::Native(_) => {}
                KeyForm::Text(parts) => {
                    for (at, part) in parts.iter().enumerate() {
                        let TextPart::Column(part) = part else { continue };
                        if part.index == index {
                            let start = self.buffer.len();
                            push_part(&mut self.buffer, part, *place, followed(parts, at), value)
                                .map_err(|fault| Fault::Key(part.column, fault))?;
                            self.written.push((slot, at, start..self.buffer.len()));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds the key attributes of the table, and of every index that holds the row.
    pub(super) fn finish<A: Attribute>(
        &mut self,
        table: &TableDef,
        kind: PutKind,
        item: &mut Item<A>,
    ) -> Result<(), Fault> {
        if let Some(absent) = self.absent(slots(self.def.pk, self.def.sk)) {
            return Err(Fault::Key(absent.column, KeyFault::Absent));
        }
        self.insert(slots(self.def.pk, self.def.sk), item)?;
        for index in self.def.indexes {
            let all = slots(index.pk, index.sk);
            let Some(absent) = self.absent(all.clone()) else {
                self.insert(all, item)?;
                continue;
            };
            if !index.sparse {
                return Err(Fault::Key(absent.column, KeyFault::Absent));
            }
            if kind == PutKind::Merge && self.may_move(table, all.clone()) {
                return Err(Fault::Key(absent.column, HALF_KNOWN));
            }
            // A native key attribute is its column: that has its value whether the row is in the index or not.
            self.insert(
                all.filter(|(_, attribute)| columns(attribute).any(|part| part.column == attribute.name)),
                item,
            )?;
        }
        Ok(())
    }

    /// The first column that has no value.
    fn absent(&self, mut slots: impl Iterator<Item = Slot>) -> Option<&'static PartDef> {
        slots.find_map(|(_, attribute)| columns(attribute).find(|part| !self.present.contains(&part.index)))
    }

    /// Whether a merge sets a part of the index's key that may have had another value: the primary key has not.
    fn may_move(&self, table: &TableDef, mut slots: impl Iterator<Item = Slot>) -> bool {
        let fixed = |part: &PartDef| {
            table.visited(part.index).is_some_and(|c| matches!(c.role, Role::Partition | Role::Clustering(_)))
        };
        slots.any(|(_, attribute)| columns(attribute).any(|part| self.present.contains(&part.index) && !fixed(part)))
    }

    fn insert<A: Attribute>(&mut self, slots: impl Iterator<Item = Slot>, item: &mut Item<A>) -> Result<(), Fault> {
        for (place, attribute) in slots {
            let Some(data) = self.data(attribute) else { continue };
            check_length(attribute, place, &data)
                .map_err(|fault| Fault::Key(columns(attribute).next().map_or("?", |part| part.column), fault))?;
            item.insert(attribute.name.to_owned(), attribute_of(data));
        }
        Ok(())
    }

    /// The attribute's value; none where a native one has none, or where the item has it already.
    fn data(&mut self, attribute: &KeyAttributeDef) -> Option<KeyData> {
        let slot = self.slots.iter().position(|(_, known)| known.name == attribute.name)?;
        if std::mem::replace(self.taken.get_mut(slot)?, true) {
            return None;
        }
        let KeyForm::Text(template) = &attribute.form else {
            let at = self.native.iter().position(|(at, _)| *at == slot)?;
            return Some(self.native.swap_remove(at).1);
        };
        let pieces = || {
            template.iter().enumerate().filter_map(|(at, part)| match part {
                TextPart::Literal(literal) => Some(literal.as_bytes()),
                TextPart::Column(_) => {
                    let range =
                        self.written.iter().find(|(s, p, _)| (*s, *p) == (slot, at)).map(|(.., range)| range)?;
                    self.buffer.get(range.clone())
                }
            })
        };
        let mut text = Vec::with_capacity(pieces().map(<[u8]>::len).sum());
        pieces().for_each(|piece| text.extend_from_slice(piece));
        Some(KeyData::S(text_of(text)))
    }
}

const HALF_KNOWN: KeyFault = KeyFault::Unfit {
    reason: "is absent, and a merge that leaves it alone would set the rest of an index's key: put the whole row",
};

fn bit(index: usize) -> u64 {
    u32::try_from(index).ok().and_then(|index| 1_u64.checked_shl(index)).unwrap_or(u64::MAX)
}

pub(crate) fn attribute_of<A: Attribute>(data: KeyData) -> A {
    match data {
        KeyData::S(v) => A::s(v),
        KeyData::N(v) => A::n(v),
        KeyData::B(v) => A::b(v),
    }
}

/// The name of the column at that position of a visit, where a key holds it.
pub(super) fn column_at(def: &DynamoDef, index: usize) -> Option<&'static str> {
    let own = slots(def.pk, def.sk);
    let of_indexes = def.indexes.iter().flat_map(|index| slots(index.pk, index.sk));
    own.chain(of_indexes)
        .flat_map(|(_, attribute)| columns(attribute))
        .find(|part| part.index == index)
        .map(|p| p.column)
}
