//! What a clustering column may be restricted by, and which one may be next.
//!
//! Restrictions select one contiguous run of a partition: equality on a prefix of the clustering columns, then at most
//! one range. The states say how far the prefix goes; the markers of the columns are generated.

use std::ops::{Bound, Range, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive};

use super::Restrictions;
use crate::column::TextColumn;
use crate::key::{AsKey, KeyValue};

/// The first `N` clustering columns are fixed by equality: the next one may be restricted.
#[derive(Debug)]
pub enum At<const N: usize> {}

/// A range has ended the run: nothing may follow.
#[derive(Debug)]
pub enum Closed {}

/// What a restriction leaves open, whatever its column: equality the next column, a range nothing.
///
/// It stands apart from [`Restriction`], and has no bounds, so that a value of a wrong type is one error: a query method
/// names the next state in its signature, where a bound that fails would be a second one.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't restrict a clustering column",
    label = "pass a value, a range of values, or `one_of([..])`"
)]
pub trait Reach {
    /// The state after it.
    type Next<const N: usize>;
}

/// A value restricts by equality.
macro_rules! equality {
    ($(<$generic:ident> $value:ty),*) => { $(
        #[diagnostic::do_not_recommend]
        impl<$generic> $crate::query::Reach for $value {
            type Next<const N: usize> = $crate::query::At<N>;
        }
    )* };
    ($($value:ty),* $(,)?) => { $(
        #[diagnostic::do_not_recommend]
        impl $crate::query::Reach for $value {
            type Next<const N: usize> = $crate::query::At<N>;
        }
    )* };
}
pub(crate) use equality;

#[diagnostic::do_not_recommend]
impl<T: ?Sized> Reach for &T {
    type Next<const N: usize> = At<N>;
}

// What people try, and no column takes: `Restriction` says so, once.
equality!((), char, f32, f64, u8, u16, u32, u64, u128, usize, isize);
equality!(<T> Option<T>, <T> Bound<T>, <T> Vec<T>);

#[diagnostic::do_not_recommend]
impl<T, const M: usize> Reach for [T; M] {
    type Next<const N: usize> = At<N>;
}

/// What a clustering column of type `C` may be restricted by: a value, [`one_of`] several, a range, a prefix of its text.
#[diagnostic::on_unimplemented(
    message = "`{Self}` can't restrict a clustering column of type `{C}`",
    label = "pass a value, a range of values, or `one_of([..])`",
    note = "a bound is never an `Option`: for optional limits pass `(Bound, Bound)` with `Bound::Unbounded`",
    note = "`starts_with(..)` restricts text columns only"
)]
pub trait Restriction<'k, C>: Reach {
    /// Adds it to a plan.
    fn apply(self, into: &mut Restrictions<'k>);
}

macro_rules! ranges {
    ($($range:ty: $self:ident => ($low:expr, $high:expr);)*) => { $(
        #[diagnostic::do_not_recommend]
        impl<A> Reach for $range {
            type Next<const N: usize> = Closed;
        }
        #[diagnostic::do_not_recommend]
        impl<'k, C, A: AsKey<'k, C>> Restriction<'k, C> for $range {
            fn apply($self, into: &mut Restrictions<'k>) {
                into.between($low, $high);
            }
        }
    )* };
}
ranges! {
    Range<A>: self => (Bound::Included(self.start.as_key()), Bound::Excluded(self.end.as_key()));
    RangeFrom<A>: self => (Bound::Included(self.start.as_key()), Bound::Unbounded);
    RangeTo<A>: self => (Bound::Unbounded, Bound::Excluded(self.end.as_key()));
    RangeToInclusive<A>: self => (Bound::Unbounded, Bound::Included(self.end.as_key()));
    (Bound<A>, Bound<A>): self => (self.0.map(A::as_key), self.1.map(A::as_key));
}

#[diagnostic::do_not_recommend]
impl<A> Reach for RangeInclusive<A> {
    type Next<const N: usize> = Closed;
}

#[diagnostic::do_not_recommend]
impl<'k, C, A: AsKey<'k, C>> Restriction<'k, C> for RangeInclusive<A> {
    fn apply(self, into: &mut Restrictions<'k>) {
        let (low, high) = self.into_inner();
        into.between(Bound::Included(low.as_key()), Bound::Included(high.as_key()));
    }
}

