//! What a registry does on a store: create what is missing, and tell what differs.

use super::Backend;
use crate::error::Error;
use crate::schema::{Difference, Ensured, Schema};

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

    /// Everything in which the live tables differ from their declarations, table by table; a table that is missing has
    /// no entry in the inner list but an [`Error::MissingTable`] instead.
    ///
    /// # Errors
    /// What the store says.
    pub async fn differences<B: Backend>(
        &self,
        db: &B,
    ) -> Result<Vec<(&'static str, Result<Vec<Difference>, Error>)>, Error> {
        let mut found = Vec::new();
        for table in self.tables() {
            let differences = match db.live(table).await? {
                Some((_, differences)) => Ok(differences),
                None => Err(Error::MissingTable { table: table.name.into() }),
            };
            found.push((table.name, differences));
        }
        Ok(found)
    }
}
