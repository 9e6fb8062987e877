//! The number of a record in its shard.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

/// The number of a record in its shard: 21 to 40 digits, ordered as the number that they are, and kept as the service
/// wrote them.
#[derive(Clone, Eq)]
pub struct SequenceNumber(Box<str>);

impl SequenceNumber {
    /// The digits, as the service wrote them.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn digits(&self) -> &str {
        self.0.trim_start_matches('0')
    }
}

/// Text that is no sequence number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a sequence number is made of digits")]
pub struct NoSequenceNumber;

impl FromStr for SequenceNumber {
    type Err = NoSequenceNumber;
    fn from_str(text: &str) -> Result<Self, NoSequenceNumber> {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        if digits { Ok(Self(text.into())) } else { Err(NoSequenceNumber) }
    }
}

impl Ord for SequenceNumber {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.digits(), other.digits());
        a.len().cmp(&b.len()).then_with(|| a.cmp(b))
    }
}

impl PartialOrd for SequenceNumber {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SequenceNumber {
    fn eq(&self, other: &Self) -> bool {
        self.digits() == other.digits()
    }
}

impl Hash for SequenceNumber {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digits().hash(state);
    }
}

impl fmt::Display for SequenceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for SequenceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequence_numbers_compare_as_numbers_whatever_their_length() {
        let number = |text: &str| text.parse::<SequenceNumber>().expect("digits");
        assert!(number("9") < number("10"));
        assert!(number("000000000000000000009") < number("10"));
        assert_eq!(number("0007"), number("7"));
        assert!(number("999999999999999999999999999999999999999") < number("1000000000000000000000000000000000000000"));
        assert_eq!(number("0007").to_string(), "0007");
        assert!("".parse::<SequenceNumber>().is_err() && "1a".parse::<SequenceNumber>().is_err());
    }
}
