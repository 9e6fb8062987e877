//! The shape of a plan: all of it but its values, columns and limit.

use std::ops::Bound;

use super::{Part, Plan};
use crate::key::KeyValue;

/// What decides a plan's statement, apart from its columns: how each clustering column is restricted, and the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape(u64);

impl Shape {
    /// The shape of a plan.
    pub fn of(plan: &Plan<'_>) -> Self {
        // The leading bit tells how long the prefix is; a key has 12 columns at most, so that all fits.
        let mut bits = 2 | u64::from(plan.reverse);
        for part in &plan.restrictions.prefix {
            bits = bits << 2 | if matches!(part, Part::Equal(_)) { 1 } else { 2 };
        }
        let (low, high) = match &plan.restrictions.range {
            Some((low, high)) => (bound_bits(low), bound_bits(high)),
            None => (0, 0),
        };
        Self(bits << 4 | low << 2 | high)
    }

    /// The shape as bytes.
    pub fn to_bytes(self) -> [u8; 8] {
        self.0.to_be_bytes()
    }
}

fn bound_bits(bound: &Bound<KeyValue<'_>>) -> u64 {
    match bound {
        Bound::Unbounded => 0,
        Bound::Included(_) => 1,
        Bound::Excluded(_) => 2,
    }
}
