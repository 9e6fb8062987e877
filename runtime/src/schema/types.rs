//! The store's types as data.

use std::fmt;

/// The type of a column in the store, named as in CQL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnType {
    /// 8-bit signed integer.
    TinyInt,
    /// 16-bit signed integer.
    SmallInt,
    /// 32-bit signed integer.
    Int,
    /// 64-bit signed integer.
    BigInt,
    /// Integer of any size.
    VarInt,
    /// Decimal of any size: an unscaled integer and a scale.
    Decimal,
    /// 32-bit binary floating point.
    Float,
    /// 64-bit binary floating point.
    Double,
    /// UTF-8 text.
    Text,
    /// Text of the 128 ASCII characters.
    Ascii,
    /// Bytes.
    Blob,
    /// True or false.
    Boolean,
    /// A UUID of any version.
    Uuid,
    /// A version 1 UUID, ordered by its time.
    TimeUuid,
    /// Milliseconds since 1970-01-01T00:00:00Z.
    Timestamp,
    /// Days since 1970-01-01.
    Date,
    /// Nanoseconds since midnight.
    Time,
    /// Months, days and nanoseconds.
    Duration,
    /// An IPv4 or IPv6 address.
    Inet,
    /// A list of values.
    List(&'static Self),
    /// A set of values.
    Set(&'static Self),
    /// Keys with values.
    Map(&'static Self, &'static Self),
    /// A fixed number of values.
    Tuple(&'static [Self]),
    /// A collection that is written and compared as one value.
    Frozen(&'static Self),
    /// Named fields, written and compared as one value.
    Struct(&'static StructDef),
}

/// A struct inside of a column: a user-defined type of CQL, a map of DynamoDB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StructDef {
    /// The type's name in the store.
    pub name: &'static str,
    /// Its fields by their name in the store, in declared order: new ones are added at the end.
    pub fields: &'static [(&'static str, ColumnType)],
}

impl StructDef {
    const fn same(&self, other: &Self) -> bool {
        let mut equal = same_text(self.name, other.name) && self.fields.len() == other.fields.len();
        let mut i = 0;
        while equal && i < self.fields.len() {
            let ((a, of_a), (b, of_b)) = (&self.fields[i], &other.fields[i]);
            equal = same_text(a, b) && of_a.same(of_b);
            i += 1;
        }
        equal
    }
}

impl ColumnType {
    /// Whether the store keeps this as separate cells, so that an empty value is no value.
    pub const fn is_multi_cell(&self) -> bool {
        matches!(self, Self::List(_) | Self::Set(_) | Self::Map(..))
    }

    /// Equality that `const` code can use.
    pub const fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(a), Self::List(b)) | (Self::Set(a), Self::Set(b)) | (Self::Frozen(a), Self::Frozen(b)) => {
                a.same(b)
            }
            (Self::Map(a, b), Self::Map(c, d)) => a.same(c) && b.same(d),
            (Self::Tuple(a), Self::Tuple(b)) => {
                let mut equal = a.len() == b.len();
                let mut i = 0;
                while equal && i < a.len() {
                    equal = a[i].same(&b[i]);
                    i += 1;
                }
                equal
            }
            (Self::Struct(a), Self::Struct(b)) => a.same(b),
            _ => match (self.scalar(), other.scalar()) {
                (Some(a), Some(b)) => same_text(a, b),
                _ => false,
            },
        }
    }

    const fn scalar(&self) -> Option<&'static str> {
        Some(match self {
            Self::TinyInt => "tinyint",
            Self::SmallInt => "smallint",
            Self::Int => "int",
            Self::BigInt => "bigint",
            Self::VarInt => "varint",
            Self::Decimal => "decimal",
            Self::Float => "float",
            Self::Double => "double",
            Self::Text => "text",
            Self::Ascii => "ascii",
            Self::Blob => "blob",
            Self::Boolean => "boolean",
            Self::Uuid => "uuid",
            Self::TimeUuid => "timeuuid",
            Self::Timestamp => "timestamp",
            Self::Date => "date",
            Self::Time => "time",
            Self::Duration => "duration",
            Self::Inet => "inet",
            Self::List(_) | Self::Set(_) | Self::Map(..) | Self::Tuple(_) | Self::Frozen(_) | Self::Struct(_) => {
                return None;
            }
        })
    }

    /// What it is made of.
    const fn inside(&self) -> (&'static [Self], Option<&'static Self>, Option<&'static Self>) {
        match self {
            Self::List(inner) | Self::Set(inner) | Self::Frozen(inner) => (&[], Some(inner), None),
            Self::Map(key, value) => (&[], Some(key), Some(value)),
            Self::Tuple(items) => (items, None, None),
            _ => (&[], None, None),
        }
    }

    /// The structs that it is made of, those first that others are made of.
    pub fn structs(&self) -> Vec<&'static StructDef> {
        let mut found = Vec::new();
        self.collect_structs(&mut found);
        found
    }

    fn collect_structs(&self, found: &mut Vec<&'static StructDef>) {
        let (items, first, second) = self.inside();
        items.iter().chain(first).chain(second).for_each(|ty| ty.collect_structs(found));
        if let Self::Struct(def) = self {
            def.fields.iter().for_each(|(_, ty)| ty.collect_structs(found));
            if !found.iter().any(|known| known.name == def.name) {
                found.push(def);
            }
        }
    }

    /// The struct of that name that it is made of.
    const fn find(&self, name: &str) -> Option<&'static StructDef> {
        let (items, first, second) = self.inside();
        if let Self::Struct(def) = self {
            if same_text(def.name, name) {
                return Some(def);
            }
            let mut i = 0;
            while i < def.fields.len() {
                if let found @ Some(_) = def.fields[i].1.find(name) {
                    return found;
                }
                i += 1;
            }
        }
        let mut i = 0;
        while i < items.len() {
            if let found @ Some(_) = items[i].find(name) {
                return found;
            }
            i += 1;
        }
        match (first, second) {
            (None, _) => None,
            (Some(first), None) => first.find(name),
            (Some(first), Some(second)) => match first.find(name) {
                None => second.find(name),
                found => found,
            },
        }
    }

    /// Whether every struct that it is made of is the one of that name, where `other` has one.
    pub(super) const fn agrees(&self, other: &Self) -> bool {
        let (items, first, second) = self.inside();
        if let Self::Struct(def) = self {
            let same = match other.find(def.name) {
                Some(known) => def.same(known),
                None => true,
            };
            let mut i = 0;
            let mut agrees = same;
            while agrees && i < def.fields.len() {
                agrees = def.fields[i].1.agrees(other);
                i += 1;
            }
            return agrees;
        }
        let mut i = 0;
        while i < items.len() {
            if !items[i].agrees(other) {
                return false;
            }
            i += 1;
        }
        let first = match first {
            Some(first) => first.agrees(other),
            None => true,
        };
        match second {
            Some(second) => first && second.agrees(other),
            None => first,
        }
    }

    /// Whether a struct is in it.
    pub(super) const fn has_struct(&self) -> bool {
        let (items, first, second) = self.inside();
        let mut i = 0;
        while i < items.len() {
            if items[i].has_struct() {
                return true;
            }
            i += 1;
        }
        match (self, first, second) {
            (Self::Struct(_), ..) => true,
            (_, Some(first), Some(second)) => first.has_struct() || second.has_struct(),
            (_, Some(first), None) => first.has_struct(),
            _ => false,
        }
    }
}

