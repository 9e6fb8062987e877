//! Declarations and values made at run time, and numbers that are the same in every run.

use std::borrow::Cow;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use query_table::dynamo::{KeyData, KeyRef, Place, decode, encode};
use query_table::key::KeyValue;
use query_table::schema::{
    BillingDef, ColumnDef, ColumnType, DynamoDef, Format, KeyAttributeDef, KeyForm, OptionsDef, Order, Origin, PartDef,
    Role, TableDef, TextPart,
};

/// Splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).expect("fits");
        usize::try_from(self.next() % end).expect("fits")
    }

    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }

    fn byte(&mut self) -> u8 {
        self.next().to_be_bytes()[0]
    }
}

pub(crate) fn leak<T>(values: Vec<T>) -> &'static [T] {
    Vec::leak(values)
}

pub(crate) const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];

pub(crate) fn part(index: usize, ty: ColumnType, format: Format) -> PartDef {
    PartDef { column: NAMES[index], index, ty, format }
}

pub(crate) fn text(name: &'static str, pieces: Vec<TextPart>) -> KeyAttributeDef {
    KeyAttributeDef { name, form: KeyForm::Text(leak(pieces)) }
}

pub(crate) fn native(name: &'static str, part: PartDef) -> KeyAttributeDef {
    KeyAttributeDef { name, form: KeyForm::Native(part) }
}

pub(crate) fn dynamo(pk: Vec<KeyAttributeDef>, sk: Vec<KeyAttributeDef>) -> DynamoDef {
    DynamoDef {
        table: "Orders",
        index: None,
        pk: leak(pk),
        sk: leak(sk),
        indexes: &[],
        ties: false,
        ttl: None,
        billing: BillingDef::OnDemand,
        stream: None,
    }
}

/// A table of a partition column, the first, and clustering columns, the others.
pub(crate) fn table(columns: &[(ColumnType, Order)], dynamo: DynamoDef) -> &'static TableDef {
    let columns = columns.iter().enumerate().map(|(i, (ty, order))| {
        let role = if i == 0 { Role::Partition } else { Role::Clustering(*order) };
        ColumnDef::new(NAMES[i], role, Origin::Field(i), *ty)
    });
    let columns: Vec<_> = columns.collect();
    Box::leak(Box::new(TableDef {
        type_name: "Table",
        keyspace: None,
        name: "table",
        fields: columns.len(),
        columns: leak(columns),
        size: None,
        options: OptionsDef::NONE,
        conditional: false,
        sparse: false,
        dynamo: Some(Box::leak(Box::new(dynamo))),
    }))
}

pub(crate) fn key(attribute: &KeyAttributeDef, place: Place, values: &[KeyValue<'static>]) -> KeyData {
    encode(attribute, place, &|i| values.get(i)).expect("the values have forms").expect("no value is absent")
}

pub(crate) fn back(
    attribute: &KeyAttributeDef,
    place: Place,
    data: KeyRef<'_>,
) -> Option<Vec<(usize, KeyValue<'static>)>> {
    decode(attribute, place, data).map(|values| values.into_vec())
}

pub(crate) fn s(text: &str) -> KeyValue<'static> {
    KeyValue::Text(Cow::Owned(text.to_owned()))
}

pub(crate) fn characters(data: &KeyData) -> &str {
    match data {
        KeyData::S(text) | KeyData::N(text) => text,
        KeyData::B(_) => panic!("bytes"),
    }
}

/// All that has ever been the end of somebody's key format.
pub(crate) const HOSTILE: [char; 20] = [
    '#',
    '$',
    '!',
    ' ',
    '"',
    '\\',
    '%',
    '\0',
    '\u{1F}',
    'a',
    'b',
    '0',
    '9',
    '?',
    '-',
    '~',
    '\u{7F}',
    'ä',
    '\u{D7FF}',
    '\u{10FFFF}',
];

pub(crate) fn hostile(random: &mut Random) -> String {
    let len = random.below(5);
    (0..len).map(|_| *random.pick(&HOSTILE)).collect()
}

/// Values that lie near each other, and at the ends of their type.
pub(crate) fn value(random: &mut Random, ty: ColumnType) -> KeyValue<'static> {
    let small = i64::from(random.byte()) - 128;
    let wide = i64::from_be_bytes(random.next().to_be_bytes());
    let number = match random.below(4) {
        0 => wide,
        1 => wide >> random.below(64),
        _ => small / 16,
    };
    match ty {
        ColumnType::TinyInt => KeyValue::TinyInt(i8::try_from(small).expect("fits")),
        ColumnType::SmallInt => KeyValue::SmallInt(i16::try_from(number >> 48).expect("fits")),
        ColumnType::Int => KeyValue::Int(i32::try_from(number >> 32).expect("fits")),
        ColumnType::BigInt => KeyValue::BigInt(number),
        ColumnType::VarInt => KeyValue::VarInt(Cow::Owned(minimal(i128::from(wide) * i128::from(small)))),
        ColumnType::Text => s(&hostile(random)),
        ColumnType::Ascii => KeyValue::Ascii(Cow::Owned(hostile(random).chars().filter(char::is_ascii).collect())),
        ColumnType::Blob => {
            KeyValue::Blob((0..random.below(4)).map(|_| *random.pick(&[0, 1, 0x7F, 0x80, 0xFF])).collect())
        }
        ColumnType::Boolean => KeyValue::Boolean(small >= 0),
        ColumnType::Uuid => KeyValue::Uuid(uuid(random, 0x40)),
        ColumnType::TimeUuid => KeyValue::TimeUuid(uuid(random, 0x10)),
        ColumnType::Timestamp => KeyValue::Timestamp(match random.below(3) {
            0 => small,
            1 => small * 1000,
            _ => -62_167_219_200_000 + (wide & i64::MAX) % 315_569_520_000_000,
        }),
        ColumnType::Date => KeyValue::Date(i32::try_from((wide & i64::MAX) % 3_652_425 - 719_528).expect("fits")),
        ColumnType::Time => KeyValue::Time(if small < 0 { (wide & i64::MAX) % 86_400_000_000_000 } else { small }),
        ColumnType::Inet => KeyValue::Inet(match random.below(3) {
            0 => IpAddr::V6(Ipv6Addr::from(u128::from(random.next()) << random.below(65))),
            1 => IpAddr::V6(Ipv6Addr::from(u128::from(random.next()))),
            _ => IpAddr::V4(Ipv4Addr::from(u32::try_from(random.next() >> 32).expect("fits"))),
        }),
        other => panic!("{other} is no key"),
    }
}