#[diagnostic::do_not_recommend]
impl Reach for RangeFull {
    type Next<const N: usize> = Closed;
}

/// Everything: the same as no restriction, so that optional limits need no second variable type.
#[diagnostic::do_not_recommend]
impl<'k, C> Restriction<'k, C> for RangeFull {
    fn apply(self, into: &mut Restrictions<'k>) {
        into.between(Bound::Unbounded, Bound::Unbounded);
    }
}

/// A text that begins with these characters: see [`starts_with`].
#[derive(Clone, Copy, Debug)]
pub struct StartsWith<'k>(&'k str);

/// Restricts a text column to the values that begin with `prefix`. The empty prefix restricts nothing.
///
/// It is a range with an exact upper end, so that no store reads more than it answers; it ends the restrictions, as
/// every range does.
pub const fn starts_with(prefix: &str) -> StartsWith<'_> {
    StartsWith(prefix)
}

#[diagnostic::do_not_recommend]
impl Reach for StartsWith<'_> {
    type Next<const N: usize> = Closed;
}

#[diagnostic::do_not_recommend]
impl<'k, C: TextColumn> Restriction<'k, C> for StartsWith<'k> {
    fn apply(self, into: &mut Restrictions<'k>) {
        let ascii = matches!(C::TYPE, crate::schema::ColumnType::Ascii);
        if ascii && !self.0.is_ascii() {
            // No value begins so, and the bound would be none of the type.
            return into.one_of(Vec::new());
        }
        let text = |text: std::borrow::Cow<'k, str>| if ascii { KeyValue::Ascii(text) } else { KeyValue::Text(text) };
        let high = match after_prefix(self.0, if ascii { '\x7F' } else { char::MAX }) {
            Some(end) => Bound::Excluded(text(end.into())),
            None => Bound::Unbounded,
        };
        let low = if self.0.is_empty() { Bound::Unbounded } else { Bound::Included(text(self.0.into())) };
        into.between(low, high);
    }
}

/// The smallest text above all that begin with `prefix`: its last character that has a successor, one up.
///
/// UTF-8 compares byte by byte as its characters do, so the bound is exact. The surrogates are no characters.
pub(crate) fn after_prefix(prefix: &str, last: char) -> Option<String> {
    let mut kept = prefix;
    while let Some(end) = kept.chars().next_back() {
        kept = &kept[..kept.len() - end.len_utf8()];
        let next = match end {
            end if end >= last => None,
            '\u{D7FF}' => Some('\u{E000}'),
            end => char::from_u32(u32::from(end) + 1),
        };
        if let Some(next) = next {
            return Some(format!("{kept}{next}"));
        }
    }
    None
}

/// Several values of one clustering column: see [`one_of`].
#[derive(Clone, Debug)]
pub struct OneOf<A>(Vec<A>);

/// Restricts a clustering column to any of these values; the next column may follow. No values answer no rows.
///
/// The rows come in the table's order, and a value that is given twice counts once.
pub fn one_of<A>(values: impl IntoIterator<Item = A>) -> OneOf<A> {
    OneOf(values.into_iter().collect())
}

#[diagnostic::do_not_recommend]
impl<A> Reach for OneOf<A> {
    type Next<const N: usize> = At<N>;
}

#[diagnostic::do_not_recommend]
impl<'k, C, A: AsKey<'k, C>> Restriction<'k, C> for OneOf<A> {
    fn apply(self, into: &mut Restrictions<'k>) {
        into.one_of(self.0.into_iter().map(A::as_key).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_prefix_is_the_next_text_that_does_not_have_it() {
        assert_eq!(after_prefix("ab", char::MAX).as_deref(), Some("ac"));
        assert_eq!(after_prefix("a\u{D7FF}", char::MAX).as_deref(), Some("a\u{E000}"));
        assert_eq!(after_prefix("a\u{10FFFF}", char::MAX).as_deref(), Some("b"));
        assert_eq!(after_prefix("\u{10FFFF}", char::MAX), None);
        assert_eq!(after_prefix("a\x7F", '\x7F').as_deref(), Some("b"));
        assert_eq!(after_prefix("", char::MAX), None);
    }
}
