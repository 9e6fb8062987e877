//! How a Rust name becomes a name in the store, and which names a store takes.
//!
//! Only names: what they are given to stands in `lower`. Quoting is the renderer's affair, at run time.

use crate::words::{self, case};

/// The longest name of a keyspace or table that Cassandra takes (`SchemaConstants.NAME_LENGTH`).
pub(crate) const LONGEST_NAME: usize = 48;
/// The longest name of a table, an index or a key attribute that DynamoDB takes.
const LONGEST_DYNAMODB_NAME: usize = 255;

/// `OrdersByShopper` to `orders_by_shopper`.
pub(crate) fn snake_case(name: &str) -> String {
    join(name, "_", |_, word| word.to_lowercase())
}

/// The words of a Rust name: `HTTPLog2Day` is `HTTP`, `Log2`, `Day`.
fn split(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let after_small = at > 0 && !letters[at - 1].is_uppercase();
        let before_small = letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let starts = letter == '_' || letter.is_uppercase() && (after_small || before_small);
        if starts && !word.is_empty() {
            words.push(std::mem::take(&mut word));
        }
        if letter != '_' {
            word.push(letter);
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

fn join(name: &str, between: &str, change: impl Fn(usize, &str) -> String) -> String {
    let changed: Vec<String> = split(name).iter().enumerate().map(|(at, word)| change(at, word)).collect();
    changed.join(between)
}

/// How the names of an enum's variants are written in the store.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    Snake,
    Kebab,
    Lower,
    Upper,
    Screaming,
    Camel,
    Pascal,
    Verbatim,
}

impl Case {
    pub(crate) fn named(word: &str) -> Result<Self, String> {
        Ok(match word {
            case::SNAKE => Self::Snake,
            case::KEBAB => Self::Kebab,
            case::LOWER => Self::Lower,
            case::UPPER => Self::Upper,
            case::SCREAMING => Self::Screaming,
            case::CAMEL => Self::Camel,
            case::PASCAL => Self::Pascal,
            case::VERBATIM => Self::Verbatim,
            _ => return Err(words::unknown_text("case", word, case::CASES)),
        })
    }

    pub(crate) fn apply(self, name: &str) -> String {
        match self {
            Self::Snake => snake_case(name),
            Self::Kebab => join(name, "-", |_, word| word.to_lowercase()),
            Self::Lower => name.to_lowercase(),
            Self::Upper => name.to_uppercase(),
            Self::Screaming => join(name, "_", |_, word| word.to_uppercase()),
            Self::Camel => join(name, "", |at, word| if at == 0 { word.to_lowercase() } else { capitalised(word) }),
            Self::Pascal => join(name, "", |_, word| capitalised(word)),
            Self::Verbatim => name.to_owned(),
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters.flat_map(char::to_lowercase)).collect())
        .unwrap_or_default()
}

/// Why a keyspace or table may not be called so, if it may not.
pub(crate) fn refuse_table_name(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some(String::from("a table or keyspace needs a name; write at least one character"));
    }
    let legal = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    if !legal {
        return Some(format!("`{name}` is no name for a table or keyspace; use ASCII letters, digits and `_`"));
    }
    (name.len() > LONGEST_NAME).then(|| {
        format!(
            "`{name}` has {} characters, a table or keyspace has at most {LONGEST_NAME}; say a shorter `name = \"..\"`",
            name.len()
        )
    })
}

