//! A small generator of random numbers, the same for one seed everywhere: splitmix64, by Steele, Lea and Flood.

use std::time::{SystemTime, UNIX_EPOCH};

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Another one each run.
    pub(crate) fn fresh_seed() -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| u64::from(now.subsec_nanos()) ^ now.as_secs())
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(end).expect("64 bits")).expect("below a usize")
    }

    /// True so many times in a hundred.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }

    /// Nothing, now and then.
    pub(crate) fn maybe<T>(&mut self, value: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.chance(30) { None } else { Some(value(self)) }
    }

    pub(crate) fn small(&mut self) -> i32 {
        i32::try_from(self.below(7)).expect("a small number") - 3
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        // Few different bytes, most of them at the ends, so that prefixes tie and signs matter.
        std::array::from_fn(|_| self.pick(&[0x00, 0x01, 0x7F, 0x80, 0xFF]))
    }
}
