//! Statements: every value is a marker, every partition column is one of them, and columns are listed by name.

use std::ops::Bound;

use super::ident::{TableName, quoted};
use crate::key::KeyValue;
use crate::query::{Part, Plan};
use crate::schema::{ColumnDef, Order, Role, TableDef};
use crate::write::PutKind;

/// What decides a plan's statement, apart from its columns: how each clustering column is restricted, and the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape(u64);

impl Shape {
    /// The shape of a plan.
    pub fn of(plan: &Plan<'_>) -> Self {
        // The leading bit tells how long the prefix is; a key has 12 columns at most, so that all fits.
        let mut bits = 2 | u64::from(plan.reverse);
        for part in &plan.restrictions.prefix {
            bits = bits << 2 | if matches!(part, Part::Equal(_)) { 1 } else { 2 };
        }
        let (low, high) = match &plan.restrictions.range {
            Some((low, high)) => (bound_bits(low), bound_bits(high)),
            None => (0, 0),
        };
        Self(bits << 4 | low << 2 | high)
    }

    /// The shape as bytes.
    pub fn to_bytes(self) -> [u8; 8] {
        self.0.to_be_bytes()
    }
}

fn bound_bits(bound: &Bound<KeyValue<'_>>) -> u64 {
    match bound {
        Bound::Unbounded => 0,
        Bound::Included(_) => 1,
        Bound::Excluded(_) => 2,
    }
}

fn list<'c>(columns: impl IntoIterator<Item = &'c str>) -> String {
    columns.into_iter().map(quoted).collect::<Vec<_>>().join(", ")
}

/// The columns that a put of that kind binds, in the order of their markers: the row's fields, then the derived columns.
pub(crate) fn written(table: &TableDef, kind: PutKind) -> Vec<&'static ColumnDef> {
    let wanted = |column: &&ColumnDef| match (kind, column.role) {
        (_, Role::Partition) => true,
        (PutKind::Static, role) => role == Role::Static,
        (PutKind::Put | PutKind::Merge, role) => role != Role::Static,
    };
    (0..table.columns.len()).filter_map(|index| table.visited(index)).filter(wanted).collect()
}

/// `INSERT`, with the write's timestamp as its last marker. A put and a merge have the same statement.
pub fn insert(table: &TableDef, name: &TableName, kind: PutKind) -> String {
    let columns = written(table, kind);
    let markers = vec!["?"; columns.len()].join(", ");
    let columns = list(columns.iter().map(|c| c.name));
    format!("INSERT INTO {name} ({columns}) VALUES ({markers}) USING TIMESTAMP ?")
}

/// `DELETE` of what the plan selects; its timestamp is the first marker.
pub fn delete(plan: &Plan<'_>, name: &TableName) -> String {
    format!("DELETE FROM {name} USING TIMESTAMP ? WHERE {}", restrictions(plan))
}

/// `SELECT` of the plan's columns, where its restrictions name one row.
pub fn get(plan: &Plan<'_>, name: &TableName) -> String {
    let columns = list(selected(plan));
    format!("SELECT {columns} FROM {name} WHERE {}", restrictions(plan))
}

/// `SELECT` of the plan's columns, with the limit as its last marker.
pub fn select(plan: &Plan<'_>, name: &TableName) -> String {
    let columns = list(selected(plan));
    format!("SELECT {columns} FROM {name} WHERE {}{} LIMIT ?", restrictions(plan), order_by(plan))
}

/// The columns that a plan reads, in order. Where a partition may hold nothing but statics, its first clustering column
/// comes last, to tell the row that isn't one.
fn selected(plan: &Plan<'_>) -> Vec<&'static str> {
    let mut columns: Vec<_> = match plan.columns {
        Some(columns) => columns.to_vec(),
        None => plan.table.built().map(|c| c.name).collect(),
    };
    columns.extend(static_row_marker(plan.table).map(|c| c.name));
    columns
}

/// The column by whose absence the row is told that holds only a partition's statics.
pub(crate) fn static_row_marker(table: &TableDef) -> Option<&'static ColumnDef> {
    table.clustering().first().filter(|_| table.has_statics())
}

