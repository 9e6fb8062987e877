//! Every column type, at its extremes: what is read is what was put.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use bigdecimal::BigDecimal;
use bigdecimal::num_bigint::BigInt;
use query_table::prelude::*;
use query_table::{Ascii, CqlDuration, Date, Error, TimeOfDay, TimeUuid, Timestamp};
use uuid::Uuid;

use crate::nature::Natured;
use crate::stores::{Outcome, open};

/// Numbers.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(NumbersById, partition(id), dynamodb)]
pub(crate) struct Numbers {
    id: String,
    tiny: i8,
    small: i16,
    int: i32,
    big: i64,
    var: i128,
    var_any: BigInt,
    decimal: BigDecimal,
    float: f32,
    double: f64,
    boolean: bool,
}

impl Numbers {
    /// The same, as far as the store has such numbers.
    fn narrowed<B: Natured>(&self) -> Self {
        let mut row = self.clone();
        if B::NATURE.has_floats() {
            return row;
        }
        let most = BigInt::from(*B::NATURE.varints().end());
        row.var = row.var.clamp(*B::NATURE.varints().start(), *B::NATURE.varints().end());
        row.var_any = row.var_any.clamp(-most.clone(), most);
        let (digits, scale) = row.decimal.into_bigint_and_exponent();
        row.decimal = BigDecimal::new(digits, scale.clamp(-100, 100));
        row.float = row.float.clamp(f32::MIN, f32::MAX);
        row.double = row.double.clamp(-9.999e125, 9.999e125);
        if row.double.abs() < 1e-130 {
            row.double = 0.0;
        }
        row
    }
}

/// What the store has no number for is refused, before anything is sent.
pub(crate) async fn numbers_round_trip_at_their_extremes<B: Store<NumbersById> + Natured>(db: &B) -> Outcome {
    let table = open::<NumbersById, B>(db).await?;
    let decimal = |digits: i64, scale: i64| BigDecimal::new(BigInt::from(digits), scale);
    let huge = BigInt::from(i128::MAX) * BigInt::from(i128::MAX) * BigInt::from(i128::MAX);
    let values = |end: u8| match end {
        0 => (
            i8::MIN,
            i16::MIN,
            i32::MIN,
            i64::MIN,
            i128::MIN,
            -huge.clone(),
            decimal(i64::MIN, i32::MAX.into()),
            f32::MIN,
            f64::MIN,
            false,
        ),
        1 => (
            i8::MAX,
            i16::MAX,
            i32::MAX,
            i64::MAX,
            i128::MAX,
            huge.clone(),
            decimal(i64::MAX, i32::MIN.into()),
            f32::MAX,
            f64::MAX,
            true,
        ),
        2 => (0, 0, 0, 0, 0, 0.into(), decimal(0, 0), 0.0, 0.0, false),
        3 => (-1, -1, -1, -1, -1, (-1).into(), decimal(-1, 2), f32::MIN_POSITIVE, f64::MIN_POSITIVE, true),
        4 => (1, 255, 128, 255, 255, 255.into(), decimal(100, 2), f32::INFINITY, f64::INFINITY, true),
        _ => (
            -128,
            -129,
            -256,
            -32769,
            -129,
            (-129).into(),
            decimal(-12_345, -3),
            f32::NEG_INFINITY,
            f64::NEG_INFINITY,
            true,
        ),
    };
    for end in 0..6 {
        let id = format!("end {end}");
        let (tiny, small, int, big, var, var_any, decimal, float, double, boolean) = values(end);
        let row = Numbers { id: id.clone(), tiny, small, int, big, var, var_any, decimal, float, double, boolean };
        let taken = row.narrowed::<B>();
        if taken != row {
            let refused = table.put(&row).await;
            assert!(matches!(refused, Err(Error::Column { .. })), "{refused:?}");
            assert_eq!(table.get(&id).await?, None);
        }
        table.put(&taken).await?;
        let read = table.get(&id).await?.expect("it was put");
        assert_eq!(read, taken);
        if B::NATURE.has_floats() {
            let exact = |row: &Numbers| row.decimal.as_bigint_and_exponent();
            assert_eq!(exact(&read), exact(&row), "the scale is kept");
        }
    }
    let (tiny, small, int, big, var, var_any, decimal, ..) = values(2);
    let nan = Numbers {
        id: "nan".into(),
        tiny,
        small,
        int,
        big,
        var,
        var_any,
        decimal,
        float: f32::NAN,
        double: -0.0,
        boolean: true,
    };
    if B::NATURE.has_floats() {
        table.put(&nan).await?;
        let read = table.get("nan").await?.expect("it was put");
        assert!(read.float.is_nan() && read.double.is_sign_negative());
    } else {
        let refused = table.put(&nan).await;
        assert!(matches!(refused, Err(Error::Column { column: "float", .. })), "{refused:?}");
        table.put(&Numbers { float: 0.0, ..nan.clone() }).await?;
        assert_eq!(table.get("nan").await?.map(|row| row.double), Some(0.0), "a number has no negative zero");
    }
    let scale = Numbers { decimal: BigDecimal::new(1.into(), i64::from(i32::MAX) + 1), ..nan };
    let refused = table.put(&scale).await;
    assert!(matches!(refused, Err(Error::Column { column: "decimal", .. })), "{refused:?}");
    Ok(())
}

