//! The order of every key type, as clustering column in both directions: the store's order, and no other.
//!
//! The values stand here in the order that Cassandra has them in, as far as the store takes them; the random ones are in
//! the differential test.

use std::net::IpAddr;

use chrono::{DateTime, NaiveDate, Utc};
use query_table::prelude::*;
use query_table::{Ascii, Date, TimeOfDay, TimeUuid, Timestamp};
use uuid::Uuid;

use crate::nature::Natured;
use crate::stores::{Outcome, open};

/// A table a type, upwards and downwards.
macro_rules! ordered {
    ($($row:ident $up:ident $down:ident $ty:ty;)*) => { $(
        /// A value in order.
        #[derive(QueryTable, Clone, Debug, PartialEq)]
        #[query_table($up, partition(list), clustering(value), dynamodb)]
        #[query_table($down, partition(list), clustering(value desc), dynamodb)]
        pub(crate) struct $row {
            list: i32,
            value: $ty,
        }

        impl $row {
            async fn are_ordered<B: Store<$up> + Store<$down>>(db: &B, values: Vec<$ty>) -> Outcome {
                let rows: Vec<_> = values.into_iter().map(|value| Self { list: 1, value }).collect();
                let (up, down) = (open::<$up, B>(db).await?, open::<$down, B>(db).await?);
                let shuffled: Vec<_> = (0..rows.len()).map(|n| &rows[n * 7919 % rows.len()]).collect();
                up.put_all(shuffled.iter().copied()).await?;
                down.put_all(shuffled.iter().copied()).await?;
                let turned: Vec<_> = rows.iter().rev().cloned().collect();
                assert_eq!(up.partition(1).fetch().await?, rows, "upwards");
                assert_eq!(up.partition(1).reverse().fetch().await?, turned, "upwards, reversed");
                assert_eq!(down.partition(1).fetch().await?, turned, "downwards");
                // Of long lists, the rows beside the bound.
                let most = 12;
                let limit = u32::try_from(most).expect("a small number");
                for (n, row) in rows.iter().enumerate() {
                    let (from, below) = (&rows[n..rows.len().min(n + most)], &turned[rows.len() - n..]);
                    let below = &below[..below.len().min(most)];
                    assert_eq!(up.partition(1).value(&row.value..).limit(limit).fetch().await?, from, "from {row:?}");
                    let found = up.partition(1).value(..&row.value).reverse().limit(limit).fetch().await?;
                    assert_eq!(found, below, "below {row:?}");
                    assert_eq!(down.partition(1).value(..&row.value).limit(limit).fetch().await?, below);
                    assert_eq!(down.partition(1).value(&row.value).fetch().await?, std::slice::from_ref(row));
                }
                Ok(())
            }
        }
    )* };
}
ordered! {
    Tiny TiniesUp TiniesDown i8;
    Small SmallsUp SmallsDown i16;
    Int IntsUp IntsDown i32;
    Big BigsUp BigsDown i64;
    Var VarsUp VarsDown i128;
    Text TextsUp TextsDown String;
    AsciiText AsciisUp AsciisDown Ascii;
    Blob BlobsUp BlobsDown Vec<u8>;
    Flag FlagsUp FlagsDown bool;
    Id IdsUp IdsDown Uuid;
    Event EventsUp EventsDown TimeUuid;
    Host HostsUp HostsDown IpAddr;
    Stamp StampsUp StampsDown Timestamp;
    Day DaysUp DaysDown Date;
    Clock ClocksUp ClocksDown TimeOfDay;
    Moment MomentsUp MomentsDown DateTime<Utc>;
    CivilDay CivilDaysUp CivilDaysDown NaiveDate;
}

pub(crate) async fn integers_are_ordered_by_value<B>(db: &B) -> Outcome
where
    B: Store<TiniesUp> + Store<TiniesDown> + Store<SmallsUp> + Store<SmallsDown> + Store<IntsUp> + Store<IntsDown>,
    B: Store<BigsUp> + Store<BigsDown> + Store<VarsUp> + Store<VarsDown> + Natured,
{
    Tiny::are_ordered(db, vec![i8::MIN, -2, -1, 0, 1, i8::MAX]).await?;
    Small::are_ordered(db, vec![i16::MIN, -256, -255, -1, 0, 1, 255, 256, i16::MAX]).await?;
    Int::are_ordered(db, vec![i32::MIN, -65_536, -1, 0, 1, 65_536, i32::MAX]).await?;
    Big::are_ordered(db, vec![i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX]).await?;
    let powers = (0..127).map(|bit| 1_i128 << bit).flat_map(|power| [-power - 1, -power, power - 1, power]);
    let ends = B::NATURE.varints();
    let mut vars: Vec<_> = powers.chain([0]).filter(|value| ends.contains(value)).collect();
    vars.extend([*ends.start(), *ends.end()]);
    vars.sort_unstable();
    vars.dedup();
    Var::are_ordered(db, vars).await
}

