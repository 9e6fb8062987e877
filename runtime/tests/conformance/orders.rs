//! The order of every key type, as clustering column in both directions: the store's order, and no other.
//!
//! The values stand here in the order that Cassandra has them in; the random ones are in the differential test.

use std::net::IpAddr;

use chrono::{DateTime, NaiveDate, Utc};
use query_table::prelude::*;
use query_table::{Ascii, Date, TimeOfDay, TimeUuid, Timestamp};
use uuid::Uuid;

use crate::stores::{Outcome, open};

/// A table a type, upwards and downwards.
macro_rules! ordered {
    ($($row:ident $up:ident $down:ident $ty:ty;)*) => { $(
        /// A value in order.
        #[derive(QueryTable, Clone, Debug, PartialEq)]
        #[query_table($up, partition(list), clustering(value))]
        #[query_table($down, partition(list), clustering(value desc))]
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
                for (n, row) in rows.iter().enumerate() {
                    assert_eq!(up.partition(1).value(&row.value..).fetch().await?, rows[n..], "from {row:?}");
                    assert_eq!(up.partition(1).value(..&row.value).fetch().await?, rows[..n], "below {row:?}");
                    assert_eq!(down.partition(1).value(&row.value..).fetch().await?, turned[..rows.len() - n]);
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
    B: Store<BigsUp> + Store<BigsDown> + Store<VarsUp> + Store<VarsDown>,
{
    Tiny::are_ordered(db, vec![i8::MIN, -2, -1, 0, 1, i8::MAX]).await?;
    Small::are_ordered(db, vec![i16::MIN, -256, -255, -1, 0, 1, 255, 256, i16::MAX]).await?;
    Int::are_ordered(db, vec![i32::MIN, -65_536, -1, 0, 1, 65_536, i32::MAX]).await?;
    Big::are_ordered(db, vec![i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX]).await?;
    let powers = (0..127).map(|bit| 1_i128 << bit).flat_map(|power| [-power - 1, -power, power - 1, power]);
    let mut vars: Vec<_> = powers.chain([i128::MIN, i128::MAX, 0]).collect();
    vars.sort_unstable();
    vars.dedup();
    Var::are_ordered(db, vars).await
}

pub(crate) async fn texts_are_ordered_by_their_bytes<B>(db: &B) -> Outcome
where
    B: Store<TextsUp> + Store<TextsDown> + Store<AsciisUp> + Store<AsciisDown>,
{
    let texts = ["", "\0", " ", "!", "10", "9", "A", "Z", "a", "a\0", "aa", "z", "\u{7F}", "é", "ﬀ", "\u{FFFF}", "😀"];
    Text::are_ordered(db, texts.map(str::to_owned).to_vec()).await?;
    let texts = ["", "\0", " ", "10", "9", "A", "Z", "a", "a\0", "aa", "z", "\u{7F}"];
    AsciiText::are_ordered(db, texts.map(|text| Ascii::new(text).expect("ascii")).to_vec()).await
}

pub(crate) async fn blobs_and_booleans_are_ordered<B>(db: &B) -> Outcome
where
    B: Store<BlobsUp> + Store<BlobsDown> + Store<FlagsUp> + Store<FlagsDown>,
{
    let blobs: [&[u8]; 9] = [&[], &[0], &[0, 0], &[0, 255], &[1], &[127], &[128], &[255], &[255, 0]];
    Blob::are_ordered(db, blobs.map(<[u8]>::to_vec).to_vec()).await?;
    Flag::are_ordered(db, vec![false, true]).await
}

fn uuid(text: &str) -> Uuid {
    Uuid::parse_str(text).expect("a uuid")
}

pub(crate) async fn uuids_are_ordered_by_version_first<B: Store<IdsUp> + Store<IdsDown>>(db: &B) -> Outcome {
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
    B: Store<MomentsUp> + Store<MomentsDown> + Store<CivilDaysUp> + Store<CivilDaysDown>,
{
    Stamp::are_ordered(db, [i64::MIN, -1, 0, 1, i64::MAX].map(Timestamp).to_vec()).await?;
    Day::are_ordered(db, [i32::MIN, -1, 0, 1, i32::MAX].map(Date).to_vec()).await?;
    let clock = |nanos| TimeOfDay::from_nanos(nanos).expect("inside of a day");
    Clock::are_ordered(db, [0, 1, TimeOfDay::DAY - 1].map(clock).to_vec()).await?;
    let moment = |millis| DateTime::from_timestamp_millis(millis).expect("a time");
    Moment::are_ordered(db, [-62_135_596_800_000, -1, 0, 1, 253_402_300_799_999].map(moment).to_vec()).await?;
    let day = |days| NaiveDate::from_epoch_days(days).expect("a day");
    CivilDay::are_ordered(db, [-800_000, -1, 0, 1, 800_000].map(day).to_vec()).await
}
