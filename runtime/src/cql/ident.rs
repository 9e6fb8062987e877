//! Names: when they are quoted, and which ones Cassandra takes.

use std::borrow::Cow;
use std::fmt;

use crate::error::Error;
use crate::schema::TableDef;

/// The words that CQL reserves: `reserved_keywords.txt` of Apache Cassandra 5.0.6, sorted.
const RESERVED: [&str; 57] = [
    "add",
    "allow",
    "alter",
    "and",
    "apply",
    "asc",
    "authorize",
    "batch",
    "begin",
    "by",
    "columnfamily",
    "create",
    "delete",
    "desc",
    "describe",
    "drop",
    "entries",
    "execute",
    "from",
    "full",
    "grant",
    "if",
    "in",
    "index",
    "infinity",
    "insert",
    "into",
    "is",
    "keyspace",
    "limit",
    "materialized",
    "modify",
    "nan",
    "norecursive",
    "not",
    "null",
    "of",
    "on",
    "or",
    "order",
    "primary",
    "rename",
    "revoke",
    "schema",
    "select",
    "set",
    "table",
    "to",
    "token",
    "truncate",
    "unlogged",
    "update",
    "use",
    "using",
    "view",
    "where",
    "with",
];

/// The identifier as CQL wants it: quoted where it is reserved or anything but lower case, its quotes doubled.
///
/// ```
/// assert_eq!(query_table::cql::quoted("placed_at"), "placed_at");
/// assert_eq!(query_table::cql::quoted("token"), "\"token\"");
/// assert_eq!(query_table::cql::quoted("userId"), "\"userId\"");
/// ```
pub fn quoted(name: &str) -> Cow<'_, str> {
    let mut bytes = name.bytes();
    let plain = bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if plain && RESERVED.binary_search(&name).is_err() {
        Cow::Borrowed(name)
    } else {
        Cow::Owned(format!("\"{}\"", name.replace('"', "\"\"")))
    }
}

/// The longest keyspace or table name (`SchemaConstants.NAME_LENGTH`).
const NAME_LENGTH: usize = 48;

/// A keyspace or table name, or a prefix of one: Cassandra takes letters, digits and `_`.
pub(crate) fn check_name(what: &'static str, name: &str) -> Result<(), Error> {
    let rule = if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
        "letters, digits and `_` are allowed"
    } else if name.len() > NAME_LENGTH {
        "at most 48 characters are allowed"
    } else {
        return Ok(());
    };
    Err(Error::Identifier { what, name: name.into(), rule })
}

/// A table's name at run time: the keyspace and prefix of the store handle, and the declared name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableName {
    /// The keyspace.
    pub keyspace: String,
    /// The table with its prefix.
    pub table: String,
}

impl TableName {
    /// The name of `table` on a handle with this keyspace and prefix; a keyspace in the declaration goes first.
    ///
    /// # Errors
    /// [`Error::NoKeyspace`] and [`Error::Identifier`].
    pub fn resolve(table: &TableDef, keyspace: Option<&str>, prefix: &str) -> Result<Self, Error> {
        let keyspace = table.keyspace.or(keyspace).ok_or(Error::NoKeyspace { table: table.name })?;
        check_name("keyspace name", keyspace)?;
        let name = format!("{prefix}{}", table.name);
        check_name("table name", &name)?;
        Ok(Self { keyspace: keyspace.into(), table: name })
    }
}

/// As CQL wants it: `shop_eu.orders_by_shopper`.
impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", quoted(&self.keyspace), quoted(&self.table))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reserved_words_are_sorted() {
        assert!(RESERVED.is_sorted());
    }

    #[test]
    fn a_quote_inside_a_name_is_doubled() {
        assert_eq!(quoted("a\"b"), "\"a\"\"b\"");
        assert_eq!(quoted("1st"), "\"1st\"");
        assert_eq!(quoted(""), "\"\"");
    }
}
