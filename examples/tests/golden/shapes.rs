//! Tables that no application has: every column type, statics, names that need quotes, and every table option.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::net::IpAddr;

use bigdecimal::BigDecimal;
use bigdecimal::num_bigint::BigInt;
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use query_table::prelude::*;
use query_table::{Ascii, CqlDuration, Date, Frozen, TimeOfDay, TimeUuid, Timestamp};
use query_table_examples::models::Application;
use uuid::Uuid;

/// A newtype is what is in it.
#[derive(Column, Clone, Debug, PartialEq)]
pub(crate) struct Celsius(f32);

/// Kept as text.
#[derive(ColumnEnum, Clone, Debug, PartialEq)]
pub(crate) enum Mood {
    Good,
    Bad,
}

/// Kept as a number.
#[derive(ColumnEnum, Clone, Debug, PartialEq)]
#[column(int)]
pub(crate) enum Priority {
    Low = 1,
    High = 2,
}

/// Every type that may be a key, as a partition or clustering column.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(KeyTypes,
    partition(k_tinyint, k_smallint, k_int, k_bigint, k_varint, k_text),
    clustering(k_ascii, k_boolean desc, k_uuid, k_timeuuid desc, k_timestamp, k_date),
)]
#[query_table(MoreKeyTypes,
    partition(k_date, k_enum),
    clustering(k_blob desc, k_inet, k_time, k_priority desc, k_array),
)]
pub(crate) struct Keys {
    k_tinyint: i8,
    k_smallint: i16,
    k_int: i32,
    k_bigint: i64,
    k_varint: i128,
    k_text: String,
    k_ascii: Ascii,
    k_boolean: bool,
    k_uuid: Uuid,
    k_timeuuid: TimeUuid,
    k_timestamp: Timestamp,
    k_date: Date,
    k_enum: Mood,
    k_blob: Vec<u8>,
    k_inet: IpAddr,
    k_time: TimeOfDay,
    k_priority: Priority,
    k_array: [u8; 16],
}

/// Every type that a column may have, and how they nest.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ColumnTypes, partition(id))]
pub(crate) struct Types {
    pub(crate) id: i64,
    c_tinyint: i8,
    c_smallint: Option<i16>,
    c_int: i32,
    c_bigint: Option<i64>,
    c_varint: BigInt,
    c_decimal: BigDecimal,
    c_float: f32,
    c_double: Option<f64>,
    c_text: Cow<'static, str>,
    c_ascii: Option<Ascii>,
    c_blob: Vec<u8>,
    c_boolean: Option<bool>,
    c_uuid: Uuid,
    c_timeuuid: Option<TimeUuid>,
    c_timestamp: DateTime<Utc>,
    c_date: Option<NaiveDate>,
    c_time: NaiveTime,
    c_duration: CqlDuration,
    c_inet: IpAddr,
    c_newtype: Celsius,
    c_enum: Option<Mood>,
    c_int_enum: Priority,
    c_list: Vec<i32>,
    c_set: HashSet<Uuid>,
    c_sorted_set: BTreeSet<Date>,
    c_map: HashMap<String, f64>,
    c_sorted_map: BTreeMap<Timestamp, Celsius>,
    c_tuple: (i32, String, Option<bool>),
    c_list_of_lists: Vec<Vec<i64>>,
    c_map_of_sets: HashMap<Mood2, BTreeSet<String>>,
    c_list_of_tuples: Vec<(i8, Vec<u8>)>,
    c_tuple_of_maps: (BTreeMap<i32, String>, (f32,)),
    c_frozen_list: Frozen<Vec<i64>>,
    c_frozen_set: Option<Frozen<BTreeSet<Ascii>>>,
    c_frozen_map: Frozen<BTreeMap<String, Vec<String>>>,
    c_list_of_frozen: Vec<Frozen<BTreeSet<i32>>>,
}

/// An enum as the key of a map.
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mood2 {
    Fine,
}

