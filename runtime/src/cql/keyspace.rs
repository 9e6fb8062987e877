//! Keyspaces: where the replicas of its tables are.

use std::fmt::Write as _;

use super::ident::{check_name, quoted};
use crate::error::Error;

/// A keyspace with its replication.
///
/// ```
/// let keyspace = query_table::Keyspace::simple("shop", 1);
/// assert_eq!(
///     keyspace.ddl()?,
///     "CREATE KEYSPACE IF NOT EXISTS shop WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}"
/// );
/// let keyspace = query_table::Keyspace::network("shop_eu", [("fra", 3), ("ams", 3)]);
/// assert!(keyspace.ddl()?.contains("'class': 'NetworkTopologyStrategy', 'fra': 3, 'ams': 3"));
/// # Ok::<_, query_table::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyspace {
    name: String,
    replication: Replication,
    durable_writes: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Replication {
    Simple(u32),
    Network(Vec<(String, u32)>),
}

impl Keyspace {
    /// `SimpleStrategy`: `replicas` copies, wherever the nodes are. For one data centre and for tests.
    pub fn simple(name: impl Into<String>, replicas: u32) -> Self {
        Self { name: name.into(), replication: Replication::Simple(replicas), durable_writes: true }
    }

    /// `NetworkTopologyStrategy`: so many copies in each data centre.
    pub fn network<D: Into<String>>(name: impl Into<String>, replicas: impl IntoIterator<Item = (D, u32)>) -> Self {
        let replicas = replicas.into_iter().map(|(centre, replicas)| (centre.into(), replicas)).collect();
        Self { name: name.into(), replication: Replication::Network(replicas), durable_writes: true }
    }

    /// Without the commit log: a write can be lost when its nodes die.
    pub fn without_durable_writes(mut self) -> Self {
        self.durable_writes = false;
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The `CREATE KEYSPACE IF NOT EXISTS` statement.
    ///
    /// # Errors
    /// [`Error::Identifier`] for a name that Cassandra does not take, for a data centre's too.
    pub fn ddl(&self) -> Result<String, Error> {
        check_name("keyspace name", &self.name)?;
        let mut ddl = format!("CREATE KEYSPACE IF NOT EXISTS {} WITH replication = {{'class': ", quoted(&self.name));
        match &self.replication {
            Replication::Simple(replicas) => {
                ddl.push_str("'SimpleStrategy', 'replication_factor': ");
                ddl.push_str(&replicas.to_string());
            }
            Replication::Network(centres) => {
                ddl.push_str("'NetworkTopologyStrategy'");
                for (centre, replicas) in centres {
                    let taken = matches!(centre.as_str(), "class" | "replication_factor");
                    if centre.is_empty() || taken || centre.chars().any(char::is_control) {
                        let rule = "a name without control characters is expected, other than `class` and `replication_factor`";
                        return Err(Error::Identifier { what: "data centre name", name: centre.clone(), rule });
                    }
                    // Writing to a String can't fail.
                    let _ = write!(ddl, ", '{}': {replicas}", centre.replace('\'', "''"));
                }
            }
        }
        ddl.push('}');
        if !self.durable_writes {
            ddl.push_str(" AND durable_writes = false");
        }
        Ok(ddl)
    }
}
