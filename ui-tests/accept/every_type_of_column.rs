//! Scalars, collections, tuples and nesting, absent or not.
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::IpAddr;

use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table::{Ascii, CqlDuration, Date, Frozen, TimeOfDay, Timestamp};
use query_table_ui_tests::run;
use uuid::Uuid;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Everything, partition(id))]
pub struct Row {
    pub id: Uuid,
    pub tiny: i8,
    pub small: i16,
    pub int: i32,
    pub big: i64,
    pub huge: i128,
    pub float: f32,
    pub double: f64,
    pub truth: bool,
    pub text: String,
    pub boxed: Box<str>,
    pub ascii: Ascii,
    pub blob: Vec<u8>,
    pub array: [u8; 3],
    pub address: IpAddr,
    pub instant: Timestamp,
    pub utc: DateTime<Utc>,
    pub date: NaiveDate,
    pub day: Date,
    pub clock: NaiveTime,
    pub time: TimeOfDay,
    pub span: CqlDuration,
    pub list: Vec<String>,
    pub set: BTreeSet<i32>,
    pub hashed: HashSet<Uuid>,
    pub map: BTreeMap<String, f64>,
    pub lookup: HashMap<i32, Vec<u8>>,
    pub tuple: (i32, String, Option<bool>),
    pub nested: Vec<Frozen<Vec<i32>>>,
    pub frozen: Frozen<BTreeSet<String>>,
    pub absent: Option<Vec<String>>,
    pub present: Option<(i32, i32)>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![Everything].ensure(&db).await?;
        let rows = Everything::repository(&db).await?;
        let row = Row {
            id: Uuid::from_u128(1),
            tiny: i8::MIN,
            small: i16::MAX,
            int: -1,
            big: i64::MIN,
            huge: i128::MAX,
            float: 0.5,
            double: f64::MAX,
            truth: true,
            text: "ü".into(),
            boxed: "b".into(),
            ascii: Ascii::new("a").expect("is ASCII"),
            blob: vec![0, 255],
            array: [1, 2, 3],
            address: IpAddr::from([127, 0, 0, 1]),
            instant: Timestamp(-1),
            utc: DateTime::UNIX_EPOCH,
            date: NaiveDate::from_ymd_opt(2026, 2, 28).expect("a day"),
            day: Date(-1),
            clock: NaiveTime::from_hms_opt(1, 2, 3).expect("a time"),
            time: TimeOfDay::from_nanos(7).expect("a time"),
            span: CqlDuration::new(1, 2, 3).expect("one sign"),
            list: vec!["b".into(), "a".into()],
            set: [3, 1].into(),
            hashed: [Uuid::nil()].into(),
            map: [("k".into(), 0.25)].into(),
            lookup: [(1, vec![2])].into(),
            tuple: (1, "t".into(), None),
            nested: vec![Frozen(vec![1]), Frozen(vec![])],
            frozen: Frozen(BTreeSet::new()),
            absent: None,
            present: Some((1, 2)),
        };
        rows.put(&row).await?;
        assert_eq!(rows.get(row.id).await?, Some(row));
        Ok(())
    })
}
