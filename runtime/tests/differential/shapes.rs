//! The shapes of tables: key types, directions and statics, with values from small domains so that keys meet.
//!
//! These are as wide as Cassandra has them; most are for it and the memory store alone. `narrow.rs` has those for all.

use std::fmt::Debug;
use std::net::IpAddr;

use query_table::prelude::*;
use query_table::query::{TakesKey, TakesPartition};
use query_table::{Ascii, Date, Error, Repository, TimeOfDay, TimeUuid, Timestamp};
use uuid::Uuid;

use crate::random::Random;

/// A table with random rows.
pub(crate) trait Shape:
    QueryTable<Row: Clone + Debug + PartialEq, Read = <Self as QueryTable>::Row>
    + Unconditional
    + for<'q> TakesPartition<'q, &'q <Self as Shape>::Partition>
    + for<'q> TakesKey<'q, &'q <Self as QueryTable>::Row>
    + 'static
{
    /// Its partition key.
    type Partition: Send + Sync + 'static;

    /// A row of one of two partitions of that scope.
    fn row(random: &mut Random, scope: &str) -> Self::Row;

    /// The partition of a row.
    fn partition(row: &Self::Row) -> Self::Partition;

    /// Writes the static columns, where there are some.
    fn put_static<B: Store<Self>>(
        repository: &Repository<Self, B>,
        row: &Self::Row,
    ) -> impl Future<Output = Result<(), Error>>;
}

macro_rules! shape {
    ($table:ident, $partition:ident { $($column:ident),* }, $put:ident, |$random:ident, $scope:ident| $row:expr) => {
        impl Shape for $table {
            type Partition = $partition;

            fn row($random: &mut Random, $scope: &str) -> Self::Row {
                $row
            }

            fn partition(row: &Self::Row) -> $partition {
                $partition { $($column: row.$column.clone()),* }
            }

            async fn put_static<B: Store<Self>>(
                repository: &Repository<Self, B>,
                row: &Self::Row,
            ) -> Result<(), Error> {
                repository.$put(row).await
            }
        }
    };
}

pub(crate) use shape;

/// One of two partitions.
pub(crate) fn one_of_two(random: &mut Random, scope: &str) -> String {
    format!("{scope} {}", random.below(2))
}

pub(crate) fn text(random: &mut Random) -> String {
    let length = random.below(4);
    (0..length).map(|_| random.pick(&['\0', 'a', 'b', 'é', '\u{FFFD}', '😀'])).collect()
}

/// Texts in both directions.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Letters, partition(list), clustering(head desc, tail))]
pub(crate) struct Letter {
    list: String,
    head: String,
    tail: Ascii,
    note: Option<String>,
    marks: Vec<i32>,
}
shape!(Letters, LettersPartition { list }, put, |random, scope| Letter {
    list: one_of_two(random, scope),
    head: text(random),
    tail: Ascii::new(random.pick(&["", "A", "AA", "B", "\x7F"])).expect("ascii"),
    note: random.maybe(text),
    marks: (0..random.below(3)).map(|_| random.small()).collect(),
});

/// Static columns.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Account, name = "account", partition(account), clustering(entry desc))]
pub(crate) struct Entry {
    account: String,
    entry: i32,
    #[column(static)]
    owner: Option<String>,
    #[column(static)]
    tags: Vec<i32>,
    amount: Option<i32>,
    flag: Option<bool>,
}
shape!(Account, AccountPartition { account }, put_static, |random, scope| Entry {
    account: one_of_two(random, scope),
    entry: random.small(),
    owner: random.maybe(text),
    tags: (0..random.below(3)).map(|_| random.small()).collect(),
    amount: random.maybe(Random::small),
    flag: random.maybe(|random| random.chance(50)),
});

