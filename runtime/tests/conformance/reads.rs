//! Reads of one partition: order, direction, limits, prefixes, several values, streams.

use futures_util::TryStreamExt;
use query_table::prelude::*;

use crate::stores::{Outcome, open};

/// A square of a board; the first clustering column descends, the second ascends.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SquaresByBoard, partition(board), clustering(x desc, y), dynamodb(sk = "{x}#{y:reversed}"))]
pub(crate) struct Square {
    pub(crate) board: String,
    pub(crate) x: i32,
    pub(crate) y: i32,
    pub(crate) piece: String,
}

pub(crate) const SIDE: i32 = 5;

/// The squares of a board in the declared order.
pub(crate) fn squares(board: &str) -> Vec<Square> {
    let xs = (1..=SIDE).rev();
    xs.flat_map(|x| (1..=SIDE).map(move |y| (x, y)))
        .map(|(x, y)| Square { board: board.into(), x, y, piece: format!("{x}/{y}") })
        .collect()
}

/// Those of them that fit, as `(x, y)`.
pub(crate) fn fitting(fits: impl Fn(i32, i32) -> bool) -> Vec<(i32, i32)> {
    squares("").into_iter().map(|square| (square.x, square.y)).filter(|(x, y)| fits(*x, *y)).collect()
}

pub(crate) fn places(squares: &[Square]) -> Vec<(i32, i32)> {
    squares.iter().map(|square| (square.x, square.y)).collect()
}

pub(crate) fn backwards<T>(mut values: Vec<T>) -> Vec<T> {
    values.reverse();
    values
}

/// Opens the table, with a full board in it.
pub(crate) async fn board<B: Store<SquaresByBoard>>(
    db: &B,
    board: &str,
) -> Result<Repository<SquaresByBoard, B>, query_table::Error> {
    let table = open::<SquaresByBoard, B>(db).await?;
    // Not in the order in which they are to come back.
    let mut rows = squares(board);
    rows.sort_by_key(|square| (square.y * 7 + square.x * 3) % 11);
    table.put_all(&rows).await?;
    Ok(table)
}

pub(crate) async fn rows_come_in_the_declared_order<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "declared").await?;
    assert_eq!(table.partition("declared").fetch().await?, squares("declared"));
    Ok(())
}

pub(crate) async fn reverse_turns_every_clustering_column<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "reversed").await?;
    let reversed = table.partition("reversed").reverse().fetch().await?;
    assert_eq!(reversed, backwards(squares("reversed")));
    assert_eq!(places(&reversed)[..2], [(1, 5), (1, 4)]);
    assert_eq!(table.partition("reversed").reverse().reverse().fetch().await?, squares("reversed"));
    let prefix = table.partition("reversed").x(2).reverse().fetch().await?;
    assert_eq!(places(&prefix), backwards(fitting(|x, _| x == 2)));
    Ok(())
}

pub(crate) async fn limits_count_rows<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "limited").await?;
    for limit in [0, 1, 2, 24, 25, 26, u32::MAX] {
        let taken = usize::try_from(limit).expect("fits").min(25);
        assert_eq!(table.partition("limited").limit(limit).fetch().await?, squares("limited")[..taken], "{limit}");
        let last = table.partition("limited").reverse().limit(limit).fetch().await?;
        assert_eq!(last, backwards(squares("limited"))[..taken], "{limit}");
    }
    assert_eq!(places(&table.partition("limited").x(..3).limit(7).fetch().await?), fitting(|x, _| x < 3)[..7]);
    assert_eq!(table.partition("limited").limit(3).limit(2).fetch().await?.len(), 2);
    Ok(())
}

pub(crate) async fn first_is_the_first_in_the_order_asked_for<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "first").await?;
    let place = |square: Option<Square>| square.map(|square| (square.x, square.y));
    assert_eq!(place(table.partition("first").first().await?), Some((5, 1)));
    assert_eq!(place(table.partition("first").reverse().first().await?), Some((1, 5)));
    assert_eq!(place(table.partition("first").x(3).y(2..).first().await?), Some((3, 2)));
    assert_eq!(place(table.partition("first").x(9).first().await?), None);
    assert_eq!(place(table.partition("first").limit(0).first().await?), None);
    assert_eq!(place(table.partition("first").limit(9).page_size(3).first().await?), Some((5, 1)));
    Ok(())
}

