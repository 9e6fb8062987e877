//! Rows are visited: a struct visits its fields out, and is built from columns in, as in serde and statically dispatched.
//!
//! The derive emits one `visit` and one `build` for a *struct*, whatever the number of its tables and stores.

use crate::column::{Column, ColumnError};
use crate::table::QueryTable;

/// What can be built from the columns of an answer, by position.
pub trait Build: Sized {
    /// How many columns it takes.
    const FIELDS: usize;

    /// Builds it from its columns, in declared order.
    ///
    /// # Errors
    /// When a column does not hold what its field can take.
    fn build<'r, S: Source<'r>>(source: &mut S) -> Result<Self, ColumnError>;
}

/// What can be written: it visits its fields out, in declared order.
pub trait Row: Build {
    /// Visits every field with its position.
    ///
    /// # Errors
    /// As the visitor has it.
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error>;
}

/// Takes the fields of a row.
pub trait Visitor {
    /// What can go wrong in it.
    type Error: From<ColumnError>;

    /// Takes one field.
    ///
    /// # Errors
    /// As the visitor has it.
    fn field<C: Column>(&mut self, index: usize, value: &C) -> Result<(), Self::Error>;
}

/// Gives the columns of an answer, asked in order.
pub trait Source<'r> {
    /// Gives the column at this position.
    ///
    /// # Errors
    /// When it does not hold a `C`.
    fn field<C: Column>(&mut self, index: usize) -> Result<C, ColumnError>;
}

/// A struct that reads some columns of a table: `#[derive(View)] #[view(of = OrdersByShopper)]`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a view",
    note = "add `#[derive(View)]` and `#[view(of = ..)]` to it"
)]
pub trait View: Build {
    /// The table whose columns it reads.
    type Table: QueryTable;
    /// The columns, in the order of the struct's fields.
    const COLUMNS: &'static [&'static str];
}
