//! What a query's conditions select, out of all keys of a partition, is what its restrictions mean.
//!
//! The partition holds rows of the entity and keys of others, which no condition may reach. Conditions are read as
//! DynamoDB's documentation has them.

use std::cmp::Ordering;
use std::ops::Bound;

use query_table::dynamo::{Condition, KeyData, KeyKind, Place, Run, belongs, forward, key_kind, runs};
use query_table::key::KeyValue;
use query_table::query::{Plan, Restrictions};
use query_table::schema::{ColumnType, Format, Order, PartDef, TableDef};
use query_table::{Error, KeyFault};
use smallvec::smallvec;

use crate::make::{ALL, Random, characters, dynamo, fitting, formats, key, native, part, table, template, text, value};

type Row = Vec<KeyValue<'static>>;
type Keys = Vec<KeyData>;

fn order(a: &KeyData, b: &KeyData) -> Ordering {
    match (a, b) {
        (KeyData::N(a), KeyData::N(b)) => {
            let number = |text: &str| text.parse::<i128>().expect("a number");
            number(a).cmp(&number(b))
        }
        (KeyData::B(a), KeyData::B(b)) => a.cmp(b),
        (a, b) => characters(a).cmp(characters(b)),
    }
}

fn order_all(a: &Keys, b: &Keys) -> Ordering {
    a.iter().zip(b).map(|(a, b)| order(a, b)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
}

fn meets(condition: &Condition, data: &KeyData) -> bool {
    match condition {
        Condition::Equal(v) => order(data, v).is_eq(),
        Condition::BeginsWith(v) => characters(data).starts_with(characters(v)),
        Condition::Between(low, high) => order(data, low).is_ge() && order(data, high).is_le(),
        Condition::Less(v) => order(data, v).is_lt(),
        Condition::AtMost(v) => order(data, v).is_le(),
        Condition::More(v) => order(data, v).is_gt(),
        Condition::AtLeast(v) => order(data, v).is_ge(),
    }
}

/// What DynamoDB refuses to be asked.
fn assert_legal(run: &Run) {
    for (_, condition) in &run.conditions {
        match condition {
            Condition::Between(low, high) => {
                assert!(
                    !low.is_empty() && !high.is_empty() && order(low, high).is_le(),
                    "BETWEEN of an inverted range"
                );
            }
            Condition::Equal(v)
            | Condition::BeginsWith(v)
            | Condition::Less(v)
            | Condition::AtMost(v)
            | Condition::More(v)
            | Condition::AtLeast(v) => assert!(!v.is_empty(), "a condition with an empty value"),
        }
    }
}

struct Case {
    table: &'static TableDef,
    columns: Vec<PartDef>,
    /// Each row's clustering columns and key attributes, sorted by these.
    rows: Vec<(Row, Keys)>,
    /// Keys of other entities.
    others: Vec<Keys>,
    /// Values for restrictions, by column.
    pool: Vec<Row>,
}

const TAGS: [Option<&str>; 4] = [None, Some("ORDER#"), Some("ä"), Some("M")];

fn case(random: &mut Random, multi: bool) -> Case {
    let count = 1 + random.below(3);
    let columns: Vec<_> = (1..=count)
        .map(|i| {
            let ty = if random.one_in(3) { ColumnType::Text } else { *random.pick(&ALL) };
            part(i, ty, *random.pick(&formats(ty)))
        })
        .collect();
    let tag = if multi { None } else { *random.pick(&TAGS) };
    let lone = columns.len() == 1 && tag.is_none();
    let attributes = match multi || lone && random.one_in(2) {
        true => columns.iter().enumerate().map(|(i, part)| native(["x", "y", "z"][i], *part)).collect(),
        false => vec![text("sk", template(random, &columns, Place::Sort, tag))],
    };
    let pk = native("pk", part(0, ColumnType::Text, Format::Standard));
    let descending = random.one_in(2);
    let mut types = vec![(ColumnType::Text, Order::Asc)];
    types.extend(columns.iter().map(|part| {
        let reversed = matches!(part.format, Format::Reversed);
        (part.ty, if descending == reversed { Order::Asc } else { Order::Desc })
    }));
    let table = table(&types, dynamo(vec![pk], attributes));
    let pool: Vec<Row> =
        columns.iter().map(|part| (0..4).map(|_| fitting(random, part.ty, part.format)).collect()).collect();
    let sk = table.dynamo.expect("it has one").sk;
    let mut rows: Vec<(Row, Keys)> = Vec::new();
    for _ in 0..24 {
        let row: Row = pool.iter().map(|values| random.pick(values).clone()).collect();
        let visited: Row = std::iter::once(KeyValue::Boolean(false)).chain(row.iter().cloned()).collect();
        let keys: Keys = sk.iter().map(|attribute| key(attribute, Place::Sort, &visited)).collect();
        // What can't be stored is not there.
        if !keys.iter().any(KeyData::is_empty) && !rows.iter().any(|(known, _)| *known == row) {
            rows.push((row, keys));
        }
    }
    rows.sort_by(|(_, a), (_, b)| order_all(a, b));
    let others = others(table);
    Case { table, columns, rows, others, pool }
}

/// Keys that other entities may have beside these: by the rules of `check_tables`, so none is the next after a tag.
fn others(table: &TableDef) -> Vec<Keys> {
    let def = table.dynamo.expect("it has one");
    let [attribute] = def.sk else { return Vec::new() };
    if key_kind(attribute) != KeyKind::S {
        return Vec::new();
    }
    let texts = [
        "ORDER",
        "ORDER$0",
        "ORDER$#",
        "ORDEQ#1",
        "ORDES#1",
        "ORDERS#9",
        "L",
        "LÄ",
        "NOTE#0",
        "Ä",
        "å#",
        "+1",
        "!",
        "zeta",
        "~",
        "\u{10FFFF}",
    ];
    let pk = query_table::dynamo::KeyRef::S("p");
    let keys = texts.iter().map(|text| KeyData::S((*text).to_owned()));
    keys.filter(|key| !belongs(def, pk, Some(key.as_ref()))).map(|key| vec![key]).collect()
}

fn bound(random: &mut Random, column: &PartDef, pool: &[KeyValue<'static>]) -> Bound<KeyValue<'static>> {
    // Others than stored ones too, and such as the format can't hold.
    let value = match random.below(4) {
        0 => fitting(random, column.ty, column.format),
        1 => match column.ty {
            ColumnType::Timestamp => KeyValue::Timestamp(*random.pick(&[i64::MIN, -1, 1, i64::MAX, 1_500])),
            ColumnType::Date => KeyValue::Date(*random.pick(&[i32::MIN, i32::MAX])),
            ty => value(random, ty),
        },
        _ => random.pick(pool).clone(),
    };
    match random.below(5) {
        0 => Bound::Unbounded,
        1 | 2 => Bound::Included(value),
        _ => Bound::Excluded(value),
    }
}

fn restrictions(random: &mut Random, case: &Case) -> Restrictions<'static> {
    let mut restrictions = Restrictions::default();
    let prefix = random.below(case.columns.len() + 1);
    for pool in &case.pool[..prefix] {
        if random.one_in(3) {
            restrictions.one_of((0..random.below(4)).map(|_| random.pick(pool).clone()).collect());
        } else {
            restrictions.equal(random.pick(pool).clone());
        }
    }
    if let (Some(column), false) = (case.columns.get(prefix), random.one_in(4)) {
        let pool = &case.pool[prefix];
        restrictions.between(bound(random, column, pool), bound(random, column, pool));
    }
    restrictions
}

#[derive(Debug, Default)]
struct Seen {
    plans: usize,
    runs: usize,
    nothing: usize,
    over_asked: usize,
    rows: usize,
}

fn compare(case: &Case, plan: &Plan<'_>, seen: &mut Seen) {
    let sk = case.table.dynamo.expect("it has one").sk;
    let Ok(runs) = runs(plan) else { panic!("the partition key has a form") };
    let forward = forward(plan);
    let mut answered: Vec<&Row> = Vec::new();
    for i in 0..runs.len() {
        seen.runs += 1;
        let run = match runs.run(i) {
            Ok(Some(run)) => run,
            Ok(None) => {
                seen.nothing += 1;
                continue;
            }
            // An equality with what can't be stored.
            Err(Error::Key { fault: KeyFault::EmptyAttribute { .. }, .. }) => continue,
            Err(error) => panic!("{error}: {plan:?}"),
        };
        assert_legal(&run);
        let selects = |keys: &Keys| {
            run.conditions.iter().skip(1).all(|(name, condition)| {
                let at = sk.iter().position(|attribute| attribute.name == *name).expect("a key attribute");
                meets(condition, &keys[at])
            })
        };
        assert!(!case.others.iter().any(selects), "{run:?} of {plan:?} reaches another entity");
        let mut selected: Vec<&Row> = case.rows.iter().filter(|(_, keys)| selects(keys)).map(|(row, _)| row).collect();
        if !forward {
            selected.reverse();
        }
        let before = selected.len();
        selected.retain(|row| plan.restrictions.admit(row));
        assert!(!run.exact || selected.len() == before, "{run:?} of {plan:?} says that it is exact");
        // Of several attributes, a bound may have many rows behind it.
        assert!(sk.len() > 1 || before - selected.len() <= 2, "{run:?} asks for more than its bounds");
        seen.over_asked += before - selected.len();
        answered.extend(selected);
    }
    let mut meant: Vec<&Row> =
        case.rows.iter().map(|(row, _)| row).filter(|row| plan.restrictions.admit(row)).collect();
    if !forward {
        meant.reverse();
    }
    seen.rows += meant.len();
    assert!(
        answered == meant,
        "{} rows are answered, {} are meant: {plan:?} of {:?}",
        answered.len(),
        meant.len(),
        case.table
    );
}

#[test]
fn the_conditions_of_a_query_select_what_its_restrictions_mean() {
    let (mut random, mut seen) = (Random(8), Seen::default());
    for i in 0..3_000 {
        let case = case(&mut random, i % 6 == 0);
        for _ in 0..24 {
            let restrictions = restrictions(&mut random, &case);
            let plan = Plan {
                table: case.table,
                columns: None,
                partition: smallvec![KeyValue::Text("p".into())],
                restrictions,
                reverse: random.one_in(2),
                limit: None,
            };
            // Repositories don't ask for these.
            if !plan.is_empty() {
                seen.plans += 1;
                compare(&case, &plan, &mut seen);
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.rows > 100_000 && seen.nothing > 100 && seen.over_asked > 100, "{seen:?}");
}
