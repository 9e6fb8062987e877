//! What a query would do, in words: for people, and for logs, so that no value is shown.
//!
//! How a store differs from the declaration (the order of ties, an index) is asked of its kind.

use std::fmt;
use std::ops::Bound;

use super::{Part, Plan};
use crate::backend::kind::Kind;
use crate::key::KeyValue;
use crate::schema::{ColumnDef, IndexDef, TableDef};

/// What a query would do, in words; values are not shown.
#[derive(Clone, Debug)]
pub struct Explanation {
    table: &'static TableDef,
    question: Vec<String>,
    order: String,
    rows: String,
    index: Option<IndexDef>,
    statement: Option<String>,
}

impl Explanation {
    /// Of a plan on a store of kind `K`.
    pub(crate) fn new<K: Kind>(plan: &Plan<'_>, statement: Option<String>) -> Self {
        let clustering = plan.table.clustering();
        let mut question: Vec<_> = plan.table.partition().iter().map(|c| format!("{} = ?", c.name)).collect();
        for (column, part) in clustering.iter().zip(&plan.restrictions.prefix) {
            question.push(match part {
                Part::Equal(_) => format!("{} = ?", column.name),
                Part::OneOf(values) => format!("{} one of {} values", column.name, values.len()),
            });
        }
        if let (Some((low, high)), Some(column)) =
            (&plan.restrictions.range, clustering.get(plan.restrictions.prefix.len()))
        {
            question.extend(bound_text(column.name, low, [">=", ">"]));
            question.extend(bound_text(column.name, high, ["<=", "<"]));
        }
        let direction = |column: &ColumnDef| {
            let descending = K::is_descending(plan, column);
            let ties = if plan.is_descending(column) == descending { "" } else { " (ties = key_order)" };
            format!("{} {}{ties}", column.name, if descending { "desc" } else { "asc" })
        };
        let order: Vec<_> = clustering.iter().map(direction).collect();
        let rows = match (plan.is_empty(), plan.limit) {
            (true, _) => "none: nothing is sent".into(),
            (_, Some(limit)) => format!("at most {limit}"),
            (_, None) => "all".into(),
        };
        let index = K::place(plan.table).and_then(|place| place.index);
        Self { table: plan.table, question, order: order.join(", "), rows, index, statement }
    }

    /// Whether the answer may be a moment behind what was written: it is read from a global index of DynamoDB.
    pub fn is_eventual(&self) -> bool {
        self.index.is_some_and(|index| !index.local)
    }
}

fn bound_text(column: &str, bound: &Bound<KeyValue<'_>>, [closed, open]: [&str; 2]) -> Option<String> {
    match bound {
        Bound::Included(_) => Some(format!("{column} {closed} ?")),
        Bound::Excluded(_) => Some(format!("{column} {open} ?")),
        Bound::Unbounded => None,
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "table      {} ({})", self.table.name, self.table.type_name)?;
        writeln!(f, "partition  one, by its full key")?;
        writeln!(f, "where      {}", self.question.join(", "))?;
        if !self.order.is_empty() {
            writeln!(f, "order      {}", self.order)?;
        }
        write!(f, "rows       {}", self.rows)?;
        match &self.index {
            Some(IndexDef { name, local: false, .. }) => {
                write!(f, "\nindex      {name}: eventually consistent, a moment behind its table")?;
            }
            Some(IndexDef { name, .. }) => write!(f, "\nindex      {name}")?,
            None => {}
        }
        match &self.statement {
            Some(statement) => write!(f, "\nstatement  {statement}"),
            None => Ok(()),
        }
    }
}
