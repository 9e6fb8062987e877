//! `Option`, lists, sets, maps and tuples.
//!
//! A list, set or map that is a column by itself is kept cell by cell: the store has no empty one, so an absent value
//! reads as empty, and `Some` of an empty one as `None`. [`Frozen`] keeps empty apart from absent.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};

use super::{CellSink, CellSource, Column, ColumnError, Nested};
use crate::schema::ColumnType;

impl<C: Column> Column for Option<C> {
    const TYPE: ColumnType = C::TYPE;
    const NULLABLE: bool = true;
    const FAULT: Option<&'static str> = match C::NULLABLE {
        true => Some("an `Option` of an `Option` can't be told apart in a store: use one `Option`"),
        false => C::FAULT,
    };

    #[inline]
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        match self {
            Some(value) => value.write(sink),
            None => sink.null(),
        }
    }

    #[inline]
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        if source.take_null()? { Ok(None) } else { C::read(source).map(Some) }
    }
}

/// Why a value can't be inside of a collection: it is never absent there.
const fn element<C: Column>() -> Option<&'static str> {
    match C::NULLABLE {
        true => Some("a collection can't hold `Option`: the stores have no absent value inside of one"),
        false => C::FAULT,
    }
}

/// Why a value can't be in a set or be a map's key: both are kept in the order of their values, and a duration has none.
const fn member<C: Column>() -> Option<&'static str> {
    match C::TYPE {
        ColumnType::Duration => Some("durations have no order: the stores take none in a set or as the key of a map"),
        _ => element::<C>(),
    }
}

/// The first of two faults.
const fn either(first: Option<&'static str>, second: Option<&'static str>) -> Option<&'static str> {
    if first.is_some() { first } else { second }
}

macro_rules! sequences {
    ($($rust:ty, $kind:ident, $fault:ident, [$($generics:tt)*];)*) => { $(
        impl<C: Column $($generics)*> Column for $rust {
            const TYPE: ColumnType = ColumnType::$kind(&C::TYPE);
            const FAULT: Option<&'static str> = $fault::<C>();
            fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
                sink.nested(Nested::$kind, self.len(), |cells| self.iter().try_for_each(|item| item.write(cells)))
            }
            fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
                if source.take_null()? {
                    return Ok(Self::default());
                }
                let (mut cells, count) = source.nested(Nested::$kind)?;
                (0..count).map(|_| C::read(&mut cells)).collect()
            }
        }
    )* };
}
sequences! {
    Vec<C>, List, element, [];
    HashSet<C, S>, Set, member, [+ Eq + Hash, S: BuildHasher + Default];
    BTreeSet<C>, Set, member, [+ Ord];
}

macro_rules! maps {
    ($($rust:ty, [$($generics:tt)*];)*) => { $(
        impl<K: Column $($generics)*> Column for $rust {
            const TYPE: ColumnType = ColumnType::Map(&K::TYPE, &V::TYPE);
            const FAULT: Option<&'static str> = either(member::<K>(), element::<V>());
            fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
                sink.nested(Nested::Map, self.len(), |cells| {
                    self.iter().try_for_each(|(key, value)| {
                        key.write(cells)?;
                        value.write(cells)
                    })
                })
            }
            fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
                if source.take_null()? {
                    return Ok(Self::default());
                }
                let (mut cells, count) = source.nested(Nested::Map)?;
                (0..count / 2).map(|_| Ok((K::read(&mut cells)?, V::read(&mut cells)?))).collect()
            }
        }
    )* };
}
maps! {
    HashMap<K, V, S>, [+ Eq + Hash, V: Column, S: BuildHasher + Default];
    BTreeMap<K, V>, [+ Ord, V: Column];
}

macro_rules! tuples {
    ($($count:literal: $($name:ident $index:tt),*;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$($name: Column),*> Column for ($($name,)*) {
            const TYPE: ColumnType = ColumnType::Tuple(&const { [$($name::TYPE),*] });
            const FAULT: Option<&'static str> = {
                let fault = None;
                $(let fault = either(fault, $name::FAULT);)*
                fault
            };
            fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
                sink.nested(Nested::Tuple($count), $count, |cells| {
                    $(self.$index.write(cells)?;)*
                    Ok(())
                })
            }
            fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
                let (mut cells, _) = source.nested(Nested::Tuple($count))?;
                Ok(($($name::read(&mut cells)?,)*))
            }
        }
    )* };
}
tuples! {
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
    5: A 0, B 1, C 2, D 3, E 4;
    6: A 0, B 1, C 2, D 3, E 4, F 5;
    7: A 0, B 1, C 2, D 3, E 4, F 5, G 6;
    8: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7;
}

/// A collection that is written, compared and replaced as one value; empty is kept apart from absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Frozen<C>(pub C);

impl<C: Column> Column for Frozen<C> {
    const TYPE: ColumnType = ColumnType::Frozen(&C::TYPE);
    const FAULT: Option<&'static str> = match (C::NULLABLE, C::TYPE.is_multi_cell()) {
        (true, _) => Some("`Frozen<Option<..>>` has no meaning: write `Option<Frozen<..>>`"),
        (false, false) => Some("`Frozen` is for lists, sets and maps; everything else is one value already"),
        (false, true) => C::FAULT,
    };
    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        self.0.write(sink)
    }
    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        if source.take_null()? {
            return Err(ColumnError::Null);
        }
        C::read(source).map(Self)
    }
}
