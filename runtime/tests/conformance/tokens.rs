//! Page tokens: opaque, kept as text, and bound to the query that they came from.

use query_table::prelude::*;
use query_table::{Error, PageToken, PageTokenFault};

use crate::reads::{SquaresByBoard, board, places, squares};
use crate::stores::{Outcome, open};

/// The same row in a table of the same shape.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OtherSquaresByBoard, partition(board), clustering(x desc, y), dynamodb(sk = "{x}#{y:reversed}"))]
pub(crate) struct OtherSquare {
    board: String,
    x: i32,
    y: i32,
    piece: String,
}

/// A piece.
#[derive(View, Clone, Debug, PartialEq)]
#[view(of = SquaresByBoard)]
pub(crate) struct Piece {
    piece: String,
}

fn refused<T: std::fmt::Debug>(page: Result<T, Error>, why: &str) {
    assert!(matches!(page, Err(Error::PageToken(PageTokenFault::Foreign))), "{why}: {page:?}");
}

pub(crate) async fn a_token_survives_its_text<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "text").await?;
    let page = table.partition("text").page_size(4).page(None).await?;
    let text = page.next.expect("more rows follow").to_string();
    assert!(text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_'), "it goes into a URL: {text}");
    let token: PageToken = text.parse()?;
    let again = open::<SquaresByBoard, B>(db).await?;
    let page = again.partition("text").page_size(4).page(Some(&token)).await?;
    assert_eq!(page.rows, squares("text")[4..8]);
    Ok(())
}

pub(crate) async fn a_token_of_another_partition_is_refused<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "mine").await?;
    board(db, "yours").await?;
    let token = table.partition("mine").page_size(4).page(None).await?.next;
    refused(table.partition("yours").page_size(4).page(token.as_ref()).await, "another partition");
    refused(table.partition("not there").page(token.as_ref()).await, "an unknown partition");
    Ok(())
}

pub(crate) async fn a_token_of_another_table_is_refused<B: Store<SquaresByBoard> + Store<OtherSquaresByBoard>>(
    db: &B,
) -> Outcome {
    let table = board(db, "tables").await?;
    let other = open::<OtherSquaresByBoard, B>(db).await?;
    let token = table.partition("tables").page_size(4).page(None).await?.next;
    refused(other.partition("tables").page_size(4).page(token.as_ref()).await, "another table");
    Ok(())
}

pub(crate) async fn a_token_of_another_order_limit_or_restriction_is_refused<B: Store<SquaresByBoard>>(
    db: &B,
) -> Outcome {
    let table = board(db, "shapes").await?;
    let ask = || table.partition("shapes");
    let plain = ask().page_size(4).page(None).await?.next;
    refused(ask().reverse().page(plain.as_ref()).await, "the other direction");
    refused(ask().limit(9).page(plain.as_ref()).await, "a limit");
    refused(ask().x(..9).page(plain.as_ref()).await, "a range");
    refused(ask().x(5).page(plain.as_ref()).await, "a prefix");
    refused(ask().x(one_of([5])).page(plain.as_ref()).await, "one of");
    let limited = ask().limit(9).page_size(4).page(None).await?.next;
    refused(ask().limit(8).page(limited.as_ref()).await, "another limit");
    refused(ask().page(limited.as_ref()).await, "no limit");
    let ranged = ask().x(2..5).page_size(4).page(None).await?.next;
    refused(ask().x(1..5).page(ranged.as_ref()).await, "another low end");
    refused(ask().x(2..4).page(ranged.as_ref()).await, "another high end");
    refused(ask().x(2..=5).page(ranged.as_ref()).await, "a closed end");
    refused(ask().x(one_of([2, 5])).page(ranged.as_ref()).await, "the ends as values");
    let page = ask().x(2..5).page_size(2).page(ranged.as_ref()).await?;
    assert_eq!(places(&page.rows), [(4, 5), (3, 1)], "the same question with another page size goes on");
    let several = ask().x(one_of([5, 4])).page_size(4).page(None).await?.next;
    refused(ask().x(one_of([5, 4, 3])).page(several.as_ref()).await, "other values");
    let page = ask().x(one_of([4, 5, 4])).page_size(1).page(several.as_ref()).await?;
    assert_eq!(places(&page.rows), [(5, 5)], "the same values in another order go on");
    Ok(())
}

pub(crate) async fn a_token_of_a_view_is_refused_by_the_row<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "views").await?;
    let of_view = table.partition("views").view::<Piece>().page_size(4).page(None).await?.next;
    refused(table.partition("views").page(of_view.as_ref()).await, "the row by a view's token");
    let of_row = table.partition("views").page_size(4).page(None).await?.next;
    refused(table.partition("views").view::<Piece>().page(of_row.as_ref()).await, "a view by the row's token");
    Ok(())
}

pub(crate) async fn a_damaged_token_is_refused<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "damaged").await?;
    let text = table.partition("damaged").page_size(4).page(None).await?.next.expect("more follow").to_string();
    for cut in 0..text.len() {
        assert_eq!(text[..cut].parse::<PageToken>(), Err(PageTokenFault::Damaged), "cut at {cut}");
    }
    for at in 0..text.len() {
        let mut damaged = text.clone().into_bytes();
        damaged[at] = if damaged[at] == b'x' { b'y' } else { b'x' };
        let damaged = String::from_utf8(damaged).expect("ascii");
        assert!(damaged.parse::<PageToken>().is_err(), "changed at {at}");
    }
    for nonsense in ["", "????", "hello world", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        assert_eq!(nonsense.parse::<PageToken>(), Err(PageTokenFault::Damaged), "{nonsense}");
    }
    Ok(())
}
