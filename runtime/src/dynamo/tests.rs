//! Rows become items and come back: every type, every form that is read, every value that is refused.

mod numbers;
mod round_trips;
mod values;

use super::{Item, Value, item};
use crate::column::{Column, ColumnError};
use crate::error::Error;
use crate::row::{Build, Row, Source, Visitor};
use crate::schema::{BillingDef, ColumnDef, DynamoDef, OptionsDef, Origin, Role, TableDef};
use crate::write::PutKind;

/// A row of one column, `value`.
#[derive(Debug, PartialEq)]
struct One<C>(C);

const fn dynamo(ttl: Option<&'static str>) -> DynamoDef {
    DynamoDef {
        table: "T",
        index: None,
        pk: &[],
        sk: &[],
        indexes: &[],
        ties: false,
        ttl,
        billing: BillingDef::OnDemand,
        stream: None,
    }
}

impl<C: Column> One<C> {
    const TABLE: &'static TableDef = &TableDef {
        type_name: "One",
        keyspace: None,
        name: "one",
        columns: &[ColumnDef::new("value", Role::Regular, Origin::Field(0), C::TYPE)],
        fields: 1,
        size: None,
        options: OptionsDef::NONE,
        conditional: false,
        sparse: false,
        dynamo: Some(&dynamo(None)),
    };
    const EXPIRING: &'static TableDef = &TableDef { dynamo: Some(&dynamo(Some("value"))), ..*Self::TABLE };
}

impl<C: Column> Build for One<C> {
    const FIELDS: usize = 1;
    fn build<'r, S: Source<'r>>(source: &mut S) -> Result<Self, ColumnError> {
        source.field(0).map(Self)
    }
}

impl<C: Column> Row for One<C> {
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visitor.field(0, &self.0)
    }
}

fn item_in<C: Column>(table: &'static TableDef, value: C) -> Result<Item<Value>, Error> {
    item::gather(table, PutKind::Put, |visit| One(value).visit(visit))
}

/// The attribute that the value becomes; none where it becomes none.
fn attribute<C: Column>(value: C) -> Result<Option<Value>, Error> {
    item_in(One::<C>::TABLE, value).map(|mut item| item.remove("value"))
}

fn read_in<C: Column>(table: &'static TableDef, attribute: Option<Value>) -> Result<C, Error> {
    let item = attribute.into_iter().map(|value| ("value".to_owned(), value)).collect();
    item::read::<One<C>, Value>(table, None, item).map(|row| row.0)
}

fn read<C: Column>(attribute: Option<Value>) -> Result<C, Error> {
    read_in(One::<C>::TABLE, attribute)
}

/// The value after it was written and read.
fn back<C: Column>(value: C) -> C {
    read(attribute(value).expect("it can be stored")).expect("it can be read")
}

fn s(text: &str) -> Value {
    Value::S(text.into())
}

fn n(text: &str) -> Value {
    Value::N(text.into())
}
