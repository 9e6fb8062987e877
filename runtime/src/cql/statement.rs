//! Statements: every value is a marker, every partition column is one of them, and columns are listed by name.

use std::ops::Bound;

use super::ident::{TableName, quoted};
use crate::query::{Part, Plan};
use crate::schema::{ColumnDef, Order, Role, TableDef};
use crate::write::PutKind;

fn list<'c>(columns: impl IntoIterator<Item = &'c str>) -> String {
    columns.into_iter().map(quoted).collect::<Vec<_>>().join(", ")
}

/// The columns that a put of that kind binds, in the order of their markers: the row's fields, then the derived columns.
fn written(table: &TableDef, kind: PutKind) -> impl Iterator<Item = &'static ColumnDef> {
    (0..table.columns.len()).filter_map(|index| table.visited(index)).filter(move |column| kind.sets(column.role))
}

/// `INSERT`, with the write's timestamp as its last marker. A put and a merge have the same statement.
pub fn insert(table: &TableDef, name: &TableName, kind: PutKind) -> String {
    let markers = vec!["?"; written(table, kind).count()].join(", ");
    let columns = list(written(table, kind).map(|c| c.name));
    format!("INSERT INTO {name} ({columns}) VALUES ({markers}) USING TIMESTAMP ?")
}

/// `INSERT` of a row where there is none of its key. The server decides when it was, so there is no timestamp.
pub fn insert_if_absent(table: &TableDef, name: &TableName) -> String {
    let markers = vec!["?"; written(table, PutKind::Put).count()].join(", ");
    let columns = list(written(table, PutKind::Put).map(|c| c.name));
    format!("INSERT INTO {name} ({columns}) VALUES ({markers}) IF NOT EXISTS")
}

/// `UPDATE` of a row that is there: the columns outside of the key, then the key, each in the order of the visit; `None`
/// for a table that is all key.
pub fn update_if_exists(table: &TableDef, name: &TableName) -> Option<String> {
    let terms = |key: bool| {
        let columns = written(table, PutKind::Put).filter(move |column| column.role.is_key() == key);
        columns.map(|column| format!("{} = ?", quoted(column.name))).collect::<Vec<_>>()
    };
    let set = terms(false);
    (!set.is_empty())
        .then(|| format!("UPDATE {name} SET {} WHERE {} IF EXISTS", set.join(", "), terms(true).join(" AND ")))
}

/// `DELETE` of what the plan selects; its timestamp is the first marker, but on a table whose writes are conditional.
pub fn delete(plan: &Plan<'_>, name: &TableName) -> String {
    if plan.table.conditional {
        return format!("DELETE FROM {name} WHERE {} IF EXISTS", restrictions(plan));
    }
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
    use crate::key::{KeyValue, KeyVec};
    use crate::query::{Restrictions, Shape};
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
        conditional: false,
        sparse: false,
        dynamo: None,
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
