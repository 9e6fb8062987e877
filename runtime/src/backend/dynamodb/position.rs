//! Where a page ended: which of the plan's queries, how many rows were answered, and the key of the last item.

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;

use super::opened::DynamoTable;
use super::projection::keys;
use crate::dynamo::Item;
use crate::error::Error;
use crate::page::PageTokenFault;

/// Where the next page begins.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Position {
    /// The query under way.
    pub(super) run: u32,
    /// How many rows the plan has been answered.
    pub(super) answered: u32,
    /// The key after which the query goes on; none at its start.
    pub(super) last: Option<Item<AttributeValue>>,
}

/// The attributes of a position's key, each once.
fn names(table: &DynamoTable) -> Vec<&'static str> {
    let mut names: Vec<&'static str> = Vec::new();
    for attribute in keys(table) {
        if !names.contains(&attribute.name) {
            names.push(attribute.name);
        }
    }
    names
}

/// The part of an item that is a position; none where it lacks a key attribute.
pub(super) fn key_of(table: &DynamoTable, item: &Item<AttributeValue>) -> Option<Item<AttributeValue>> {
    names(table).into_iter().map(|name| Some((name.to_owned(), item.get(name)?.clone()))).collect()
}

impl Position {
    /// Run and answered as four bytes each, then the key's values: S, N or B as one byte, the length as four.
    pub(super) fn encode(&self, table: &DynamoTable) -> Vec<u8> {
        let mut state = self.run.to_be_bytes().to_vec();
        state.extend_from_slice(&self.answered.to_be_bytes());
        let Some(last) = &self.last else { return state };
        for name in names(table) {
            let (kind, value): (u8, &[u8]) = match last.get(name) {
                Some(AttributeValue::S(v)) => (b'S', v.as_bytes()),
                Some(AttributeValue::N(v)) => (b'N', v.as_bytes()),
                Some(AttributeValue::B(v)) => (b'B', v.as_ref()),
                _ => (b'-', &[]),
            };
            state.push(kind);
            state.extend_from_slice(&u32::try_from(value.len()).unwrap_or(u32::MAX).to_be_bytes());
            state.extend_from_slice(value);
        }
        state
    }

    pub(super) fn decode(table: &DynamoTable, state: &[u8]) -> Result<Self, Error> {
        let damaged = || Error::from(PageTokenFault::Damaged);
        let (run, rest) = state.split_first_chunk::<4>().ok_or_else(damaged)?;
        let (answered, mut rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
        let (run, answered) = (u32::from_be_bytes(*run), u32::from_be_bytes(*answered));
        if rest.is_empty() {
            return Ok(Self { run, answered, last: None });
        }
        let mut last = Item::new();
        for name in names(table) {
            let (kind, after) = rest.split_first().ok_or_else(damaged)?;
            let (length, after) = after.split_first_chunk::<4>().ok_or_else(damaged)?;
            let length = usize::try_from(u32::from_be_bytes(*length)).map_err(|_| damaged())?;
            let (value, after) = after.split_at_checked(length).ok_or_else(damaged)?;
            let text = || String::from_utf8(value.to_vec()).map_err(|_| damaged());
            let value = match kind {
                b'S' => AttributeValue::S(text()?),
                b'N' => AttributeValue::N(text()?),
                b'B' => AttributeValue::B(Blob::new(value)),
                _ => return Err(damaged()),
            };
            last.insert(name.to_owned(), value);
            rest = after;
        }
        if rest.is_empty() { Ok(Self { run, answered, last: Some(last) }) } else { Err(damaged()) }
    }
}