pub(crate) async fn an_unknown_partition_is_empty<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "known").await?;
    assert_eq!(table.partition("unknown").fetch().await?, []);
    assert_eq!(table.partition("unknown").first().await?, None);
    assert_eq!(table.get(("unknown", 1, 1)).await?, None);
    let page = table.partition("unknown").page(None).await?;
    assert_eq!((page.rows.len(), page.next), (0, None));
    Ok(())
}

pub(crate) async fn a_prefix_selects_a_run<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "prefix").await?;
    for x in 0..=SIDE + 1 {
        assert_eq!(places(&table.partition("prefix").x(x).fetch().await?), fitting(|other, _| other == x));
        let one = table.partition("prefix").x(x).y(2).fetch().await?;
        assert_eq!(places(&one), fitting(|a, b| (a, b) == (x, 2)));
    }
    Ok(())
}

pub(crate) async fn one_of_several_values_answers_each_row_once<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "several").await?;
    let several = [2, 9, 5, 2, -1, 5, 4];
    let expected = fitting(|x, _| several.contains(&x));
    assert_eq!(places(&table.partition("several").x(one_of(several)).fetch().await?), expected);
    assert_eq!(places(&table.partition("several").x(one_of(several)).reverse().fetch().await?), backwards(expected));
    assert_eq!(places(&table.partition("several").x(one_of(several)).limit(6).fetch().await?)[5], (4, 1));
    assert_eq!(table.partition("several").x(one_of([0; 0])).fetch().await?, []);
    assert_eq!(table.partition("several").x(one_of([7, 8])).fetch().await?, []);
    let many = table.partition("several").x(one_of(-100..=100)).fetch().await?;
    assert_eq!(many, squares("several"));
    Ok(())
}

pub(crate) async fn the_column_after_several_values_may_be_restricted<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "after").await?;
    let xs = || one_of([4, 1]);
    let found = table.partition("after").x(xs()).y(3).fetch().await?;
    assert_eq!(places(&found), [(4, 3), (1, 3)]);
    let found = table.partition("after").x(xs()).y(one_of([5, 2])).fetch().await?;
    assert_eq!(places(&found), [(4, 2), (4, 5), (1, 2), (1, 5)]);
    let found = table.partition("after").x(xs()).y(4..).reverse().fetch().await?;
    assert_eq!(places(&found), [(1, 5), (1, 4), (4, 5), (4, 4)]);
    let found = table.partition("after").x(xs()).y(2..=4).limit(4).page_size(3).fetch().await?;
    assert_eq!(places(&found), [(4, 2), (4, 3), (4, 4), (1, 2)]);
    let found = table.partition("after").x(2).y(one_of([5, 1, 5])).fetch().await?;
    assert_eq!(places(&found), [(2, 1), (2, 5)]);
    Ok(())
}

pub(crate) async fn a_stream_gives_what_fetch_gives<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "streamed").await?;
    for size in [1, 4, 25, 26] {
        let streamed: Vec<_> = table.partition("streamed").page_size(size).stream().try_collect().await?;
        assert_eq!(streamed, squares("streamed"), "pages of {size}");
    }
    let some: Vec<_> =
        table.partition("streamed").x(2..).reverse().limit(7).page_size(3).stream().try_collect().await?;
    assert_eq!(places(&some), backwards(fitting(|x, _| x >= 2))[..7]);
    let none: Vec<_> = table.partition("streamed").limit(0).stream().try_collect().await?;
    assert_eq!(none, []);
    Ok(())
}

pub(crate) async fn explain_shows_no_value<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = open::<SquaresByBoard, B>(db).await?;
    let text = table.partition("secret").x(4_711).y(1..=815).reverse().limit(3).explain().to_string();
    for shown in ["squares_by_board", "board = ?", "x = ?", "y >= ?", "y <= ?", "x asc, y desc", "at most 3"] {
        assert!(text.contains(shown), "{shown} is not in:\n{text}");
    }
    for hidden in ["secret", "4711", "815"] {
        assert!(!text.contains(hidden), "{hidden} is in:\n{text}");
    }
    Ok(())
}
