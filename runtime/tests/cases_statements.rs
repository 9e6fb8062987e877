//! Reported faults that show in the text of a statement or a declaration: no server is needed to see them.

use std::ops::Bound;

use query_table::cql::{self, TableName};
use query_table::key::{KeyValue, KeyVec};
use query_table::prelude::*;
use query_table::query::{Plan, Restrictions};
use query_table::schema::{Difference, LiveColumn, LiveTable, Order, Role, TableDef, differences};
use query_table::write::PutKind;
use query_table::{Error, Memory};

/// A row for tables of every width of key.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OneNone, partition(a))]
#[query_table(OneOne, partition(a), clustering(d asc))]
#[query_table(OneThree, partition(a), clustering(d desc, e, f desc))]
#[query_table(TwoTwo, partition(b, a), clustering(c desc, d))]
#[query_table(ThreeNone, partition(e, d, f))]
#[query_table(ThreeThree, partition(a, b, c), clustering(d, e desc, f))]
pub(crate) struct Wide {
    a: i32,
    b: i32,
    c: i32,
    d: i32,
    e: i32,
    f: i32,
    rest: Option<String>,
}

const TABLES: [&TableDef; 6] =
    [OneNone::TABLE, OneOne::TABLE, OneThree::TABLE, TwoTwo::TABLE, ThreeNone::TABLE, ThreeThree::TABLE];

fn name(table: &TableDef) -> TableName {
    TableName::resolve(table, Some("ks"), "").expect("a name that the store takes")
}

/// Every way in which the clustering columns may be restricted.
fn every_restriction(columns: usize) -> Vec<Restrictions<'static>> {
    let value = || KeyValue::Int(7);
    let bounds = [Bound::Unbounded, Bound::Included(value()), Bound::Excluded(value())];
    let mut open = vec![Restrictions::default()];
    let mut all = Vec::new();
    for _ in 0..columns {
        let mut longer = Vec::new();
        for restrictions in &open {
            for (low, high) in bounds.iter().flat_map(|low| bounds.iter().map(move |high| (low, high))) {
                let mut ranged = restrictions.clone();
                ranged.between(low.clone(), high.clone());
                all.push(ranged);
            }
            let mut equal = restrictions.clone();
            equal.equal(value());
            let mut several = restrictions.clone();
            several.one_of(vec![value(), KeyValue::Int(8)]);
            longer.extend([equal, several]);
        }
        all.append(&mut open);
        open = longer;
    }
    all.append(&mut open);
    all
}