/// One value for all rows of a partition.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SensorLog, partition(sensor_id), clustering(at desc))]
pub(crate) struct Statics {
    sensor_id: String,
    #[column(static)]
    owner: Option<String>,
    at: DateTime<Utc>,
    #[column(static)]
    tags: HashSet<String>,
    value: f64,
}

/// Names that CQL reserves, in the key and outside of it, and names that differ in case alone.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Reserved, name = "select", partition(token), clustering(order desc, from))]
#[query_table(UserOrders, name = "UserOrders", partition(user_id), clustering(order_no))]
pub(crate) struct Names {
    pub(crate) token: i64,
    pub(crate) order: i64,
    pub(crate) from: String,
    pub(crate) table: Option<String>,
    pub(crate) ttl: Option<i32>,
    pub(crate) r#in: Option<String>,
    #[column(rename = "userId")]
    pub(crate) user_id: i64,
    pub(crate) userid: Option<i64>,
    #[column(rename = "order\"No")]
    pub(crate) order_no: i32,
    #[column(rename = "with space, (and) signs", static)]
    pub(crate) odd: Option<String>,
    #[column(rename = "größe")]
    pub(crate) size: Option<i32>,
}

/// Every bucket in every form.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Buckets,
    partition(
        day = date(at), day_text = date(at as text), hour = hour(at), hour_int = hour(at as int),
        hour_text = hour(at as text), month = month(at), month_int = month(at as int), month_date = month(at as date),
    ),
    clustering(year = year(at) desc, year_text = year(at as text), year_date = year(at as date) desc, at),
)]
pub(crate) struct Bucketed {
    at: DateTime<Utc>,
    value: i32,
}

/// A row for those that only differ in their options.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SizeTiered, partition(id), options(
    comment = "it's a comment: {'a': 1} AND b = 'c'",
    default_ttl = "20w6d",
    gc_grace = "1d12h",
    compaction = size_tiered(
        min_threshold = 5, max_threshold = 20, min_sstable_size = 1_048_576, bucket_low = 0.25, bucket_high = 1.75,
        tombstone_threshold = 0.4, unchecked_tombstone_compaction = true, only_purge_repaired_tombstones = false,
    ),
    caching(keys = none, rows_per_partition = 120),
    compression = lz4(chunk_length_kb = 64),
))]
#[query_table(Leveled, partition(id), options(
    compaction = leveled(sstable_size_in_mb = 200, fanout_size = 8, tombstone_threshold = 0.1),
    caching(rows_per_partition = all),
    compression = snappy,
))]
#[query_table(TimeWindow, partition(id), options(
    default_ttl = "630720000s",
    compaction = time_window(
        unit = hours, size = 6, expired_sstable_check_frequency_seconds = 300, min_threshold = 3, max_threshold = 30,
    ),
    caching(keys = all),
    compression = deflate(chunk_length_kb = 4),
))]
#[query_table(Unified, partition(id), options(
    gc_grace = "1s",
    compaction = unified(
        scaling_parameters = "T4, L8, N", target_sstable_size = "512MiB", min_sstable_size = "50MiB",
        base_shard_count = 8, sstable_growth = 0.5, expired_sstable_check_frequency_seconds = 900,
    ),
    compression = zstd(chunk_length_kb = 16, level = 5),
))]
#[query_table(Uncompressed, partition(id), options(comment = "", compaction = size_tiered, compression = none))]
#[query_table(Minutes, partition(id), options(compaction = time_window(unit = minutes, size = 90), compression = lz4))]
pub(crate) struct Optioned {
    id: i64,
    value: Option<String>,
}

/// The tables of a keyspace whose name is of mixed case.
pub(crate) const SHAPES: Application = Application {
    keyspace: "MyShapes",
    schema: schema![
        KeyTypes,
        MoreKeyTypes,
        ColumnTypes,
        SensorLog,
        Reserved,
        UserOrders,
        Buckets,
        SizeTiered,
        Leveled,
        TimeWindow,
        Unified,
        Uncompressed,
        Minutes,
    ],
};

