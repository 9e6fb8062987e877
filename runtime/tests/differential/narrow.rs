//! The shapes that DynamoDB has too, for all stores side by side.
//!
//! They are the wide ones, narrowed to what its nature takes: no static columns; times of the years 0000 to 9999; integers of
//! at most 64 bits in keys; uuids of one version, whose text has their order; no empty text as a whole sort key; and
//! directions that a sort key has, by reversed formats where a type has one. Two of them share a physical table.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use query_table::prelude::*;
use query_table::{Ascii, Date, Error, Repository, TimeOfDay, TimeUuid, Timestamp};
use uuid::Uuid;

use crate::random::Random;
use crate::shapes::{Shape, one_of_two, shape, text, time_uuid};

/// The first and the last millisecond, and the first and the last day.
const MILLIS: [i64; 6] = [-62_167_219_200_000, -1, 0, 1, 999, 253_402_300_799_999];
const DAYS: [i32; 5] = [-719_528, -1, 0, 1, 2_932_896];

/// A text of characters on both sides of the delimiter and of the escape character.
fn hostile(random: &mut Random) -> String {
    let length = random.below(4);
    (0..length).map(|_| random.pick(&['\0', ' ', '!', '#', '$', '%', '0', '~', 'a', 'é', '\u{FFFD}', '😀'])).collect()
}

/// Two texts, the first of which is escaped.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Words, partition(list), clustering(head desc, tail desc), dynamodb)]
pub(crate) struct Word {
    list: String,
    head: String,
    tail: Ascii,
    note: Option<String>,
    marks: Vec<i32>,
}
shape!(Words, WordsPartition { list }, put, |random, scope| Word {
    list: one_of_two(random, scope),
    head: hostile(random),
    tail: Ascii::new(random.pick(&["", "#", "$", "A", "AA", "\x7F"])).expect("ascii"),
    note: random.maybe(hostile),
    marks: (0..random.below(3)).map(|_| random.small()).collect(),
});

/// A lone text.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Titles, partition(shelf), clustering(title), dynamodb)]
pub(crate) struct Title {
    shelf: String,
    title: String,
    pages: Option<i32>,
}
shape!(Titles, TitlesPartition { shelf }, put, |random, scope| Title {
    shelf: one_of_two(random, scope),
    title: format!("{}{}", random.pick(&['\0', '#', 'a', 'b', '\u{FFFF}']), hostile(random)),
    pages: random.maybe(Random::small),
});

/// A lone blob.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Chunks, partition(file), clustering(digest desc), dynamodb)]
pub(crate) struct Chunk {
    file: String,
    digest: Vec<u8>,
    data: Option<Vec<u8>>,
}
shape!(Chunks, ChunksPartition { file }, put, |random, scope| Chunk {
    file: one_of_two(random, scope),
    digest: random
        .pick(&[&[0][..], &[0, 0], &[0, 0xFF], &[0x7F], &[0x80], &[0xFF], &[0xFF, 0], &[0xFF, 0xFF]])
        .to_vec(),
    data: random.maybe(|random| random.bytes::<3>()[..random.below(4)].to_vec()),
});

/// A lone number, and values of every structure.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Ledger, partition(account), clustering(entry desc), dynamodb)]
pub(crate) struct LedgerEntry {
    account: String,
    entry: i32,
    owner: Option<String>,
    tags: Vec<i32>,
    names: BTreeSet<String>,
    levels: BTreeSet<i32>,
    counts: BTreeMap<String, i64>,
    pair: Option<(i32, Option<String>)>,
    flag: Option<bool>,
    ratio: Option<f64>,
}
shape!(Ledger, LedgerPartition { account }, put, |random, scope| LedgerEntry {
    account: one_of_two(random, scope),
    entry: random.pick(&[i32::MIN, -10, -9, -1, 0, 1, 9, 10, i32::MAX]),
    owner: random.maybe(text),
    tags: (0..random.below(3)).map(|_| random.small()).collect(),
    names: (0..random.below(3)).map(|_| text(random)).collect(),
    levels: (0..random.below(3)).map(|_| random.small()).collect(),
    counts: (0..random.below(3)).map(|_| (format!("k{}", text(random)), i64::from(random.small()))).collect(),
    pair: random.maybe(|random| (random.small(), random.maybe(text))),
    flag: random.maybe(|random| random.chance(50)),
    ratio: random.maybe(|random| f64::from(random.small()) / 7.0),
});

