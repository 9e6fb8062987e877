//! Rows built straight from the driver's frames.

use scylla::deserialize::row::{ColumnIterator, DeserializeRow};
use scylla::deserialize::{DeserializationError, TypeCheckError};
use scylla::frame::response::result::ColumnSpec;
use scylla::response::query_result::{QueryResult, QueryRowsResult};

use super::fault::{Fault, Reason};
use crate::column::{Column, ColumnError};
use crate::cql::Cell;
use crate::error::Error;
use crate::query::Plan;
use crate::row::{Build, Source};

/// A row as it is answered; `None` where it holds nothing but a partition's statics.
pub(super) struct Decoded<R>(Option<R>);

impl<R: Build> Decoded<R> {
    /// The row of an answer that has one at most.
    pub(super) fn first(plan: &Plan<'_>, result: QueryResult) -> Result<Option<R>, Error> {
        let broken = |error: Box<dyn std::error::Error + Send + Sync>| Self::broken(plan, error);
        let result = result.into_rows_result().map_err(|error| broken(Box::new(error)))?;
        let mut rows = result.rows::<Self>().map_err(|error| broken(Box::new(error)))?;
        match rows.next() {
            None => Ok(None),
            Some(Ok(Self(row))) => Ok(row),
            Some(Err(error)) => Err(Self::faulty(plan, error)),
        }
    }

    #[cold]
    fn broken(plan: &Plan<'_>, source: Box<dyn std::error::Error + Send + Sync>) -> Error {
        Error::Store { context: format!("reading `{}`", plan.table.name), source }
    }

    #[cold]
    fn faulty(plan: &Plan<'_>, error: DeserializationError) -> Error {
        match error.downcast_ref::<Fault>() {
            Some(fault) => fault.for_answer(plan),
            None => Self::broken(plan, Box::new(error)),
        }
    }

    /// The rows of an answer.
    pub(super) fn all(plan: &Plan<'_>, result: QueryResult) -> Result<Vec<R>, Error> {
        let broken = |error: Box<dyn std::error::Error + Send + Sync>| Self::broken(plan, error);
        let result = result.into_rows_result().map_err(|error| broken(Box::new(error)))?;
        let mut rows = Vec::with_capacity(result.rows_num());
        for (number, row) in result.rows::<Self>().map_err(|error| broken(Box::new(error)))?.enumerate() {
            match row {
                Ok(Self(row)) => rows.extend(row),
                Err(error) if is_only_statics(plan, &result, number, &error) => {}
                Err(error) => return Err(Self::faulty(plan, error)),
            }
        }
        Ok(rows)
    }
}

/// Whether that row of the answer failed for its clustering key, which it lacks: it holds a static column that only the
/// store knows of, as one that was added after this program was built.
#[cold]
fn is_only_statics(plan: &Plan<'_>, result: &QueryRowsResult, number: usize, error: &DeserializationError) -> bool {
    let (Some(fault), Some(first)) = (error.downcast_ref::<Fault>(), plan.table.clustering().first()) else {
        return false;
    };
    let row = result.rows::<ColumnIterator<'_, '_>>().ok().and_then(|mut rows| rows.nth(number)).and_then(Result::ok);
    matches!(fault.reason, Reason::Column(ColumnError::Null))
        && row.is_some_and(|columns| {
            columns.flatten().any(|column| column.spec.name() == first.name && column.slice.is_none())
        })
}

impl<'frame, 'metadata, R: Build> DeserializeRow<'frame, 'metadata> for Decoded<R> {
    /// The types were compared when the statement was prepared.
    fn type_check(_: &[ColumnSpec<'_>]) -> Result<(), TypeCheckError> {
        Ok(())
    }

    #[inline]
    fn deserialize(row: ColumnIterator<'frame, 'metadata>) -> Result<Self, DeserializationError> {
        // One column more than the fields: the clustering column that a row of statics lacks.
        if row.len() > R::FIELDS
            && let Some(marker) = row.clone().nth(R::FIELDS)
            && marker?.slice.is_none()
        {
            return Ok(Self(None));
        }
        let mut columns = Columns { row, at: 0 };
        match R::build(&mut columns) {
            Ok(row) => Ok(Self(Some(row))),
            Err(error) => Err(DeserializationError::new(Fault { index: columns.at, reason: Reason::Column(error) })),
        }
    }
}

/// Gives the columns of an answered row one after the other.
struct Columns<'frame, 'metadata> {
    row: ColumnIterator<'frame, 'metadata>,
    at: usize,
}

impl<'frame> Source<'frame> for Columns<'frame, '_> {
    #[inline]
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError> {
        self.at = index;
        let column = self.row.next().and_then(Result::ok).ok_or(ColumnError::Missing)?;
        C::read(&mut Cell(column.slice.map(|slice| slice.as_slice())))
    }
}
