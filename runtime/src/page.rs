//! Page tokens: where the next page begins, sealed against use with anything but the query that it came from.
//!
//! Layout, version 1: version (1 byte), binding (8), the store's paging state (any length), checksum (8), all in
//! URL-safe base64. The binding is a hash of store kind, table, columns, key and restrictions; the checksum finds damage.
//! It is no secret and no signature: a client can read it, and one that forges the checksum forges a position, no more.

use std::fmt;
use std::ops::Bound;
use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::error::Error;
use crate::key::KeyValue;
use crate::query::{Plan, Shape};
use crate::schema::TableDef;

/// One page of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<R> {
    /// Its rows, in order; there may be none although more follow.
    pub rows: Vec<R>,
    /// Where the next page begins; `None` at the end.
    pub next: Option<PageToken>,
}

/// Where a page begins. It can be kept as text, and used in another process.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PageToken(Vec<u8>);

/// Why a page token was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageTokenFault {
    /// Not a token, or one that lost or changed some of its bytes.
    #[error("the page token is damaged")]
    Damaged,
    /// A token of a version that this one does not read.
    #[error("the page token has version {0}, this library reads version 1")]
    Version(u8),
    /// A token of another query: another table, partition, restriction, order, limit, or another schema.
    #[error("the page token belongs to another query")]
    Foreign,
}

const VERSION: u8 = 1;
const HEAD: usize = 9;
const TAIL: usize = 8;

impl PageToken {
    pub(crate) fn seal(binding: u64, state: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(HEAD + state.len() + TAIL);
        bytes.push(VERSION);
        bytes.extend_from_slice(&binding.to_be_bytes());
        bytes.extend_from_slice(state);
        bytes.extend_from_slice(&xxh3_64(&bytes).to_be_bytes());
        Self(bytes)
    }

    pub(crate) fn open(&self, binding: u64) -> Result<&[u8], Error> {
        let (head, state) = self.0.split_at_checked(HEAD).ok_or(PageTokenFault::Damaged)?;
        let state = state.get(..state.len().saturating_sub(TAIL)).ok_or(PageTokenFault::Damaged)?;
        if head.get(1..) == Some(binding.to_be_bytes().as_slice()) {
            Ok(state)
        } else {
            Err(PageTokenFault::Foreign.into())
        }
    }

    fn check(bytes: Vec<u8>) -> Result<Self, PageTokenFault> {
        let end = bytes.len().checked_sub(TAIL).filter(|end| *end >= HEAD).ok_or(PageTokenFault::Damaged)?;
        let (content, sum) = bytes.split_at(end);
        if xxh3_64(content).to_be_bytes() != sum {
            return Err(PageTokenFault::Damaged);
        }
        match content.first() {
            Some(&VERSION) => Ok(Self(bytes)),
            Some(&other) => Err(PageTokenFault::Version(other)),
            None => Err(PageTokenFault::Damaged),
        }
    }
}

impl fmt::Display for PageToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(&self.0))
    }
}

impl fmt::Debug for PageToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PageToken({} bytes)", self.0.len())
    }
}

impl FromStr for PageToken {
    type Err = PageTokenFault;
    fn from_str(text: &str) -> Result<Self, PageTokenFault> {
        URL_SAFE_NO_PAD.decode(text).map_err(|_| PageTokenFault::Damaged).and_then(Self::check)
    }
}

/// Hashes what all tokens of a table are bound to: the kind of store, its name of the table, the schema.
pub(crate) fn table_binding(kind: &str, name: &str, table: &TableDef) -> u64 {
    let mut parts = Parts(Xxh3::new());
    parts.add(kind.as_bytes());
    parts.add(name.as_bytes());
    for column in table.columns {
        parts.add(column.name.as_bytes());
        parts.add(format!("{} {:?}", column.ty, column.role).as_bytes());
    }
    parts.0.digest()
}

