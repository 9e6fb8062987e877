//! The range of one clustering column as the one condition that DynamoDB takes on a sort key attribute.
//!
//! A range in Rust has open ends; BETWEEN has none, and begins or ends in the middle of a text. Countable types have
//! inclusive neighbours (`ordinal.rs`). The others are bounded by what every key of a value begins with, and by the next
//! text after all of those, which is no key itself: it lacks the delimiter. Only a text or blob at the very end, bounded
//! exclusively from above, is asked for with its bound, which the caller then drops.

use std::ops::Bound;

use super::digits::text_of;
use super::key::{KeyData, KeyKind, Place};
use super::ordinal::narrow;
use super::part::{first_chars, is_fixed, is_text, push_number, write_part};
use super::run::Condition;
use super::template::{followed, native_kind};
use crate::error::KeyFault;
use crate::key::KeyValue;
use crate::schema::{Format, PartDef, TextPart};

/// What a range asks for.
pub(super) enum Asked {
    /// Nothing can be in it.
    Nothing,
    /// Everything: no condition.
    All,
    /// This; and whether it is all that the range means.
    Some(Condition, bool),
}

/// A column inside of a text sort key, and the text that every key of the run begins with.
pub(super) struct Stop<'a> {
    pub(super) pieces: &'a [TextPart],
    /// Where the column is.
    pub(super) at: usize,
    pub(super) part: &'a PartDef,
    /// The text of everything before it.
    pub(super) prefix: String,
    /// Whether entities may share the attribute, so that an open end stays within what the column may begin with.
    pub(super) shared: bool,
}

/// One end, while it is found out.
struct End {
    text: String,
    /// Whether it is outside of the range.
    open: bool,
    /// Whether only items of the range lie within it.
    exact: bool,
}

impl End {
    fn closed(text: String) -> Self {
        Self { text, open: false, exact: true }
    }
}

impl Stop<'_> {
    /// All that begin with the prefix.
    pub(super) fn open(self) -> Asked {
        match first_chars(self.part).filter(|_| self.shared) {
            _ if !self.prefix.is_empty() => Asked::Some(Condition::BeginsWith(KeyData::S(self.prefix)), true),
            Some(class) => Asked::Some(between(first_text(class), last_text(class)), true),
            None => Asked::All,
        }
    }

    /// Those of the range.
    pub(super) fn range(self, low: &Bound<KeyValue<'_>>, high: &Bound<KeyValue<'_>>) -> Result<Asked, KeyFault> {
        let Some((low, high)) = narrow(self.part, false, low, high) else { return Ok(Asked::Nothing) };
        let reversed = matches!(self.part.format, Format::Reversed);
        let (low, high) = if reversed { (high, low) } else { (low, high) };
        let low = self.low(&low)?.filter(|end| !end.text.is_empty());
        let high = self.high(&high)?;
        if high.as_ref().is_some_and(|high| high.text.is_empty()) {
            return Ok(Asked::Nothing);
        }
        let (low, high) = match (low, high) {
            (None, None) => return Ok(self.open()),
            (low, high) => (low.or_else(|| self.first()), high.or_else(|| self.last())),
        };
        Ok(match (low, high) {
            (Some(low), Some(high)) if low.text > high.text => Asked::Nothing,
            (Some(low), Some(high)) => {
                let exact = low.exact && high.exact && !high.open;
                Asked::Some(between(low.text, high.text), exact)
            }
            (Some(low), None) => Asked::Some(Condition::AtLeast(KeyData::S(low.text)), low.exact),
            (None, Some(high)) if high.open => Asked::Some(Condition::Less(KeyData::S(high.text)), high.exact),
            (None, Some(high)) => Asked::Some(Condition::AtMost(KeyData::S(high.text)), high.exact),
            (None, None) => Asked::All,
        })
    }

    /// The prefix and the value.
    fn text(&self, value: &KeyValue<'_>) -> Result<String, KeyFault> {
        let mut text = self.prefix.clone();
        write_part(&mut text, self.part, Place::Sort, followed(self.pieces, self.at), value)?;
        Ok(text)
    }

    fn low(&self, bound: &Bound<KeyValue<'_>>) -> Result<Option<End>, KeyFault> {
        Ok(Some(match bound {
            Bound::Unbounded => return Ok(None),
            Bound::Included(value) => End::closed(self.text(value)?),
            Bound::Excluded(value) if followed(self.pieces, self.at) => return Ok(self.after(self.text(value)?)),
            Bound::Excluded(value) => {
                let mut end = End::closed(self.text(value)?);
                // The next text; a key as long as the limit has none, and is dropped by the caller.
                end.exact = end.text.len() < Place::Sort.limit();
                if end.exact {
                    end.text.push('\0');
                }
                end
            }
        }))
    }

    fn high(&self, bound: &Bound<KeyValue<'_>>) -> Result<Option<End>, KeyFault> {
        Ok(Some(match bound {
            Bound::Unbounded => return Ok(None),
            Bound::Included(value) if followed(self.pieces, self.at) => return Ok(self.after(self.text(value)?)),
            Bound::Included(value) => End::closed(self.text(value)?),
            // Every smaller value's key is below it, and what follows it makes every key of it larger.
            Bound::Excluded(value) if followed(self.pieces, self.at) => End::closed(self.text(value)?),
            Bound::Excluded(value) => End { open: true, ..End::closed(self.text(value)?) },
        }))
    }

    /// The text after all that begin with `text` and the delimiter.
    fn after(&self, mut text: String) -> Option<End> {
        let delimiter = match self.pieces.get(self.at + 1) {
            Some(TextPart::Literal(literal)) => literal.chars().next(),
            _ => None,
        };
        text.extend(delimiter);
        // Without a delimiter it may be a key of the next value, where all that follows it is empty.
        let exact = delimiter.is_some() || self.is_fixed_after();
        next(&text).map(|text| End { text, open: false, exact })
    }

    fn is_fixed_after(&self) -> bool {
        matches!(self.pieces.get(self.at + 1), Some(TextPart::Column(part)) if is_fixed(part, Place::Sort))
    }

    /// Where the run begins.
    fn first(&self) -> Option<End> {
        if self.prefix.is_empty() {
            self.class().map(|class| End::closed(first_text(class)))
        } else {
            Some(End::closed(self.prefix.clone()))
        }
    }

    /// Where the run ends.
    fn last(&self) -> Option<End> {
        if self.prefix.is_empty() {
            return self.class().map(|class| End::closed(last_text(class)));
        }
        if !is_text(self.part) {
            // All that the column may begin with is below it.
            return Some(End::closed(format!("{}~", self.prefix)));
        }
        let literal = matches!(self.at.checked_sub(1).and_then(|at| self.pieces.get(at)), Some(TextPart::Literal(_)));
        next(&self.prefix).map(|text| End { text, open: false, exact: literal })
    }

    fn class(&self) -> Option<(u8, u8)> {
        first_chars(self.part).filter(|_| self.shared)
    }
}