fn uuid(random: &mut Random, version: u8) -> [u8; 16] {
    let mut bytes = [0; 16];
    let tail = random.below(17);
    for byte in &mut bytes[tail..] {
        *byte = random.byte();
    }
    bytes[6] = bytes[6] & 0x0F | version;
    bytes
}

pub(crate) fn minimal(number: i128) -> Vec<u8> {
    let bytes = number.to_be_bytes();
    let redundant = bytes.windows(2).take_while(|w| matches!((w[0], w[1] & 0x80), (0, 0) | (0xFF, 0x80))).count();
    bytes[redundant..].to_vec()
}

/// A value that the format can hold.
pub(crate) fn fitting(random: &mut Random, ty: ColumnType, format: Format) -> KeyValue<'static> {
    match (format, value(random, ty)) {
        (Format::Width(width), _) => {
            let end = 10i64.pow(u32::from(width.min(2)));
            let number = i64::try_from(random.below(usize::try_from(end).expect("fits"))).expect("fits");
            match ty {
                ColumnType::TinyInt => KeyValue::TinyInt(i8::try_from(number).expect("fits")),
                ColumnType::SmallInt => KeyValue::SmallInt(i16::try_from(number).expect("fits")),
                ColumnType::Int => KeyValue::Int(i32::try_from(number).expect("fits")),
                _ => KeyValue::BigInt(number),
            }
        }
        (Format::Seconds, KeyValue::Timestamp(ms)) => KeyValue::Timestamp(ms.div_euclid(1000) * 1000),
        (_, value) => value,
    }
}

pub(crate) const ALL: [ColumnType; 14] = [
    ColumnType::TinyInt,
    ColumnType::SmallInt,
    ColumnType::Int,
    ColumnType::BigInt,
    ColumnType::Text,
    ColumnType::Ascii,
    ColumnType::Blob,
    ColumnType::Boolean,
    ColumnType::Uuid,
    ColumnType::TimeUuid,
    ColumnType::Timestamp,
    ColumnType::Date,
    ColumnType::Time,
    ColumnType::Inet,
];

/// The formats that a type has in a sort key.
pub(crate) fn formats(ty: ColumnType) -> Vec<Format> {
    match ty {
        ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt => {
            vec![Format::Standard, Format::Reversed, Format::Width(3)]
        }
        ColumnType::Timestamp => vec![Format::Standard, Format::Reversed, Format::Seconds],
        ColumnType::Boolean | ColumnType::Uuid | ColumnType::TimeUuid | ColumnType::Date => {
            vec![Format::Standard, Format::Reversed]
        }
        _ => vec![Format::Standard],
    }
}

/// Whether the form of the column tells by itself where it ends.
pub(crate) fn is_fixed(ty: ColumnType, place: Place, format: Format) -> bool {
    let number = matches!(ty, ColumnType::TinyInt | ColumnType::SmallInt | ColumnType::Int | ColumnType::BigInt);
    match (place, format) {
        (_, Format::Width(_) | Format::Reversed) => true,
        (Place::Partition, Format::Seconds) | (_, Format::Text) => false,
        (Place::Partition, _) if number => false,
        _ => !matches!(ty, ColumnType::Text | ColumnType::Ascii | ColumnType::Blob | ColumnType::Inet),
    }
}

/// A template of these columns: with or without a tag, with `#` or, where a column has a fixed width, anything between.
pub(crate) fn template(
    random: &mut Random,
    columns: &[PartDef],
    place: Place,
    tag: Option<&'static str>,
) -> Vec<TextPart> {
    let mut pieces: Vec<_> = tag.into_iter().map(TextPart::Literal).collect();
    for (i, part) in columns.iter().enumerate() {
        pieces.push(TextPart::Column(*part));
        let fixed = is_fixed(part.ty, place, part.format);
        let literal = match random.below(5) {
            0 if fixed => "",
            1 if fixed => "Z",
            2 if fixed => "\u{10FFFF}|",
            3 => "#LINE#",
            4 => " ",
            _ => "#",
        };
        if !literal.is_empty() && (i + 1 < columns.len() || random.one_in(6)) {
            pieces.push(TextPart::Literal(literal));
        }
    }
    pieces
}
