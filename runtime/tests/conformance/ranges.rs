//! Ranges of a clustering column keep Rust's meaning, whatever the direction of the column.

use std::ops::Bound;

use query_table::prelude::*;

use crate::reads::{SIDE, SquaresByBoard, backwards, board, fitting, places};
use crate::stores::Outcome;

/// Every open, closed and missing bound on and beside the values.
fn bounds() -> Vec<Bound<i32>> {
    let mut bounds = vec![Bound::Unbounded];
    bounds.extend((0..=SIDE + 1).flat_map(|value| [Bound::Included(value), Bound::Excluded(value)]));
    bounds
}

/// What `RangeBounds::contains` says, with inverted ranges taken as empty.
fn contains((low, high): (Bound<i32>, Bound<i32>), value: i32) -> bool {
    let above = match low {
        Bound::Included(low) => value >= low,
        Bound::Excluded(low) => value > low,
        Bound::Unbounded => true,
    };
    above
        && match high {
            Bound::Included(high) => value <= high,
            Bound::Excluded(high) => value < high,
            Bound::Unbounded => true,
        }
}

pub(crate) async fn std_ranges_keep_their_meaning<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "std").await?;
    macro_rules! same {
        ($($range:expr),* $(,)?) => { $(
            let found = table.partition("std").x($range).fetch().await?;
            assert_eq!(places(&found), fitting(|x, _| $range.contains(&x)), "x in {}", stringify!($range));
            let found = table.partition("std").x(3).y($range).fetch().await?;
            assert_eq!(places(&found), fitting(|x, y| x == 3 && $range.contains(&y)), "y in {}", stringify!($range));
        )* };
    }
    same!(2..4, 2..=4, ..4, ..=4, 2.., 2..2, 2..=2, i32::MIN..=i32::MAX, 6.., ..1);
    #[allow(clippy::reversed_empty_ranges, reason = "that is what is tried")]
    {
        same!(4..2, 4..=2);
    }
    assert_eq!(places(&table.partition("std").x(..).fetch().await?), fitting(|_, _| true));
    assert_eq!(places(&table.partition("std").x(3).y(..).fetch().await?), fitting(|x, _| x == 3));
    Ok(())
}

pub(crate) async fn every_pair_of_bounds_on_a_descending_column<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "pairs of x").await?;
    for low in bounds() {
        for high in bounds() {
            let expected = fitting(|x, _| contains((low, high), x));
            let found = table.partition("pairs of x").x((low, high)).fetch().await?;
            assert_eq!(places(&found), expected, "{low:?} {high:?}");
            let found = table.partition("pairs of x").x((low, high)).reverse().fetch().await?;
            assert_eq!(places(&found), backwards(expected), "{low:?} {high:?} reversed");
        }
    }
    Ok(())
}

pub(crate) async fn every_pair_of_bounds_after_a_prefix<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "pairs of y").await?;
    for low in bounds() {
        for high in bounds() {
            let expected = fitting(|x, y| x == 2 && contains((low, high), y));
            let found = table.partition("pairs of y").x(2).y((low, high)).fetch().await?;
            assert_eq!(places(&found), expected, "{low:?} {high:?}");
            let found = table.partition("pairs of y").x(2).y((low, high)).reverse().limit(2).fetch().await?;
            let expected: Vec<_> = backwards(expected).into_iter().take(2).collect();
            assert_eq!(places(&found), expected, "{low:?} {high:?} reversed");
        }
    }
    Ok(())
}

pub(crate) async fn a_range_on_a_descending_column_is_by_value<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "by value").await?;
    let xs = |squares: Vec<crate::reads::Square>| {
        let mut xs: Vec<_> = squares.into_iter().map(|square| square.x).collect();
        xs.dedup();
        xs
    };
    assert_eq!(xs(table.partition("by value").x(2..=4).fetch().await?), [4, 3, 2]);
    assert_eq!(xs(table.partition("by value").x(2..=4).reverse().fetch().await?), [2, 3, 4]);
    #[allow(clippy::reversed_empty_ranges, reason = "that is what is tried")]
    let inverted = table.partition("by value").x(4..=2).fetch().await?;
    assert_eq!(inverted, []);
    Ok(())
}