pub(crate) async fn texts_are_ordered_by_their_bytes<B>(db: &B) -> Outcome
where
    B: Store<TextsUp> + Store<TextsDown> + Store<AsciisUp> + Store<AsciisDown> + Natured,
{
    let texts = ["", "\0", " ", "!", "10", "9", "A", "Z", "a", "a\0", "aa", "z", "\u{7F}", "é", "ﬀ", "\u{FFFF}", "😀"];
    let taken = |text: &&str| B::NATURE.takes_empty_keys() || !text.is_empty();
    Text::are_ordered(db, texts.into_iter().filter(taken).map(str::to_owned).collect()).await?;
    let texts = ["", "\0", " ", "10", "9", "A", "Z", "a", "a\0", "aa", "z", "\u{7F}"];
    let ascii = |text| Ascii::new(text).expect("ascii");
    AsciiText::are_ordered(db, texts.into_iter().filter(taken).map(ascii).collect()).await
}

pub(crate) async fn blobs_and_booleans_are_ordered<B>(db: &B) -> Outcome
where
    B: Store<BlobsUp> + Store<BlobsDown> + Store<FlagsUp> + Store<FlagsDown> + Natured,
{
    let blobs: [&[u8]; 9] = [&[], &[0], &[0, 0], &[0, 255], &[1], &[127], &[128], &[255], &[255, 0]];
    let taken = |blob: &&[u8]| B::NATURE.takes_empty_keys() || !blob.is_empty();
    Blob::are_ordered(db, blobs.into_iter().filter(taken).map(<[u8]>::to_vec).collect()).await?;
    Flag::are_ordered(db, vec![false, true]).await
}

fn uuid(text: &str) -> Uuid {
    Uuid::parse_str(text).expect("a uuid")
}

/// In a sort key of DynamoDB a uuid is its text, whose order is another one between versions and among those of version 1.
pub(crate) async fn uuids_are_ordered_by_version_first<B: Store<IdsUp> + Store<IdsDown> + Natured>(db: &B) -> Outcome {
    let ids = [
        "00000000-0000-0000-0000-000000000000",
        // Version 1: by its time, whose lowest bits stand first in the text; then by bytes.
        "ffffffff-0000-1000-8000-000000000000",
        "00000000-0001-1000-8000-000000000000",
        "00000000-0001-1000-80ff-000000000000",
        "00000000-0001-1000-ff00-000000000000",
        "00000000-0000-1001-8000-000000000000",
        "ffffffff-ffff-3fff-bfff-ffffffffffff",
        // Version 4: by bytes.
        "00000000-0000-4000-8000-000000000000",
        "0fffffff-ffff-4fff-bfff-ffffffffffff",
        "80000000-0000-4000-8000-000000000000",
        "ffffffff-ffff-4fff-bfff-ffffffffffff",
        "018f0000-0000-7000-8000-000000000000",
        "ffffffff-ffff-ffff-ffff-ffffffffffff",
    ];
    let mut ids = ids;
    if !B::NATURE.orders_uuids_by_version() {
        ids.sort_unstable();
    }
    Id::are_ordered(db, ids.map(uuid).to_vec()).await
}

pub(crate) async fn timeuuids_are_ordered_by_time<B: Store<EventsUp> + Store<EventsDown>>(db: &B) -> Outcome {
    let ids = [
        // One time: by the low half as signed bytes.
        "00000000-0000-1000-8080-808080808080",
        "00000000-0000-1000-80ff-000000000000",
        "00000000-0000-1000-8000-000000000000",
        "00000000-0000-1000-807f-7f7f7f7f7f7f",
        "00000000-0000-1000-bf00-000000000000",
        "00000001-0000-1000-8080-808080808080",
        "ffffffff-0000-1000-8080-808080808080",
        "00000000-0001-1000-8080-808080808080",
        "00000000-0000-1001-8080-808080808080",
        "00000000-0000-1fff-bfff-ffffffffffff",
    ];
    let event = |text| TimeUuid::new(uuid(text)).expect("of version 1");
    let mut sorted = ids.map(event);
    sorted.sort();
    assert_eq!(sorted, ids.map(event), "Rust's order of the type is the store's");
    Event::are_ordered(db, ids.map(event).to_vec()).await
}

