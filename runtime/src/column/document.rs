//! Types of `serde` as columns: a document, which DynamoDB keeps as maps, lists and scalars, and CQL as JSON text.
//!
//! Everything goes through JSON's model: integers of 64 bits are exact, larger ones are refused, bytes are a list of
//! numbers, NaN is null. Who wants more has columns and structs of columns.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{CellSink, CellSource, Column, ColumnError};
use crate::schema::ColumnType;

/// A value of a foreign type that implements serde's traits: a map (or whatever serde makes of it) on DynamoDB, JSON as
/// `text` on CQL. It is read and written whole, and is no key.
///
/// ```
/// use query_table::prelude::*;
/// use query_table::{Document, Memory};
///
/// #[derive(serde::Serialize, serde::Deserialize, Clone, Debug, PartialEq)]
/// pub struct Settings {
///     pub theme: String,
///     pub limits: Vec<u64>,
/// }
///
/// #[derive(QueryTable, Clone, Debug, PartialEq)]
/// #[query_table(SettingsByUser, partition(user))]
/// pub struct UserSettings {
///     pub user: i64,
///     pub settings: Document<Settings>,
/// }
///
/// # async fn example() -> Result<(), query_table::Error> {
/// let db = Memory::new();
/// schema![SettingsByUser].ensure(&db).await?;
/// let users = SettingsByUser::repository(&db).await?;
/// let settings = Document(Settings { theme: "dark".into(), limits: vec![u64::MAX] });
/// let row = UserSettings { user: 7, settings };
/// users.put(&row).await?;
/// assert_eq!(users.get(7).await?, Some(row));
/// # Ok(())
/// # }
/// # query_table::__private::block_on(example()).unwrap();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Document<T>(pub T);

impl<T: Serialize + DeserializeOwned> Column for Document<T> {
    const TYPE: ColumnType = ColumnType::Text;

    fn write<W: CellSink>(&self, sink: &mut W) -> Result<(), W::Error> {
        // What serde says may hold the value, and errors reach logs.
        let document = serde_json::to_value(&self.0).map_err(|_| {
            ColumnError::OutOfRange("is a document that JSON can't hold: a larger number, or another key")
        })?;
        sink.document(document)
    }

    fn read<'r, R: CellSource<'r>>(source: &mut R) -> Result<Self, ColumnError> {
        serde_json::from_value(source.document()?)
            .map(Self)
            .map_err(|_| ColumnError::OutOfRange("holds a document that the field's type does not take"))
    }
}