/// What no type of the store may be called without quotes: native types, names that CQL keeps for later ones
/// (`Parser.g`, `reservedTypeNames`), and its reserved words that are names of types in Rust as well.
const TAKEN_TYPE_NAMES: &[&str] = &[
    "add",
    "allow",
    "alter",
    "and",
    "apply",
    "asc",
    "ascii",
    "authorize",
    "batch",
    "begin",
    "bigint",
    "bitstring",
    "blob",
    "boolean",
    "by",
    "byte",
    "columnfamily",
    "complex",
    "counter",
    "create",
    "date",
    "decimal",
    "delete",
    "desc",
    "describe",
    "double",
    "drop",
    "duration",
    "empty",
    "entries",
    "enum",
    "execute",
    "float",
    "from",
    "frozen",
    "full",
    "grant",
    "if",
    "in",
    "index",
    "inet",
    "infinity",
    "insert",
    "int",
    "interval",
    "into",
    "is",
    "keyspace",
    "limit",
    "list",
    "macaddr",
    "map",
    "materialized",
    "modify",
    "nan",
    "norecursive",
    "not",
    "null",
    "of",
    "on",
    "or",
    "order",
    "primary",
    "rename",
    "revoke",
    "schema",
    "select",
    "set",
    "smallint",
    "table",
    "text",
    "time",
    "timestamp",
    "timeuuid",
    "tinyint",
    "to",
    "token",
    "truncate",
    "tuple",
    "unlogged",
    "update",
    "use",
    "using",
    "uuid",
    "varchar",
    "varint",
    "vector",
    "view",
    "where",
    "with",
];

/// Why a type may not be called so, if it may not.
pub(crate) fn refuse_type_name(name: &str) -> Option<String> {
    let starts = name.starts_with(|letter: char| letter.is_ascii_lowercase());
    let legal = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    if !(starts && name.chars().all(legal)) {
        return Some(format!(
            "`{name}` is no name for a type of the store; say one of lower-case letters, digits and `_`: `#[column(name = \"..\")]`"
        ));
    }
    if TAKEN_TYPE_NAMES.binary_search(&name).is_ok() {
        return Some(format!("`{name}` has a meaning in CQL; say another name: `#[column(name = \"..\")]`"));
    }
    (name.len() > LONGEST_NAME)
        .then(|| format!("`{name}` has {} characters, a type has at most {LONGEST_NAME}", name.len()))
}

/// Why a column may not be called so, if it may not: quoted, CQL takes any other text.
pub(crate) fn refuse_column_name(name: &str) -> Option<&'static str> {
    if name.is_empty() {
        return Some("a column needs a name; write at least one character");
    }
    name.chars()
        .any(char::is_control)
        .then_some("a column's name must not hold control characters; write it without them")
}

/// Why a table or an index of DynamoDB may not be called so, if it may not (its documentation, *Naming rules*).
pub(crate) fn refuse_dynamodb_name(name: &str) -> Option<String> {
    let legal = name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter));
    if !legal {
        return Some(format!("`{name}` is no name on DynamoDB; use ASCII letters, digits, `_`, `-` and `.`"));
    }
    let length = name.len();
    (!(3..=LONGEST_DYNAMODB_NAME).contains(&length)).then(|| {
        let unit = if length == 1 { "character" } else { "characters" };
        format!("`{name}` has {length} {unit}; a name on DynamoDB has 3 to {LONGEST_DYNAMODB_NAME}")
    })
}

/// Why a key attribute may not be called so, if it may not.
pub(crate) fn refuse_key_attribute(name: &str) -> Option<String> {
    if name.is_empty() {
        return Some(String::from("an attribute needs a name; write at least one character"));
    }
    (name.len() > LONGEST_DYNAMODB_NAME).then(|| {
        format!("the name of a key attribute has at most {LONGEST_DYNAMODB_NAME} bytes, and this one {}", name.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_name_becomes_snake_case_with_its_acronyms_and_digits_kept_together() {
        let cases = [
            ("OrdersByStoreDay", "orders_by_store_day"),
            ("HTTPLog", "http_log"),
            ("Gsi1Table", "gsi1_table"),
            ("A", "a"),
            ("already_so", "already_so"),
            ("ABTest2B", "ab_test2_b"),
        ];
        for (name, expected) in cases {
            assert_eq!(snake_case(name), expected);
        }
    }

    #[test]
    fn the_taken_names_of_types_are_sorted() {
        assert!(TAKEN_TYPE_NAMES.is_sorted());
    }

    #[test]
    fn every_case_spells_a_variant_as_it_says() {
        let spelt: Vec<String> =
            case::CASES.iter().filter_map(|word| Case::named(word).ok()).map(|case| case.apply("InTransit")).collect();
        assert_eq!(
            spelt,
            ["in_transit", "in-transit", "intransit", "INTRANSIT", "IN_TRANSIT", "inTransit", "InTransit", "InTransit"]
        );
    }
}