fn restrictions(plan: &Plan<'_>) -> String {
    let clustering = plan.table.clustering();
    let mut terms: Vec<_> = plan.table.partition().iter().map(|c| format!("{} = ?", quoted(c.name))).collect();
    for (column, part) in clustering.iter().zip(&plan.restrictions.prefix) {
        terms.push(match part {
            Part::Equal(_) => format!("{} = ?", quoted(column.name)),
            Part::OneOf(_) => format!("{} IN ?", quoted(column.name)),
        });
    }
    let ranged = clustering.get(plan.restrictions.prefix.len());
    if let (Some((low, high)), Some(column)) = (&plan.restrictions.range, ranged) {
        let name = quoted(column.name);
        match low {
            Bound::Included(_) => terms.push(format!("{name} >= ?")),
            Bound::Excluded(_) => terms.push(format!("{name} > ?")),
            Bound::Unbounded => {}
        }
        match high {
            Bound::Included(_) => terms.push(format!("{name} <= ?")),
            Bound::Excluded(_) => terms.push(format!("{name} < ?")),
            Bound::Unbounded => {}
        }
    }
    terms.join(" AND ")
}

/// Nothing in the declared order; reversed, every clustering column turns round.
fn order_by(plan: &Plan<'_>) -> String {
    let clustering = plan.table.clustering();
    if !plan.reverse || clustering.is_empty() {
        return String::new();
    }
    let reversed = |c: &ColumnDef| if c.role == Role::Clustering(Order::Desc) { "ASC" } else { "DESC" };
    let columns: Vec<_> = clustering.iter().map(|c| format!("{} {}", quoted(c.name), reversed(c))).collect();
    format!(" ORDER BY {}", columns.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::key::KeyVec;
    use crate::query::Restrictions;
    use crate::schema::{ColumnType, OptionsDef, Origin};

    const COLUMNS: &[ColumnDef] = &[
        ColumnDef::new("p", Role::Partition, Origin::Field(0), ColumnType::Int),
        ColumnDef::new("a", Role::Clustering(Order::Asc), Origin::Field(1), ColumnType::Int),
        ColumnDef::new("b", Role::Clustering(Order::Desc), Origin::Field(2), ColumnType::Int),
        ColumnDef::new("c", Role::Clustering(Order::Asc), Origin::Field(3), ColumnType::Int),
    ];
    const TABLE: &TableDef = &TableDef {
        type_name: "T",
        keyspace: None,
        name: "t",
        columns: COLUMNS,
        fields: 4,
        size: None,
        options: OptionsDef::NONE,
    };

    fn prefixes(length: usize) -> Vec<Vec<bool>> {
        (0..1_u32 << length).map(|bits| (0..length).map(|i| bits >> i & 1 == 1).collect()).collect()
    }

    fn plan(prefix: &[bool], bounds: (u8, u8), reverse: bool) -> Plan<'static> {
        let bound = |kind| match kind {
            0 => Bound::Unbounded,
            1 => Bound::Included(KeyValue::Int(1)),
            _ => Bound::Excluded(KeyValue::Int(1)),
        };
        let mut restrictions = Restrictions::default();
        for one in prefix {
            if *one {
                restrictions.equal(KeyValue::Int(1));
            } else {
                restrictions.one_of(vec![KeyValue::Int(1)]);
            }
        }
        restrictions.between(bound(bounds.0), bound(bounds.1));
        Plan { table: TABLE, columns: None, partition: KeyVec::new(), restrictions, reverse, limit: None }
    }

    #[test]
    fn plans_of_one_shape_have_one_statement_and_no_two_shapes_share_one() {
        let name = TableName { keyspace: "k".into(), table: "t".into() };
        let (mut shapes, mut statements, mut plans) = (HashSet::new(), HashSet::new(), 0);
        for prefix in (0..=3).flat_map(prefixes) {
            for bounds in (0..9).map(|kind| (kind / 3, kind % 3)) {
                // A range takes a column of its own.
                if prefix.len() == 3 && bounds != (0, 0) {
                    continue;
                }
                for reverse in [false, true] {
                    let plan = plan(&prefix, bounds, reverse);
                    shapes.insert(Shape::of(&plan));
                    statements.insert(select(&plan, &name));
                    plans += 1;
                }
            }
        }
        assert_eq!((shapes.len(), statements.len()), (plans, plans));
    }
}
