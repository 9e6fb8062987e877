//! What a registry does on a store: create what is missing, and tell what differs.

use super::Backend;
use crate::error::Error;
use crate::schema::{Difference, Ensured, Schema};

/// How a live table differs from its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TableReport {
    /// The table type's name.
    pub table: &'static str,
    /// What differs; `None` where the table does not exist.
    pub differences: Option<Vec<Difference>>,
}

impl Schema {
    /// Creates the tables that are missing, one at a time; it alters none. A table that is there is not looked at:
    /// opening it compares it with its declaration.
    ///
    /// Tables are created one after the other, and their ids compared after the nodes agree: creating one table from two
    /// clients at once is unsafe before transactional cluster metadata.
    ///
    /// # Errors
    /// [`Error::MissingKeyspace`], [`Error::ConcurrentCreate`], [`Error::NoAgreement`], and what the store says.
    pub async fn ensure<B: Backend>(&self, db: &B) -> Result<Ensured, Error> {
        db.ensure(self.tables()).await
    }

    /// Everything in which the live tables differ from their declarations, table by table.
    ///
    /// # Errors
    /// What the store says.
    pub async fn differences<B: Backend>(&self, db: &B) -> Result<Vec<TableReport>, Error> {
        let mut found = Vec::new();
        for table in self.tables() {
            let differences = db.live(table).await?.map(|(_, differences)| differences);
            found.push(TableReport { table: table.type_name, differences });
        }
        Ok(found)
    }
}
