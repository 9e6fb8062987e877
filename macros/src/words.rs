//! Every word that an attribute may hold, once, and what is said when it is another one.
//!
//! A list here is what its option accepts; the same constants are what the grammar in `args` compares with, so that
//! a word that is accepted is also suggested. What a word *means* stands with its option, not here.

use proc_macro2::Ident;
use syn::ext::IdentExt;

/// Declares words, and the list of them all in the order in which messages show them.
macro_rules! words {
    ($list:ident: $($name:ident = $word:literal),* $(,)?) => {
        $(pub(crate) const $name: &str = $word;)*
        pub(crate) const $list: &[&str] = &[$($name),*];
    };
}

/// The attributes themselves.
pub(crate) mod attribute {
    pub(crate) const QUERY_TABLE: &str = "query_table";
    pub(crate) const COLUMN: &str = "column";
    pub(crate) const VIEW: &str = "view";
    pub(crate) const COLLECTION: &str = "item_collection";
    pub(crate) const ITEM: &str = "item";
}

/// `#[query_table(TableType, ..)]`
pub(crate) mod table {
    words! { OPTIONS:
        PARTITION = "partition", CLUSTERING = "clustering", NAME = "name", SIZE = "size", TABLE_OPTIONS = "options",
        DYNAMODB = "dynamodb", CONDITIONAL = "conditional", SPARSE = "sparse",
    }
}

/// `dynamodb(..)`
pub(crate) mod dynamodb {
    words! { OPTIONS:
        TABLE = "table", PK = "pk", SK = "sk", PK_NAME = "pk_name", SK_NAME = "sk_name", TTL = "ttl", BILLING = "billing",
        STREAM = "stream", TIES = "ties", INDEX = "index", OF = "of", PROJECT = "project", LOCAL = "local", KEYS = "keys",
    }
    words! { TIES_WORDS: KEY_ORDER = "key_order" }
    words! { KEYS_WORDS: NATIVE = "native" }
    words! { BILLINGS: ON_DEMAND = "on_demand", PROVISIONED = "provisioned" }
    words! { CAPACITIES: READ = "read", WRITE = "write" }
    words! { STREAMS:
        KEYS_ONLY = "keys_only", NEW_IMAGE = "new_image", OLD_IMAGE = "old_image", NEW_AND_OLD_IMAGES = "new_and_old_images",
    }
    words! { PROJECTIONS: ALL = "all", PROJECT_KEYS = "keys", INCLUDE = "include" }
}

/// `{column:text}` in a key template.
pub(crate) mod format {
    words! { FORMATS: TEXT = "text", SECONDS = "secs", REVERSED = "reversed" }
}

/// `clustering(column asc)`
pub(crate) mod order {
    words! { ORDERS: ASC = "asc", DESC = "desc" }
}

/// `day = date(field as text)`
pub(crate) mod derived {
    words! { FUNCTIONS: DATE = "date", HOUR = "hour", MONTH = "month", YEAR = "year" }
    words! { FORMS: AS_DATE = "date", AS_INT = "int", AS_TEXT = "text", AS_TIMESTAMP = "timestamp" }
}

/// `size(rows = .., row_bytes = .., allow_large)`
pub(crate) mod size {
    words! { PARTS: ROWS = "rows", ROW_BYTES = "row_bytes", ALLOW_LARGE = "allow_large" }
}

/// `options(..)`
pub(crate) mod options {
    words! { OPTIONS:
        DEFAULT_TTL = "default_ttl", GC_GRACE = "gc_grace", COMMENT = "comment",
        COMPACTION = "compaction", CACHING = "caching", COMPRESSION = "compression",
    }
}

/// `compaction = ..`
pub(crate) mod compaction {
    words! { CLASSES: SIZE_TIERED = "size_tiered", LEVELED = "leveled", TIME_WINDOW = "time_window", UNIFIED = "unified" }
    words! { OPTIONS:
        TOMBSTONE_THRESHOLD = "tombstone_threshold", UNCHECKED_TOMBSTONE = "unchecked_tombstone_compaction",
        ONLY_PURGE_REPAIRED = "only_purge_repaired_tombstones", MIN_THRESHOLD = "min_threshold", MAX_THRESHOLD = "max_threshold",
        MIN_SSTABLE_SIZE = "min_sstable_size", BUCKET_LOW = "bucket_low", BUCKET_HIGH = "bucket_high",
        SSTABLE_SIZE_IN_MB = "sstable_size_in_mb", FANOUT_SIZE = "fanout_size", UNIT = "unit", SIZE = "size",
        EXPIRED_CHECK = "expired_sstable_check_frequency_seconds", SCALING_PARAMETERS = "scaling_parameters",
        TARGET_SSTABLE_SIZE = "target_sstable_size", BASE_SHARD_COUNT = "base_shard_count", SSTABLE_GROWTH = "sstable_growth",
    }
    words! { UNITS: MINUTES = "minutes", HOURS = "hours", DAYS = "days" }
}

/// `compression = ..`
pub(crate) mod compression {
    words! { CLASSES: NONE = "none", LZ4 = "lz4", SNAPPY = "snappy", DEFLATE = "deflate", ZSTD = "zstd" }
    words! { OPTIONS: CHUNK_LENGTH_KB = "chunk_length_kb", LEVEL = "level" }
}