/// Texts and blobs.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TextsById, partition(id), dynamodb)]
pub(crate) struct Texts {
    id: String,
    text: String,
    boxed: Box<str>,
    ascii: Ascii,
    blob: Vec<u8>,
    array: [u8; 4],
}

pub(crate) async fn texts_and_blobs_round_trip<B: Store<TextsById> + Natured>(db: &B) -> Outcome {
    let table = open::<TextsById, B>(db).await?;
    let every_ascii: String = (0..128_u8).map(char::from).collect();
    let all_bytes: Vec<u8> = (0..=255).collect();
    // Two of them, beside the rest.
    let long = "long ".repeat(B::NATURE.largest_row().map_or(300_000, |bytes| bytes / 11));
    let kinds =
        ["", " ", "'quotes\" and; -- $$", "\0\u{7}\r\n\t", "ß日本\u{10FFFF}\u{FFFD}👩‍👩‍👧‍👦", "e\u{301} is not é", &long];
    for (n, text) in kinds.into_iter().enumerate() {
        let row = Texts {
            id: format!("kind {n} {}", text.chars().take(20).collect::<String>()),
            text: text.into(),
            boxed: text.into(),
            ascii: Ascii::new(if n == 0 { "" } else { every_ascii.as_str() }).expect("ascii"),
            blob: if n == 0 { Vec::new() } else { all_bytes.clone() },
            array: [0, 255, 1, 254],
        };
        table.put(&row).await?;
        assert_eq!(table.get(&row.id).await?, Some(row));
    }
    Ok(())
}

/// Identifiers and addresses.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(AddressesById, partition(id), dynamodb)]
pub(crate) struct Address {
    id: Uuid,
    event: TimeUuid,
    address: IpAddr,
}

pub(crate) async fn uuids_and_addresses_round_trip<B: Store<AddressesById>>(db: &B) -> Outcome {
    let table = open::<AddressesById, B>(db).await?;
    let event = |text| TimeUuid::new(Uuid::parse_str(text).expect("a uuid")).expect("of version 1");
    let first = event("00000000-0000-1000-8080-808080808080");
    let last = event("ffffffff-ffff-1fff-bfff-ffffffffffff");
    let rows = [
        (Uuid::nil(), first, IpAddr::V4(Ipv4Addr::UNSPECIFIED)),
        (Uuid::max(), last, IpAddr::V4(Ipv4Addr::BROADCAST)),
        (Uuid::from_u128(0x550e_8400_e29b_41d4_a716_4466_5544_0000), first, IpAddr::V6(Ipv6Addr::LOCALHOST)),
        (first.uuid(), last, IpAddr::V6(Ipv4Addr::LOCALHOST.to_ipv6_mapped())),
    ];
    for (id, event, address) in rows {
        let row = Address { id, event, address };
        table.put(&row).await?;
        assert_eq!(table.get(id).await?, Some(row));
    }
    Ok(())
}

/// Every type, absent or present.
#[derive(QueryTable, Clone, Debug, Default, PartialEq)]
#[query_table(OptionsById, partition(id), dynamodb)]
pub(crate) struct Options {
    id: i32,
    tiny: Option<i8>,
    small: Option<i16>,
    int: Option<i32>,
    big: Option<i64>,
    var: Option<i128>,
    decimal: Option<BigDecimal>,
    float: Option<f32>,
    double: Option<f64>,
    text: Option<String>,
    ascii: Option<Ascii>,
    blob: Option<Vec<u8>>,
    boolean: Option<bool>,
    uuid: Option<Uuid>,
    event: Option<TimeUuid>,
    stamp: Option<Timestamp>,
    date: Option<Date>,
    time: Option<TimeOfDay>,
    duration: Option<CqlDuration>,
    inet: Option<IpAddr>,
    list: Option<Vec<i32>>,
    tuple: Option<(i32, String)>,
}