/// Two partition columns, three clustering columns.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Events, partition(kind, level), clustering(at, event desc, serial))]
pub(crate) struct Event {
    kind: String,
    level: i8,
    at: Timestamp,
    event: TimeUuid,
    serial: i128,
    note: Option<String>,
}
shape!(Events, EventsPartition { kind, level }, put, |random, scope| Event {
    kind: scope.to_owned(),
    level: random.pick(&[-1, 1]),
    at: Timestamp(random.pick(&[i64::MIN, -1, 0, 1])),
    event: time_uuid(random),
    serial: random.pick(&[i128::MIN, -256, -129, -128, -1, 0, 127, 128, 255, i128::MAX]),
    note: random.maybe(text),
});

pub(crate) fn time_uuid(random: &mut Random) -> TimeUuid {
    let mut bytes = [0; 16];
    bytes[3] = random.pick(&[0, 1, 0xFF]);
    bytes[5] = random.pick(&[0, 1]);
    bytes[6] = 0x10;
    bytes[8] = random.pick(&[0x80, 0xBF]);
    bytes[15] = random.pick(&[0x00, 0x7F, 0x80]);
    TimeUuid::new(Uuid::from_bytes(bytes)).expect("of version 1")
}

/// UUIDs of every version, addresses, blobs.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Addresses, partition(net), clustering(id, host desc, data))]
pub(crate) struct Address {
    net: String,
    id: Uuid,
    host: IpAddr,
    data: Vec<u8>,
    count: Option<i64>,
}
shape!(Addresses, AddressesPartition { net }, put, |random, scope| Address {
    net: one_of_two(random, scope),
    id: uuid(random),
    host: random
        .pick(&["::", "::1", "0.0.0.1", "1.2.3.4", "127.0.0.1", "255.0.0.0", "fe80::1"])
        .parse()
        .expect("a host"),
    data: random.pick(&[&[][..], &[0], &[0, 0], &[0x7F], &[0x80], &[0xFF, 0]]).to_vec(),
    count: random.maybe(|random| i64::from(random.small())),
});

fn uuid(random: &mut Random) -> Uuid {
    let mut bytes = random.bytes::<16>();
    if random.chance(50) {
        // Of few distinct values, so that rows meet.
        bytes = [bytes[0]; 16];
    }
    bytes[6] = random.pick(&[0x10, 0x10, 0x1F, 0x40, 0x4F, 0x70, 0x00, 0xF0]);
    Uuid::from_bytes(bytes)
}

/// Small integers, days, times of day and booleans.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Sizes, partition(bucket), clustering(size desc, day desc, clock, done desc))]
pub(crate) struct Size {
    bucket: String,
    size: i16,
    day: Date,
    clock: TimeOfDay,
    done: bool,
    weight: Option<i32>,
}
shape!(Sizes, SizesPartition { bucket }, put, |random, scope| Size {
    bucket: one_of_two(random, scope),
    size: random.pick(&[i16::MIN, -1, 0, 255, 256]),
    day: Date(random.pick(&[i32::MIN, -1, 0, i32::MAX])),
    clock: TimeOfDay::from_nanos(random.pick(&[0, 1, TimeOfDay::DAY - 1])).expect("a time"),
    done: random.chance(50),
    weight: random.maybe(Random::small),
});

/// Nothing but a key of one clustering column, and many rows.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Counters, partition(name), clustering(at), dynamodb)]
pub(crate) struct Counter {
    name: String,
    at: i64,
}
shape!(Counters, CountersPartition { name }, put, |random, scope| Counter {
    name: one_of_two(random, scope),
    at: i64::from(random.small()) * 1_000_000_007,
});

/// No clustering column.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Settings, partition(name), dynamodb)]
pub(crate) struct Setting {
    name: String,
    value: Option<i32>,
    other: Option<String>,
}
shape!(Settings, SettingsPartition { name }, put, |random, scope| Setting {
    name: one_of_two(random, scope),
    value: random.maybe(Random::small),
    other: random.maybe(text),
});