/// `caching(..)`
pub(crate) mod caching {
    words! { OPTIONS: KEYS = "keys", ROWS_PER_PARTITION = "rows_per_partition" }
    words! { AMOUNTS: ALL = "all", NONE = "none" }
}

/// `#[column(..)]` on a field, a variant or a type.
pub(crate) mod column {
    words! { FIELD: RENAME = "rename", STATIC = "static", METHOD = "method" }
    pub(crate) const VIEW_FIELD: &[&str] = &[RENAME];
    pub(crate) const VARIANT: &[&str] = &[RENAME];
    words! { ENUM: RENAME_ALL = "rename_all", INT = "int", CRATE = "crate" }
    pub(crate) const NAME: &str = "name";
    pub(crate) const NEWTYPE: &[&str] = &[NAME, CRATE];
    pub(crate) const STRUCT_FIELD: &[&str] = &[RENAME];
}

/// `#[column(rename_all = "..")]`
pub(crate) mod case {
    words! { CASES:
        SNAKE = "snake_case", KEBAB = "kebab-case", LOWER = "lowercase", UPPER = "UPPERCASE",
        SCREAMING = "SCREAMING_SNAKE_CASE", CAMEL = "camelCase", PASCAL = "PascalCase", VERBATIM = "verbatim",
    }
}

/// `#[view(..)]`
pub(crate) mod view {
    words! { OPTIONS: OF = "of", CRATE = "crate" }
}

/// `#[item_collection(..)]`, and `#[item(..)]` on a variant
pub(crate) mod collection {
    words! { OPTIONS: TABLE = "table", PK = "pk", CRATE = "crate" }
    words! { VARIANT: METHOD = "method" }
}

/// Methods that every query of an item collection has.
pub(crate) const COLLECTION_METHODS: &[&str] = &[
    "limit",
    "reverse",
    "page_size",
    "page",
    "fetch",
    "first",
    "stream",
    "explain",
    "options",
    "consistent",
    "map",
    "from_raw",
    "into_raw",
];

/// Methods that every query has: a clustering column of such a name would hide one of them.
pub(crate) const QUERY_METHODS: &[&str] = &[
    "limit",
    "reverse",
    "page_size",
    "page",
    "fetch",
    "first",
    "stream",
    "explain",
    "view",
    "options",
    "execute",
    "from_raw",
    "into_raw",
];

/// A word that is none of the known ones.
pub(crate) fn unknown(what: &str, given: &Ident, known: &[&str]) -> syn::Error {
    let word = given.unraw().to_string();
    syn::Error::new(given.span(), unknown_text(what, &word, known))
}

pub(crate) fn unknown_text(what: &str, word: &str, known: &[&str]) -> String {
    match closest(word, known) {
        Some(meant) => format!("unknown {what} `{word}`; did you mean `{meant}`?"),
        None if known.len() == 1 => format!("unknown {what} `{word}`; only {} is known", list(known)),
        None => format!("unknown {what} `{word}`; known are {}", list(known)),
    }
}

pub(crate) fn twice(word: &Ident) -> syn::Error {
    syn::Error::new(word.span(), format_args!("`{}` is given twice; keep one of them", word.unraw()))
}

/// "`a`, `b` and `c`"
pub(crate) fn list<W: AsRef<str>>(words: &[W]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{}`", word.as_ref())).collect();
    match quoted.split_last() {
        None => String::from("none"),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// The known word that was probably meant: at most one edit in three letters away.
pub(crate) fn closest<'w, W: AsRef<str>>(word: &str, known: &'w [W]) -> Option<&'w str> {
    let allowed = (word.chars().count() / 3).max(1);
    // Among equals, the first letter is the one that people get right.
    let other_start = |known: &str| known.chars().next() != word.chars().next();
    let measured =
        known.iter().map(|known| (distance(word, known.as_ref()), other_start(known.as_ref()), known.as_ref()));
    measured
        .filter(|(distance, _, _)| *distance <= allowed)
        .min_by_key(|(distance, start, _)| (*distance, *start))
        .map(|(_, _, known)| known)
}

/// Edits between two words: insert, delete, replace, swap of neighbours.
fn distance(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) =
        (left.to_lowercase().chars().collect(), right.to_lowercase().chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=right.len()).collect();
    for (row, &letter) in left.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, &other) in right.iter().enumerate() {
            let replaced = last[column] + usize::from(letter != other);
            let mut best = replaced.min(last[column + 1] + 1).min(current[column] + 1);
            if row > 0 && column > 0 && letter == right[column - 1] && left[row - 1] == other {
                best = best.min(before[column - 1] + 1);
            }
            current.push(best);
        }
        before = std::mem::replace(&mut last, current);
    }
    last[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_word_finds_the_word_that_was_meant() {
        assert_eq!(closest("partion", table::OPTIONS), Some("partition"));
        assert_eq!(closest("dsec", order::ORDERS), Some("desc"));
        assert_eq!(closest("dsc", order::ORDERS), Some("desc"));
        assert_eq!(closest("descending", order::ORDERS), None);
        assert_eq!(closest("Time_Windows", compaction::CLASSES), Some("time_window"));
    }

    #[test]
    fn a_word_far_from_all_gets_the_whole_list() {
        assert_eq!(
            unknown_text("order", "upwards", order::ORDERS),
            "unknown order `upwards`; known are `asc` and `desc`"
        );
    }
}