fn between(low: String, high: String) -> Condition {
    Condition::Between(KeyData::S(low), KeyData::S(high))
}

fn first_text((first, _): (u8, u8)) -> String {
    char::from(first).into()
}

fn last_text((_, last): (u8, u8)) -> String {
    [char::from(last), '~'].into_iter().collect()
}

/// The first text after all that begin with `text`: its last character that has a successor, one up.
fn next(text: &str) -> Option<String> {
    crate::query::after_prefix(text, char::MAX)
}

/// The range of a lone column that is stored as a number or as bytes.
pub(super) fn native_range(
    part: &PartDef,
    low: &Bound<KeyValue<'_>>,
    high: &Bound<KeyValue<'_>>,
) -> Result<Asked, KeyFault> {
    let Some((low, high)) = narrow(part, true, low, high) else { return Ok(Asked::Nothing) };
    if native_kind(part) == KeyKind::N {
        let number = |bound: &Bound<KeyValue<'_>>| match bound {
            Bound::Included(value) | Bound::Excluded(value) => {
                let mut text = Vec::with_capacity(20);
                push_number(&mut text, part, value).map(|()| Some(KeyData::N(text_of(text))))
            }
            Bound::Unbounded => Ok(None),
        };
        return Ok(match (number(&low)?, number(&high)?) {
            (Some(low), Some(high)) => Asked::Some(Condition::Between(low, high), true),
            (Some(low), None) => Asked::Some(Condition::AtLeast(low), true),
            (None, Some(high)) => Asked::Some(Condition::AtMost(high), true),
            (None, None) => Asked::All,
        });
    }
    Ok(bytes_range(&low, &high))
}

fn bytes_range(low: &Bound<KeyValue<'_>>, high: &Bound<KeyValue<'_>>) -> Asked {
    let bytes = |value: &KeyValue<'_>| match value {
        KeyValue::Blob(bytes) => bytes.to_vec(),
        _ => Vec::new(),
    };
    let (low, high) = (low.as_ref().map(bytes), high.as_ref().map(bytes));
    // No key is empty, so that an empty lower bound bounds nothing, and nothing is up to an empty upper one.
    let low = match low {
        Bound::Included(low) | Bound::Excluded(low) if low.is_empty() => Bound::Unbounded,
        low => low,
    };
    match (low, high) {
        (_, Bound::Included(high) | Bound::Excluded(high)) if high.is_empty() => Asked::Nothing,
        (Bound::Unbounded, Bound::Unbounded) => Asked::All,
        (Bound::Included(low), Bound::Unbounded) => Asked::Some(Condition::AtLeast(KeyData::B(low)), true),
        (Bound::Excluded(low), Bound::Unbounded) => Asked::Some(Condition::More(KeyData::B(low)), true),
        (Bound::Unbounded, Bound::Included(high)) => Asked::Some(Condition::AtMost(KeyData::B(high)), true),
        (Bound::Unbounded, Bound::Excluded(high)) => Asked::Some(Condition::Less(KeyData::B(high)), true),
        (Bound::Included(low) | Bound::Excluded(low), Bound::Included(high) | Bound::Excluded(high)) if low > high => {
            Asked::Nothing
        }
        (low, high) => between_bytes(low, high),
    }
}

/// BETWEEN has no open ends; the caller drops what lies on one.
fn between_bytes(low: Bound<Vec<u8>>, high: Bound<Vec<u8>>) -> Asked {
    let exact = matches!((&low, &high), (Bound::Included(_), Bound::Included(_)));
    let end = |bound| match bound {
        Bound::Included(bytes) | Bound::Excluded(bytes) => KeyData::B(bytes),
        Bound::Unbounded => KeyData::B(Vec::new()),
    };
    Asked::Some(Condition::Between(end(low), end(high)), exact)
}