fn every_plan(table: &'static TableDef) -> Vec<Plan<'static>> {
    let mut plans = Vec::new();
    for restrictions in every_restriction(table.clustering().len()) {
        for reverse in [false, true] {
            for columns in [None, Some(["rest", "a"].as_slice())] {
                let partition: KeyVec<'static> = table.partition().iter().map(|_| KeyValue::Int(7)).collect();
                let restrictions = restrictions.clone();
                plans.push(Plan { table, columns, partition, restrictions, reverse, limit: None });
            }
        }
    }
    plans
}

/// Whether the text asks for each of these columns by equality with a marker.
fn names_every_partition_column(statement: &str, table: &TableDef) -> bool {
    let (_, conditions) = statement.split_once(" WHERE ").unwrap_or_default();
    table.partition().iter().all(|column| {
        conditions
            .split(" AND ")
            .any(|term| term.strip_prefix(column.name).is_some_and(|rest| rest == " = ?" || rest.starts_with(" = ? ")))
    })
}

#[test]
fn every_statement_names_the_whole_partition_key_and_none_filters() {
    let mut statements = 0;
    for table in TABLES {
        for plan in every_plan(table) {
            for statement in
                [cql::select(&plan, &name(table)), cql::get(&plan, &name(table)), cql::delete(&plan, &name(table))]
            {
                assert!(names_every_partition_column(&statement, table), "{statement}");
                assert!(!statement.to_uppercase().contains("FILTERING"), "{statement}");
                assert!(!statement.contains(['7', '8', '\'', '*']), "a value, or no column list: {statement}");
                statements += 1;
            }
        }
        let insert = cql::insert(table, &name(table), PutKind::Put);
        assert!(table.columns.iter().all(|column| insert.contains(column.name)), "{insert}");
        assert_eq!(insert.matches('?').count(), table.columns.len() + 1, "{insert}");
        statements += 1;
    }
    assert!(statements > 1_000, "{statements} are not all");
}

/// Fields that only `r#` makes names.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Raw, partition(r#type), clustering(r#match desc, r#use))]
pub(crate) struct RawRow {
    r#type: i32,
    r#match: i32,
    #[column(rename = "used")]
    r#use: i32,
    r#fn: Option<i32>,
}

#[test]
fn raw_identifiers_are_columns_without_their_prefix() {
    let ddl = cql::create_table(Raw::TABLE, &name(Raw::TABLE));
    assert!(!ddl.contains("r#") && !ddl.contains("r_"), "{ddl}");
    for column in ["type int", "match int", "used int", "fn int", "PRIMARY KEY (type, match, used)"] {
        assert!(ddl.contains(column), "{column} is not in {ddl}");
    }
}

mod br40 {
    use super::*;
    use query_table::column::{Column, KeyColumn};

    /// A type parameter with its bounds.
    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(GenericById, partition(id))]
    pub(crate) struct Generic<T>
    where
        T: Column + KeyColumn + Clone + Send + Sync + 'static,
    {
        id: i32,
        value: T,
    }

    /// A constant parameter.
    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(HashesById, partition(id))]
    pub(crate) struct Hash<const N: usize> {
        id: i32,
        hash: [u8; N],
    }

    #[tokio::test]
    async fn type_and_constant_parameters_are_carried_over() -> Result<(), Error> {
        let db = Memory::new();
        schema![GenericById<String>].ensure(&db).await?;
        let table = GenericById::<String>::repository(&db).await?;
        let row = Generic { id: 1, value: "v".to_owned() };
        table.put(&row).await?;
        assert_eq!(table.get(1).await?, Some(row));
        schema![HashesById<4>].ensure(&db).await?;
        let table = HashesById::<4>::repository(&db).await?;
        let row = Hash { id: 1, hash: [1, 2, 3, 4] };
        table.put(&row).await?;
        assert_eq!(table.get(1).await?, Some(row));
        Ok(())
    }
}

/// Two partition columns, two clustering columns of different directions.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Directions, partition(a, b), clustering(c desc, d))]
pub(crate) struct DirectionsRow {
    d: i32,
    c: i32,
    b: i32,
    a: i32,
}

#[test]
fn the_ddl_lists_keys_in_declared_order_and_every_direction() {
    let expected = "CREATE TABLE IF NOT EXISTS ks.directions (\n    a int,\n    b int,\n    c int,\n    d int,\n    \
                    PRIMARY KEY ((a, b), c, d)\n) WITH CLUSTERING ORDER BY (c DESC, d ASC)";
    for _ in 0..100 {
        assert_eq!(cql::create_table(Directions::TABLE, &name(Directions::TABLE)), expected);
    }
}

/// Reserved names in every place.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Reserved, name = "From", partition(token), clustering(order))]
pub(crate) struct ReservedRow {
    token: i32,
    order: i32,
    #[column(static)]
    table: Option<i32>,
    select: Option<i32>,
}

