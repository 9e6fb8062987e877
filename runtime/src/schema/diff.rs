//! What the store has against what is declared: the live check's findings, as data.
//!
//! An error stops a repository from opening: a column is missing, or the key or a type differs. Columns that we don't
//! declare and options that drifted are reported only, so that rolling changes of a schema work.

use std::fmt;

use super::{ColumnType, Order, Role, TableDef};

/// A table as the store describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveTable {
    /// `keyspace.table`, for messages.
    pub name: String,
    /// Its columns, in any order.
    pub columns: Vec<LiveColumn>,
    /// Options by their CQL name, as CQL prints them; only those that a declaration can name.
    pub options: Vec<(String, String)>,
}

/// A column as the store describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LiveColumn {
    /// Its name, unquoted.
    pub name: String,
    /// Its part in the key.
    pub role: Role,
    /// Its position among the columns of the same role, where it is part of the key.
    pub position: usize,
    /// Its type as the server spells it.
    pub ty: String,
}

/// One difference between a declaration and the live table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// A declared column is not there; an `ALTER TABLE .. ADD` would mend it, where `safe`.
    MissingColumn {
        /// Its name.
        column: String,
        /// Its declared type.
        ty: ColumnType,
        /// Whether the column is static.
        is_static: bool,
        /// Whether adding it is possible: a key column can't be added.
        safe: bool,
    },
    /// A column has another type: a new table is needed.
    Type {
        /// Its name.
        column: String,
        /// The declared type.
        declared: ColumnType,
        /// The type in the store.
        live: String,
    },
    /// A column has another part in the key: a new table is needed.
    Role {
        /// Its name.
        column: String,
        /// Its declared part and position.
        declared: String,
        /// Its part and position in the store.
        live: String,
    },
    /// A key column of the store is not declared: a new table, or another declaration, is needed.
    UndeclaredKey {
        /// Its name.
        column: String,
        /// Its part and position in the store.
        live: String,
    },
    /// A table or index of DynamoDB has another key: a new one is needed.
    Key {
        /// `the table`, or the index.
        of: String,
        /// The declared key.
        declared: String,
        /// The key in the store.
        live: String,
    },
    /// A declared index is not there.
    MissingIndex {
        /// Its name.
        index: String,
        /// Whether it is a local one: those are made with their table only.
        local: bool,
    },
    /// An index holds less than is declared: a new one is needed.
    Projection {
        /// The index.
        index: String,
        /// What it holds as declared.
        declared: String,
        /// What it holds in the store.
        live: String,
    },
    /// A column that the declaration does not have; it is left alone.
    ExtraColumn {
        /// Its name.
        column: String,
        /// Its type.
        ty: String,
    },
    /// An option has another value; it is left alone.
    Option {
        /// Its CQL name.
        option: String,
        /// The declared value.
        declared: String,
        /// The value in the store.
        live: String,
    },
}

impl Difference {
    /// Whether reads and writes through the declaration would be wrong or refused.
    pub fn is_error(&self) -> bool {
        !matches!(self, Self::ExtraColumn { .. } | Self::Option { .. })
    }

    /// Whether only a new table can mend it.
    pub fn is_incompatible(&self) -> bool {
        self.is_error() && !matches!(self, Self::MissingColumn { safe: true, .. })
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MissingColumn { column, ty, is_static, safe: true } => {
                let kind = if *is_static { "static column" } else { "column" };
                write!(f, "{kind} `{column}` ({ty}) is missing: `ALTER TABLE .. ADD` it")
            }
            Self::MissingColumn { column, ty, .. } => {
                write!(f, "key column `{column}` ({ty}) is missing: a key can't be altered, a new table is needed")
            }
            Self::Type { column, declared, live } => {
                write!(f, "column `{column}` is declared {declared}, the table has {live}")
            }
            Self::Role { column, declared, live } => {
                write!(f, "column `{column}` is declared as {declared}, in the table it is {live}")
            }
            Self::UndeclaredKey { column, live } => {
                write!(f, "column `{column}` is {live} in the table, and is not declared as such")
            }
            Self::Key { of, declared, live } => {
                write!(f, "the key of {of} is declared as {declared}, in the store it is {live}: a new one is needed")
            }
            Self::MissingIndex { index, local: false } => {
                write!(f, "index `{index}` is missing: run `ensure`, which adds it")
            }
            Self::MissingIndex { index, local: true } => {
                write!(f, "local index `{index}` is missing: it can't be added to a table, a new table is needed")
            }
            Self::Projection { index, declared, live } => {
                write!(f, "index `{index}` is declared to hold {declared}, it holds {live}: a new index is needed")
            }
            Self::ExtraColumn { column, ty } => write!(f, "column `{column}` ({ty}) is not declared; left alone"),
            Self::Option { option, declared, live } => {
                write!(f, "option `{option}` is declared {declared}, the table has {live}; left alone")
            }
        }
    }
}

/// Everything in which the live table differs from the declaration.
///
/// `options` are the declared ones, by their CQL name and as CQL prints them.
pub fn differences(table: &TableDef, options: &[(String, String)], live: &LiveTable) -> Vec<Difference> {
    let mut found = Vec::new();
    for (column, position) in positions(table) {
        match live.columns.iter().find(|c| c.name == column.name) {
            None => found.push(Difference::MissingColumn {
                column: column.name.into(),
                ty: column.ty,
                is_static: column.role == Role::Static,
                safe: matches!(column.role, Role::Static | Role::Regular),
            }),
            Some(other) => {
                let (declared, live) = (describe(column.role, position), describe(other.role, other.position));
                if declared != live {
                    found.push(Difference::Role { column: column.name.into(), declared, live });
                }
                if column.ty.to_string() != other.ty {
                    found.push(Difference::Type {
                        column: column.name.into(),
                        declared: column.ty,
                        live: other.ty.clone(),
                    });
                }
            }
        }
    }
    for other in live.columns.iter().filter(|c| table.column(&c.name).is_none()) {
        found.push(match other.role {
            Role::Partition | Role::Clustering(_) => {
                Difference::UndeclaredKey { column: other.name.clone(), live: describe(other.role, other.position) }
            }
            Role::Static | Role::Regular => {
                Difference::ExtraColumn { column: other.name.clone(), ty: other.ty.clone() }
            }
        });
    }
    for (option, declared) in options {
        let value = live.options.iter().find(|(name, _)| name == option).map(|(_, value)| value);
        if value != Some(declared) {
            found.push(Difference::Option {
                option: option.clone(),
                declared: declared.clone(),
                live: value.cloned().unwrap_or_else(|| "nothing".into()),
            });
        }
    }
    found
}

fn positions(table: &TableDef) -> impl Iterator<Item = (&'static super::ColumnDef, usize)> {
    let keys = table.partition().len();
    table.columns.iter().enumerate().map(move |(i, column)| match column.role {
        Role::Clustering(_) => (column, i - keys),
        Role::Partition => (column, i),
        Role::Static | Role::Regular => (column, 0),
    })
}

fn describe(role: Role, position: usize) -> String {
    match role {
        Role::Partition => format!("partition key column {}", position + 1),
        Role::Clustering(Order::Asc) => format!("clustering column {} ascending", position + 1),
        Role::Clustering(Order::Desc) => format!("clustering column {} descending", position + 1),
        Role::Static => "a static column".into(),
        Role::Regular => "a regular column".into(),
    }
}