pub(crate) async fn addresses_are_ordered_by_their_bytes<B: Store<HostsUp> + Store<HostsDown>>(db: &B) -> Outcome {
    let hosts =
        ["::", "::1", "0.0.0.0", "1.2.3.4", "1.2.3.5", "20::", "127.0.0.1", "2001:db8::", "255.255.255.255", "fe80::"];
    let mut hosts = hosts.map(|text| text.parse::<IpAddr>().expect("an address")).to_vec();
    let bytes = |host: &IpAddr| match host {
        IpAddr::V4(v4) => v4.octets().to_vec(),
        IpAddr::V6(v6) => v6.octets().to_vec(),
    };
    hosts.sort_by_key(bytes);
    Host::are_ordered(db, hosts).await
}

pub(crate) async fn times_are_ordered_by_value<B>(db: &B) -> Outcome
where
    B: Store<StampsUp> + Store<StampsDown> + Store<DaysUp> + Store<DaysDown> + Store<ClocksUp> + Store<ClocksDown>,
    B: Store<MomentsUp> + Store<MomentsDown> + Store<CivilDaysUp> + Store<CivilDaysDown> + Natured,
{
    let (stamps, days) = (B::NATURE.timestamps(), B::NATURE.dates());
    Stamp::are_ordered(db, [*stamps.start(), -1, 0, 1, *stamps.end()].map(Timestamp).to_vec()).await?;
    Day::are_ordered(db, [*days.start(), -1, 0, 1, *days.end()].map(Date).to_vec()).await?;
    let clock = |nanos| TimeOfDay::from_nanos(nanos).expect("inside of a day");
    Clock::are_ordered(db, [0, 1, TimeOfDay::DAY - 1].map(clock).to_vec()).await?;
    let moment = |millis| DateTime::from_timestamp_millis(millis).expect("a time");
    Moment::are_ordered(db, [-62_135_596_800_000, -1, 0, 1, 253_402_300_799_999].map(moment).to_vec()).await?;
    let day = |days| NaiveDate::from_epoch_days(days).expect("a day");
    CivilDay::are_ordered(db, [(-800_000).max(*days.start()), -1, 0, 1, 800_000].map(day).to_vec()).await
}

/// A player, by points, and with equal points by name.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(PlayersByGame, partition(game), clustering(points desc, name), dynamodb(ties = key_order))]
pub(crate) struct Player {
    game: i32,
    points: i32,
    name: String,
}

/// `ties = key_order`: a text has no reversed form, so that on DynamoDB equal points come in the sort key's direction.
pub(crate) async fn ties_come_in_the_order_that_is_declared<B: Store<PlayersByGame> + Natured>(db: &B) -> Outcome {
    let players = open::<PlayersByGame, B>(db).await?;
    let row = |points, name: &str| Player { game: 1, points, name: name.into() };
    let mut rows = vec![row(9, "ada"), row(9, "eve"), row(9, "joe"), row(5, "bob"), row(-1, "ann"), row(-1, "zoe")];
    players.put_all(&rows).await?;
    if !B::NATURE.keeps_directions_of_ties() {
        rows.sort_by(|a, b| (b.points, &b.name).cmp(&(a.points, &a.name)));
    }
    let turned: Vec<_> = rows.iter().rev().cloned().collect();
    assert_eq!(players.partition(1).fetch().await?, rows);
    assert_eq!(players.partition(1).reverse().fetch().await?, turned);
    assert_eq!(players.partition(1).limit(2).fetch().await?, rows[..2]);
    assert_eq!(players.partition(1).points(..9).fetch().await?, rows[3..]);
    let page = players.partition(1).page_size(2).page(None).await?;
    let page = players.partition(1).page_size(2).page(page.next.as_ref()).await?;
    assert_eq!(page.rows, rows[2..4]);
    // What is asked for does not depend on the direction.
    for (range, expected) in [("a".."f", 2), ("eve".."z", 2), ("f".."joe", 0)] {
        assert_eq!(players.partition(1).points(9).name(range).fetch().await?.len(), expected);
    }
    Ok(())
}