/// Compares two strings byte by byte, in `const` code.
pub(crate) const fn same_text(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut equal = a.len() == b.len();
    let mut i = 0;
    while equal && i < a.len() {
        equal = a[i] == b[i];
        i += 1;
    }
    equal
}

/// As the server spells it: collections inside of others, and tuples, are frozen.
impl fmt::Display for ColumnType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_type(self, false, f)
    }
}

fn write_type(ty: &ColumnType, inside: bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match ty {
        ColumnType::Frozen(inner) => frozen(f, |f| write_bare(inner, f)),
        ColumnType::Tuple(_) | ColumnType::Struct(_) => frozen(f, |f| write_bare(ty, f)),
        _ if inside && ty.is_multi_cell() => frozen(f, |f| write_bare(ty, f)),
        _ => write_bare(ty, f),
    }
}

fn frozen(f: &mut fmt::Formatter<'_>, inner: impl FnOnce(&mut fmt::Formatter<'_>) -> fmt::Result) -> fmt::Result {
    f.write_str("frozen<")?;
    inner(f)?;
    f.write_str(">")
}

fn write_bare(ty: &ColumnType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match ty {
        ColumnType::List(item) => write_all("list", &[item], f),
        ColumnType::Set(item) => write_all("set", &[item], f),
        ColumnType::Map(key, value) => write_all("map", &[key, value], f),
        ColumnType::Tuple(items) => write_all("tuple", &items.iter().collect::<Vec<_>>(), f),
        ColumnType::Frozen(inner) => write_bare(inner, f),
        // Their names are such that nobody quotes them: `#[derive(Column)]` sees to it.
        ColumnType::Struct(def) => f.write_str(def.name),
        scalar => f.write_str(scalar.scalar().unwrap_or_default()),
    }
}

fn write_all(name: &str, items: &[&ColumnType], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{name}<")?;
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        write_type(item, true, f)?;
    }
    f.write_str(">")
}
