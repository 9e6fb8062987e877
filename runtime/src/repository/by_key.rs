//! What a full key asks for, as a plan, and what tells that its row is there. No method that people call stands here: rustc
//! would name this file in its messages.

use std::marker::PhantomData;

use crate::column::ColumnError;
use crate::error::Error;
use crate::key::{KeyValue, KeyVec};
use crate::query::{Plan, Restrictions, TakesKey};
use crate::row::{Build, Source};
use crate::table::QueryTable;

/// That a row is there; its first column, part of the key, is never absent and costs the least to send.
pub(super) struct Present;

impl Build for Present {
    const FIELDS: usize = 1;
    fn build<'r, S: Source<'r>>(_: &mut S) -> Result<Self, ColumnError> {
        Ok(Self)
    }
}

/// The column that is read where only the presence of a row is asked.
pub(super) struct FirstColumn<T>(PhantomData<T>);

impl<T: QueryTable> FirstColumn<T> {
    pub(super) const NAME: &'static [&'static str] = match T::TABLE.columns {
        [first, ..] => &[first.name],
        [] => &[],
    };
}

/// The plan of a whole partition.
pub(super) fn plan<T: QueryTable>(partition: KeyVec<'_>) -> Plan<'_> {
    Plan {
        table: T::TABLE,
        columns: None,
        partition,
        restrictions: Restrictions::default(),
        reverse: false,
        limit: None,
    }
}

/// The plan of the one row of a full primary key.
pub(crate) fn key_plan<'k, T, K>(key: K) -> Result<Plan<'k>, Error>
where
    T: TakesKey<'k, K>,
{
    let mut values = KeyVec::new();
    T::values(key, &mut values).map_err(|fault: ColumnError| Error::column(T::TABLE, None, fault))?;
    let columns = T::TABLE.partition().len();
    let mut restrictions = Restrictions::default();
    values.drain(columns.min(values.len())..).for_each(|value: KeyValue<'k>| restrictions.equal(value));
    Ok(Plan { restrictions, ..plan::<T>(values) })
}