pub(crate) async fn every_type_may_be_absent<B: Store<OptionsById>>(db: &B) -> Outcome {
    let table = open::<OptionsById, B>(db).await?;
    let present = Options {
        id: 1,
        tiny: Some(1),
        small: Some(2),
        int: Some(3),
        big: Some(4),
        var: Some(5),
        decimal: Some(BigDecimal::new(6.into(), 1)),
        float: Some(7.5),
        double: Some(8.5),
        text: Some(String::new()),
        ascii: Some(Ascii::default()),
        blob: Some(Vec::new()),
        boolean: Some(false),
        uuid: Some(Uuid::nil()),
        event: Some(TimeUuid::new(Uuid::from_u128(0x1000_8000_0000_0000_0000)).expect("of version 1")),
        stamp: Some(Timestamp(0)),
        date: Some(Date(0)),
        time: Some(TimeOfDay::default()),
        duration: Some(CqlDuration::default()),
        inet: Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        list: Some(vec![1]),
        tuple: Some((1, String::new())),
    };
    let absent = Options { id: 1, ..Options::default() };
    table.put(&absent).await?;
    assert_eq!(table.get(1).await?.as_ref(), Some(&absent));
    table.merge(&present).await?;
    assert_eq!(table.get(1).await?.as_ref(), Some(&present));
    table.merge(&absent).await?;
    assert_eq!(table.get(1).await?, Some(present));
    table.put(&absent).await?;
    assert_eq!(table.get(1).await?, Some(absent));
    Ok(())
}

macro_rules! wide {
    ($($column:ident)*) => {
        /// A row of sixty columns beside its key.
        #[derive(QueryTable, Clone, Debug, Default, PartialEq)]
        #[query_table(ProfilesByUser, partition(user), dynamodb)]
        pub(crate) struct Profile { user: i64, $($column: Option<String>,)* }

        fn profile(user: i64, present: impl Fn(usize) -> bool) -> Profile {
            let mut n = 0;
            let mut next = || { n += 1; present(n).then(|| format!("value {n}")) };
            Profile { user, $($column: next(),)* }
        }
    };
}
wide! {
    c1 c2 c3 c4 c5 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 c16 c17 c18 c19 c20 c21 c22 c23 c24 c25 c26 c27 c28 c29 c30
    c31 c32 c33 c34 c35 c36 c37 c38 c39 c40 c41 c42 c43 c44 c45 c46 c47 c48 c49 c50 c51 c52 c53 c54 c55 c56 c57 c58
    c59 c60
}

pub(crate) async fn a_row_may_have_sixty_columns<B: Store<ProfilesByUser>>(db: &B) -> Outcome {
    let table = open::<ProfilesByUser, B>(db).await?;
    let full = profile(1, |_| true);
    table.put(&full).await?;
    assert_eq!(table.get(1).await?, Some(full));
    let thirds = profile(1, |n| n % 3 == 0);
    table.put(&thirds).await?;
    assert_eq!(table.get(1).await?, Some(thirds));
    table.merge(&profile(1, |n| n % 3 == 1)).await?;
    assert_eq!(table.get(1).await?, Some(profile(1, |n| n % 3 != 2)));
    Ok(())
}

pub(crate) async fn a_row_that_is_too_large_is_refused<B: Store<TextsById> + Natured>(db: &B) -> Outcome {
    let table = open::<TextsById, B>(db).await?;
    let row = |text: String| Texts {
        id: "large".into(),
        text,
        boxed: "".into(),
        ascii: Ascii::default(),
        blob: Vec::new(),
        array: [0; 4],
    };
    let bytes = B::NATURE.largest_row().unwrap_or(4_000_000);
    // Names, the key and the array are part of it.
    let fits = row("x".repeat(bytes - 100));
    table.put(&fits).await?;
    assert_eq!(table.get("large").await?.as_ref(), Some(&fits));
    if B::NATURE.largest_row().is_some() {
        for outcome in [
            table.put(&row("x".repeat(bytes))).await,
            table.merge(&row("x".repeat(bytes))).await,
            table.put_all(&[row("x".repeat(bytes))]).await.map(drop),
        ] {
            let Err(Error::PutAll { failures, .. }) = outcome else {
                assert!(matches!(outcome, Err(Error::ItemTooLarge { table: "texts_by_id", .. })), "{outcome:?}");
                continue;
            };
            assert!(matches!(failures[0].error, Error::ItemTooLarge { .. }), "{failures:?}");
        }
        assert_eq!(table.get("large").await?, Some(fits));
    }
    Ok(())
}