/// Two partition columns, three clustering columns, the middle one turned.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Moments, partition(kind, level), clustering(at, event desc, serial),
    dynamodb(pk = "{kind}#{level}", sk = "MOMENT#{at}#{event:reversed}#{serial}"))]
pub(crate) struct Moment {
    kind: String,
    level: i8,
    at: Timestamp,
    event: TimeUuid,
    serial: i64,
    note: Option<String>,
}
shape!(Moments, MomentsPartition { kind, level }, put, |random, scope| Moment {
    kind: scope.to_owned(),
    level: random.pick(&[-1, 1]),
    at: Timestamp(random.pick(&MILLIS)),
    event: time_uuid(random),
    serial: random.pick(&[i64::MIN, -256, -1, 0, 1, 255, i64::MAX]),
    note: random.maybe(text),
});

/// UUIDs of version 4, addresses, blobs.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Hosts, partition(net), clustering(id, host, data), dynamodb)]
pub(crate) struct Host {
    net: String,
    id: Uuid,
    host: IpAddr,
    data: Vec<u8>,
    count: Option<i64>,
}
shape!(Hosts, HostsPartition { net }, put, |random, scope| Host {
    net: one_of_two(random, scope),
    id: uuid4(random),
    host: random
        .pick(&["::", "::1", "0.0.0.1", "1.2.3.4", "127.0.0.1", "255.0.0.0", "fe80::1"])
        .parse()
        .expect("a host"),
    data: random.pick(&[&[][..], &[0], &[0, 0], &[0x7F], &[0x80], &[0xFF, 0]]).to_vec(),
    count: random.maybe(|random| i64::from(random.small())),
});

fn uuid4(random: &mut Random) -> Uuid {
    let mut bytes = if random.chance(80) { [random.bytes::<1>()[0]; 16] } else { random.bytes::<16>() };
    bytes[6] = random.pick(&[0x40, 0x4F]);
    Uuid::from_bytes(bytes)
}

/// Small integers, days, times of day and booleans: three of four columns are turned.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Extents, partition(bucket), clustering(size desc, day desc, clock, done desc),
    dynamodb(pk = "BUCKET#{bucket}", sk = "{size:reversed}{day:reversed}#{clock}{done:reversed}"))]
pub(crate) struct Extent {
    bucket: String,
    size: i16,
    day: Date,
    clock: TimeOfDay,
    done: bool,
    weight: Option<i32>,
}
shape!(Extents, ExtentsPartition { bucket }, put, |random, scope| Extent {
    bucket: one_of_two(random, scope),
    size: random.pick(&[i16::MIN, -1, 0, 255, i16::MAX]),
    day: Date(random.pick(&DAYS)),
    clock: TimeOfDay::from_nanos(random.pick(&[0, 1, TimeOfDay::DAY - 1])).expect("a time"),
    done: random.chance(50),
    weight: random.maybe(Random::small),
});

/// One of two entities of a physical table, in the same partitions.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Headings,
    partition(list),
    clustering(sheet, title),
    dynamodb(table = "Shared", pk = "LIST#{list}", sk = "HEADING#{sheet}#{title}")
)]
pub(crate) struct Heading {
    list: String,
    sheet: i64,
    title: String,
    note: Option<String>,
}
shape!(Headings, HeadingsPartition { list }, put, |random, scope| Heading {
    list: one_of_two(random, scope),
    sheet: random.pick(&[i64::MIN, -1, 0, 1, 10, i64::MAX]),
    title: hostile(random),
    note: random.maybe(text),
});

/// The other, whose tag sorts behind it.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Lines, partition(list), clustering(at desc, text desc),
    dynamodb(table = "Shared", pk = "LIST#{list}", sk = "LINE#{at}{text}"))]
pub(crate) struct Line {
    list: String,
    at: Date,
    text: String,
    width: Option<i16>,
}
shape!(Lines, LinesPartition { list }, put, |random, scope| Line {
    list: one_of_two(random, scope),
    at: Date(random.pick(&DAYS)),
    text: hostile(random),
    width: random.maybe(|random| random.pick(&[-1, 0, i16::MAX])),
});