/// Hashes what a token is bound to: the table, the columns read, the key, the restrictions, the order, the limit.
pub(crate) fn binding(table: u64, plan: &Plan<'_>) -> u64 {
    let mut parts = Parts(Xxh3::new());
    parts.add(&table.to_be_bytes());
    parts.add(&plan.limit.map_or(u64::MAX, u64::from).to_be_bytes());
    parts.add(&Shape::of(plan).to_bytes());
    let columns = plan.columns.unwrap_or_default();
    parts.count(columns.len());
    columns.iter().for_each(|column| parts.add(column.as_bytes()));
    parts.values(&plan.partition);
    for restriction in &plan.restrictions.prefix {
        parts.values(restriction.values());
    }
    for bound in plan.restrictions.range.iter().flat_map(|(low, high)| [low, high]) {
        match bound {
            Bound::Included(one) | Bound::Excluded(one) => parts.values(std::slice::from_ref(one)),
            Bound::Unbounded => parts.count(0),
        }
    }
    parts.0.digest()
}

/// A hash over parts, each with its length before it: `(ab, c)` and `(a, bc)` differ.
struct Parts(Xxh3);

impl Parts {
    fn count(&mut self, count: usize) {
        self.0.update(&u64::try_from(count).unwrap_or(u64::MAX).to_be_bytes());
    }

    fn add(&mut self, part: &[u8]) {
        self.count(part.len());
        self.0.update(part);
    }

    fn values(&mut self, values: &[KeyValue<'_>]) {
        self.count(values.len());
        values.iter().for_each(|value| crate::cql::with_key_bytes(value, |bytes| self.add(bytes)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Restrictions;
    use crate::schema::OptionsDef;

    static TABLE: TableDef = TableDef {
        type_name: "T",
        keyspace: None,
        name: "t",
        columns: &[],
        fields: 0,
        size: None,
        options: OptionsDef::NONE,
        conditional: false,
        sparse: false,
        dynamo: None,
    };

    #[test]
    fn a_token_survives_its_text() {
        let token = PageToken::seal(7, b"state");
        let read: PageToken = token.to_string().parse().expect("its own text");
        assert_eq!(read.open(7).expect("its own binding"), b"state");
        assert!(matches!(read.open(8), Err(Error::PageToken(PageTokenFault::Foreign))));
    }

    #[test]
    fn two_lists_that_share_their_values_are_two_queries() {
        let of = |lists: [&[i32]; 2]| {
            let mut restrictions = Restrictions::default();
            for list in lists {
                restrictions.one_of(list.iter().map(|value| KeyValue::Int(*value)).collect());
            }
            let (columns, partition) = (None, std::iter::once(KeyValue::Int(1)).collect());
            binding(1, &Plan { table: &TABLE, columns, partition, restrictions, reverse: false, limit: None })
        };
        assert_ne!(of([&[1, 2], &[3]]), of([&[1], &[2, 3]]));
        assert_eq!(of([&[1, 2], &[3]]), of([&[2, 1], &[3]]));
    }

    #[test]
    fn every_change_of_one_character_is_found() {
        let text = PageToken::seal(7, b"state").to_string();
        for (i, _) in text.char_indices() {
            for other in ['A', 'B', '_', '!'] {
                let mut changed = text.clone();
                changed.replace_range(i..=i, &other.to_string());
                assert!(changed == text || changed.parse::<PageToken>().is_err(), "{changed}");
            }
            assert_eq!(text[..i].parse::<PageToken>(), Err(PageTokenFault::Damaged));
        }
    }

    #[test]
    fn a_later_version_is_said_to_be_one() {
        let mut bytes = vec![2; 20];
        bytes.extend_from_slice(&xxh3_64(&bytes).to_be_bytes());
        assert_eq!(URL_SAFE_NO_PAD.encode(bytes).parse::<PageToken>(), Err(PageTokenFault::Version(2)));
    }
}
