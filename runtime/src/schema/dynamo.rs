//! How a table maps to DynamoDB, as plain constants: key attributes and their templates, indexes, projections, options.
//!
//! Made by `dynamodb(..)`; read by `crate::dynamo`, which renders keys, requests and `CreateTable` from it. A part of a
//! template names its column by the position at which a row visits it, so that a row is encoded without a look-up.

use super::{ColumnType, TableDef};

/// A table's place on DynamoDB: a table of its own, one of several entities of a table, or an index.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DynamoDef {
    /// The physical table, without a prefix; of an index, the table that it is an index of.
    pub table: &'static str,
    /// What makes it an index; `None` for a table.
    pub index: Option<IndexDef>,
    /// The partition key: one attribute, or up to four of an index with native keys.
    pub pk: &'static [KeyAttributeDef],
    /// The sort key: none, one attribute, or up to four of an index with native keys.
    pub sk: &'static [KeyAttributeDef],
    /// The indexes of this table, whose key attributes every write keeps up. None for an index.
    pub indexes: &'static [IndexKeysDef],
    /// `ties = key_order`: clustering columns after the first come in the sort key's direction.
    pub ties: bool,
    /// The attribute that holds when an item expires, in whole seconds since 1970-01-01T00:00:00Z.
    pub ttl: Option<&'static str>,
    /// How capacity is paid for.
    pub billing: BillingDef,
    /// What the table's stream shows, where it has one.
    pub stream: Option<StreamViewDef>,
}

/// One key attribute.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyAttributeDef {
    /// The attribute's name.
    pub name: &'static str,
    /// What it holds.
    pub form: KeyForm,
}

/// What a key attribute holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum KeyForm {
    /// One column, as N, S or B.
    Native(PartDef),
    /// A text made of literals and columns; without any, as in the sort key of an item collection, any text.
    Text(&'static [TextPart]),
}

/// A piece of a key template.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TextPart {
    /// `ORDER#`
    Literal(&'static str),
    /// `{order_id}`
    Column(PartDef),
}

/// A column inside of a key.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PartDef {
    /// The column's name in the store.
    pub column: &'static str,
    /// The position at which a row visits it: a field, or a derived column after the fields.
    pub index: usize,
    /// Its type.
    pub ty: ColumnType,
    /// How it is written.
    pub format: Format,
}

/// How a column is written inside of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `{column}`: in a partition key as a person writes it, in a sort key so that text order is the column's order.
    Standard,
    /// `{column:06}`: a number from 0 on, with leading zeros.
    Width(u8),
    /// `{column:secs}`: whole seconds since 1970-01-01T00:00:00Z.
    Seconds,
    /// `{column:text}`: a number as plain text, even where it stands alone.
    Text,
    /// `{column:reversed}`: so that text order is the reverse of the column's order.
    Reversed,
}

/// What makes a table type an index of another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexDef {
    /// The index's name.
    pub name: &'static str,
    /// The table that it is an index of.
    pub of: &'static TableDef,
    /// Whether it is a local index, which shares the table's partition key.
    pub local: bool,
    /// Which attributes it holds.
    pub projection: ProjectionDef,
}

/// Which attributes an index holds beside the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProjectionDef {
    /// All of the table's.
    All,
    /// None.
    Keys,
    /// These columns.
    Include(&'static [&'static str]),
}

/// An index as its table sees it: what a write keeps up. Positions are those of the *table's* visit: its own derived
/// columns come after the fields, and those of its indexes, in declared order, after them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IndexKeysDef {
    /// The index's name.
    pub name: &'static str,
    /// The index's table type, for messages.
    pub type_name: &'static str,
    /// Whether it is a local index.
    pub local: bool,
    /// The partition key's attributes; of a local index, those of the table.
    pub pk: &'static [KeyAttributeDef],
    /// The sort key's attributes.
    pub sk: &'static [KeyAttributeDef],
    /// Which attributes it holds.
    pub projection: ProjectionDef,
    /// Whether a row may be absent from it: its key attributes are written only when all their columns have a value.
    pub sparse: bool,
}

/// How capacity is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BillingDef {
    /// By request.
    OnDemand,
    /// By the second.
    Provisioned {
        /// Read units a second.
        read: u32,
        /// Write units a second.
        write: u32,
    },
}

/// What a record of a table's stream shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamViewDef {
    /// The keys.
    KeysOnly,
    /// The item after the change.
    NewImage,
    /// The item before the change.
    OldImage,
    /// Both.
    NewAndOldImages,
}