#[test]
fn reserved_names_are_quoted_in_every_statement() {
    let (table, name) = (Reserved::TABLE, name(Reserved::TABLE));
    let mut texts = vec![cql::create_table(table, &name)];
    texts.extend([PutKind::Put, PutKind::Merge, PutKind::Static].map(|kind| cql::insert(table, &name, kind)));
    for restrictions in every_restriction(1) {
        let partition: KeyVec<'static> = std::iter::once(KeyValue::Int(7)).collect();
        let plan = Plan { table, columns: None, partition, restrictions, reverse: true, limit: None };
        texts.extend([cql::select(&plan, &name), cql::get(&plan, &name), cql::delete(&plan, &name)]);
    }
    for text in texts {
        assert!(text.contains("ks.\"From\""), "{text}");
        let words: Vec<_> = text.split(|c: char| !(c.is_alphanumeric() || c == '"' || c == '_')).collect();
        for reserved in ["token", "order", "table", "select", "From"] {
            assert!(!words.contains(&reserved), "`{reserved}` stands without quotes in {text}");
        }
    }
}

/// What a table looks like that is as declared.
fn live(table: &TableDef) -> LiveTable {
    let columns = table.columns.iter().map(|column| {
        let same = |other: &&query_table::schema::ColumnDef| {
            std::mem::discriminant(&other.role) == std::mem::discriminant(&column.role)
        };
        let position = match column.role {
            Role::Partition | Role::Clustering(_) => {
                table.columns.iter().filter(same).position(|other| other.name == column.name)
            }
            Role::Static | Role::Regular => None,
        };
        let ty = column.ty.to_string();
        LiveColumn { name: column.name.into(), role: column.role, position: position.unwrap_or(0), ty }
    });
    LiveTable { name: table.name.into(), columns: columns.collect(), options: Vec::new() }
}

fn column<'t>(table: &'t mut LiveTable, name: &str) -> &'t mut LiveColumn {
    table.columns.iter_mut().find(|column| column.name == name).expect("a column of that name")
}

fn found(change: impl FnOnce(&mut LiveTable)) -> Vec<Difference> {
    let mut table = live(TwoTwo::TABLE);
    change(&mut table);
    differences(TwoTwo::TABLE, &[], &table)
}

#[test]
fn every_change_of_a_schema_has_its_outcome() {
    assert_eq!(found(|_| {}), []);

    let new_column = found(|table| table.columns.retain(|column| column.name != "rest"));
    assert!(matches!(new_column[..], [Difference::MissingColumn { safe: true, .. }]), "{new_column:?}");
    assert!(new_column[0].is_error() && !new_column[0].is_incompatible());

    let only_in_the_store = LiveColumn { name: "more".into(), role: Role::Regular, position: 0, ty: "blob".into() };
    let extra = found(|table| table.columns.push(only_in_the_store));
    assert!(matches!(extra[..], [Difference::ExtraColumn { .. }]), "{extra:?}");
    assert!(!extra[0].is_error() && !extra[0].is_incompatible());

    let incompatible: [(&str, Vec<Difference>); 6] = [
        ("another type", found(|table| column(table, "rest").ty = "int".into())),
        ("a direction flipped", found(|table| column(table, "c").role = Role::Clustering(Order::Asc))),
        (
            "a clustering column more in the declaration",
            found(|table| {
                table.columns.retain(|column| column.name != "d");
            }),
        ),
        ("a clustering column that is a regular one", found(|table| column(table, "d").role = Role::Regular)),
        (
            "the partition columns the other way round",
            found(|table| {
                column(table, "a").position = 0;
                column(table, "b").position = 1;
            }),
        ),
        (
            "a key column that is not declared",
            found(|table| {
                let role = Role::Clustering(Order::Asc);
                table.columns.push(LiveColumn { name: "g".into(), role, position: 2, ty: "int".into() });
            }),
        ),
    ];
    for (change, differences) in &incompatible {
        assert!(!differences.is_empty() && differences.iter().all(Difference::is_error), "{change}: {differences:?}");
        assert!(differences.iter().any(Difference::is_incompatible), "{change}: {differences:?}");
    }

    let all_at_once = found(|table| {
        column(table, "rest").ty = "int".into();
        column(table, "c").role = Role::Clustering(Order::Asc);
        table.columns.retain(|column| column.name != "e");
    });
    assert_eq!(all_at_once.len(), 3, "{all_at_once:?}");
}
