//! The schema as data: what a `#[query_table(..)]` declares, as plain constants.
//!
//! DDL, statements, checks and explanations are renderers of a [`TableDef`]. Nothing here knows a store, a driver or a
//! row, and nothing is imported from the rest of the crate: every other room may look in here. (But for one call: the registry asks
//! `crate::dynamo` whether two tables can share a physical one.)

mod diff;
mod dynamo;
mod registry;
mod types;

pub use diff::{Difference, LiveColumn, LiveTable, differences};
pub use dynamo::{
    BillingDef, DynamoDef, Format, IndexDef, IndexKeysDef, KeyAttributeDef, KeyForm, PartDef, ProjectionDef,
    StreamViewDef, TextPart,
};
pub use registry::{Ensured, Schema, check_view_column};
pub(crate) use types::same_text;
pub use types::{ColumnType, StructDef};

/// A table: its name, its columns in key order, and what was said about its size and options.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableDef {
    /// The table type's name, for messages: `OrdersByShopper`.
    pub type_name: &'static str,
    /// The keyspace, where the declaration names it; the store handle gives it otherwise.
    pub keyspace: Option<&'static str>,
    /// The table's name in the store, without keyspace and prefix.
    pub name: &'static str,
    /// Partition columns, clustering columns, static columns, regular columns: each group in declared order.
    pub columns: &'static [ColumnDef],
    /// How many fields the row struct has; derived columns are numbered after them.
    pub fields: usize,
    /// The partition's size as declared by `size(..)`.
    pub size: Option<SizeDef>,
    /// The table's options.
    pub options: OptionsDef,
    /// Whether all its writes are conditional transactions.
    pub conditional: bool,
    /// Whether a row may be absent from it: key columns are then fed by `Option` fields.
    pub sparse: bool,
    /// Its place on DynamoDB, where it is declared.
    pub dynamo: Option<&'static DynamoDef>,
}

impl TableDef {
    /// How many columns the partition key has.
    pub fn partition_len(&self) -> usize {
        self.columns.iter().take_while(|c| matches!(c.role, Role::Partition)).count()
    }

    /// The partition key's columns, in declared order.
    pub fn partition(&self) -> &'static [ColumnDef] {
        &self.columns[..self.partition_len()]
    }

    /// The clustering columns, in declared order.
    pub fn clustering(&self) -> &'static [ColumnDef] {
        let start = self.partition().len();
        let count = self.columns[start..].iter().take_while(|c| matches!(c.role, Role::Clustering(_))).count();
        &self.columns[start..start + count]
    }

    /// The primary key: partition and clustering columns.
    pub fn key(&self) -> &'static [ColumnDef] {
        &self.columns[..self.partition().len() + self.clustering().len()]
    }

    /// The static columns: one value a partition.
    pub fn statics(&self) -> impl Iterator<Item = &'static ColumnDef> {
        self.columns.iter().filter(|c| matches!(c.role, Role::Static))
    }

    /// The column of that name in the store.
    pub fn column(&self, name: &str) -> Option<&'static ColumnDef> {
        self.columns.iter().find(|c| c.name == name)
    }

    /// Whether the table has a static column.
    pub fn has_statics(&self) -> bool {
        self.statics().next().is_some()
    }

    /// The column that a row visits at this position: the struct's fields come first, then the derived columns.
    pub fn visited(&self, index: usize) -> Option<&'static ColumnDef> {
        self.columns.iter().find(|c| c.index() == index)
    }

    /// The columns that a row struct is built from: its fields, in declared order.
    pub fn built(&self) -> impl Iterator<Item = &'static ColumnDef> {
        (0..self.fields).filter_map(|index| self.visited(index))
    }
}

/// A column of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColumnDef {
    /// The column's name in the store, unquoted.
    pub name: &'static str,
    /// Its part in the key, or outside of it.
    pub role: Role,
    /// Where a row's value comes from.
    pub origin: Origin,
    /// Its type in the store.
    pub ty: ColumnType,
}

impl ColumnDef {
    /// A column.
    pub const fn new(name: &'static str, role: Role, origin: Origin, ty: ColumnType) -> Self {
        Self { name, role, origin, ty }
    }

    /// The position at which a row visits this column.
    pub const fn index(&self) -> usize {
        match self.origin {
            Origin::Field(index) | Origin::Derived { index, .. } => index,
        }
    }
}

/// What a column is to its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Part of the partition key: decides which node holds the row.
    Partition,
    /// Orders the rows of a partition and makes them unique.
    Clustering(Order),
    /// One value for the whole partition.
    Static,
    /// Anything else.
    Regular,
}

impl Role {
    /// Whether it is part of the key.
    pub const fn is_key(self) -> bool {
        matches!(self, Self::Partition | Self::Clustering(_))
    }
}

/// The direction in which a clustering column is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Smallest first.
    Asc,
    /// Largest first.
    Desc,
}

/// Where the value of a column comes from when a row is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The struct's field at this position.
    Field(usize),
    /// Computed from a field, as in `day = date(placed_at)`.
    Derived {
        /// The position after the struct's fields.
        index: usize,
        /// The field that it is computed from.
        field: usize,
        /// The function as declared: `date`, `month as text`.
        bucket: &'static str,
    },
}

/// The size of a partition as declared: `size(rows = 20_000, row_bytes = 200)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeDef {
    /// Rows in the largest partition.
    pub rows: u64,
    /// Bytes of one row.
    pub row_bytes: u64,
    /// The declaration says that it may pass the guideline.
    pub allow_large: bool,
}

/// Table options; what is `None` is left to the server's default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionsDef {
    /// Seconds until a written row expires.
    pub default_ttl: Option<u32>,
    /// Seconds for which a tombstone is kept.
    pub gc_grace: Option<u32>,
    /// A comment for people.
    pub comment: Option<&'static str>,
    /// The compaction strategy and its options.
    pub compaction: Option<ClassDef>,
    /// What the key and row caches hold.
    pub caching: Option<CachingDef>,
    /// The compressor and its options; the empty class turns compression off.
    pub compression: Option<ClassDef>,
}

impl OptionsDef {
    /// Nothing said: the server's defaults.
    pub const NONE: Self =
        Self { default_ttl: None, gc_grace: None, comment: None, compaction: None, caching: None, compression: None };
}

/// A Java class of the server with its options, all as CQL spells them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassDef {
    /// `TimeWindowCompactionStrategy`, `LZ4Compressor`, ..
    pub class: &'static str,
    /// Option names and values.
    pub options: &'static [(&'static str, &'static str)],
}

/// `caching = {'keys': .., 'rows_per_partition': ..}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CachingDef {
    /// `ALL` or `NONE`.
    pub keys: &'static str,
    /// `ALL`, `NONE` or a number.
    pub rows_per_partition: &'static str,
}