/// A row with a value in every key column.
#[cfg(feature = "cassandra")]
pub(crate) fn keys() -> Keys {
    Keys {
        k_tinyint: i8::MIN,
        k_smallint: -1,
        k_int: 70_000,
        k_bigint: i64::MAX,
        k_varint: i128::MIN,
        k_text: "größe \u{0}".into(),
        k_ascii: Ascii::new("a'b\"c").expect("it is ASCII"),
        k_boolean: true,
        k_uuid: Uuid::from_u128(u128::MAX / 3),
        k_timeuuid: time_uuid(),
        k_timestamp: Timestamp(-1),
        k_date: Date(-719_528),
        k_enum: Mood::Bad,
        k_blob: vec![0, 255],
        k_inet: IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1]),
        k_time: TimeOfDay::from_nanos(TimeOfDay::DAY - 1).expect("it is of a day"),
        k_priority: Priority::High,
        k_array: [7; 16],
    }
}

#[cfg(feature = "cassandra")]
fn time_uuid() -> TimeUuid {
    let uuid = Uuid::from_u128(0x1234_5678_9abc_1def_8123_4567_89ab_cdef);
    TimeUuid::new(uuid).expect("it is of version 1")
}

/// A row with a value in every column.
#[cfg(feature = "cassandra")]
pub(crate) fn types() -> Types {
    let text = |text: &str| text.to_owned();
    Types {
        id: -1,
        c_tinyint: -128,
        c_smallint: Some(i16::MAX),
        c_int: i32::MIN,
        c_bigint: None,
        c_varint: BigInt::from(i128::MAX) * 1000,
        c_decimal: BigDecimal::new(BigInt::from(-12_345), 3),
        c_float: -0.5,
        c_double: Some(f64::MAX),
        c_text: Cow::Borrowed(""),
        c_ascii: Some(Ascii::default()),
        c_blob: Vec::new(),
        c_boolean: Some(false),
        c_uuid: Uuid::nil(),
        c_timeuuid: Some(time_uuid()),
        c_timestamp: DateTime::from_timestamp_millis(1_762_000_000_123).expect("chrono has it"),
        c_date: NaiveDate::from_ymd_opt(2026, 11, 8),
        c_time: NaiveTime::from_hms_nano_opt(23, 59, 59, 999_999_999).expect("it is of a day"),
        c_duration: CqlDuration::new(-1, -2, -3).expect("all have one sign"),
        c_inet: IpAddr::from([127, 0, 0, 1]),
        c_newtype: Celsius(21.5),
        c_enum: Some(Mood::Good),
        c_int_enum: Priority::Low,
        c_list: vec![3, 1, 2, 1],
        c_set: HashSet::from([Uuid::nil(), Uuid::max()]),
        c_sorted_set: BTreeSet::from([Date(1), Date(-1)]),
        c_map: HashMap::from([(text("pi"), 3.25)]),
        c_sorted_map: BTreeMap::from([(Timestamp(1), Celsius(0.0)), (Timestamp(0), Celsius(1.0))]),
        c_tuple: (1, text("two"), None),
        c_list_of_lists: vec![vec![1], vec![], vec![2, 3]],
        c_map_of_sets: HashMap::from([(Mood2::Fine, BTreeSet::from([text("a"), text("b")]))]),
        c_list_of_tuples: vec![(1, vec![1]), (2, vec![])],
        c_tuple_of_maps: (BTreeMap::from([(1, text("one"))]), (0.25,)),
        c_frozen_list: Frozen(Vec::new()),
        c_frozen_set: None,
        c_frozen_map: Frozen(BTreeMap::from([(text("k"), vec![text("v"), text("w")])])),
        c_list_of_frozen: vec![Frozen(BTreeSet::from([2, 1]))],
    }
}
