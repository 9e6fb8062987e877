//! Pages: every row once, whatever the size; the end is told by the token alone.

use query_table::prelude::*;
use query_table::{Error, PageToken};

use crate::nature::Natured;
use crate::reads::{Square, SquaresByBoard, backwards, board, fitting, places, squares};
use crate::stores::{Outcome, open};

/// Asks page by page, each token through its text, with page sizes one after the other (the last one goes on).
macro_rules! all_pages {
    ($query:expr, $sizes:expr) => {{
        let sizes: Vec<u32> = $sizes.into_iter().collect();
        let (mut rows, mut pages, mut token) = (Vec::new(), 0_usize, None::<PageToken>);
        loop {
            let size = sizes[pages.min(sizes.len() - 1)];
            let page = $query.page_size(size).page(token.as_ref()).await?;
            assert!(page.rows.len() <= usize::try_from(size).expect("a small number"), "a page above its size");
            rows.extend(page.rows);
            pages += 1;
            match page.next {
                Some(next) => token = Some(next.to_string().parse().map_err(Error::from)?),
                None => break rows,
            }
        }
    }};
}

pub(crate) async fn pages_of_every_size_hold_every_row_once<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "every size").await?;
    for size in 1..=27 {
        let rows = all_pages!(table.partition("every size"), [size]);
        assert_eq!(rows, squares("every size"), "pages of {size}");
        let rows = table.partition("every size").page_size(size).fetch().await?;
        assert_eq!(rows, squares("every size"), "fetched by {size}");
    }
    Ok(())
}

pub(crate) async fn pages_keep_to_the_limit<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "to the limit").await?;
    for limit in [1, 2, 3, 6, 7, 24, 25, 26] {
        for size in [1, 2, 3, 7, 30] {
            let rows = all_pages!(table.partition("to the limit").limit(limit), [size]);
            let expected = squares("to the limit");
            let taken = usize::try_from(limit).expect("a small number").min(25);
            assert_eq!(rows, expected[..taken], "limit {limit}, pages of {size}");
        }
    }
    let page = table.partition("to the limit").limit(0).page(None).await?;
    assert_eq!((page.rows.len(), page.next), (0, None));
    Ok(())
}

pub(crate) async fn pages_follow_restrictions_and_direction<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "restricted").await?;
    for size in [1, 2, 5, 9] {
        let rows = all_pages!(table.partition("restricted").reverse(), [size]);
        assert_eq!(rows, backwards(squares("restricted")));
        let rows = all_pages!(table.partition("restricted").x(2..5).reverse(), [size]);
        assert_eq!(places(&rows), backwards(fitting(|x, _| (2..5).contains(&x))));
        let rows = all_pages!(table.partition("restricted").x(3).y(2..), [size]);
        assert_eq!(places(&rows), fitting(|x, y| x == 3 && y >= 2));
        let rows = all_pages!(table.partition("restricted").x(one_of([5, 1, 3])).limit(12), [size]);
        assert_eq!(places(&rows), fitting(|x, _| x % 2 == 1)[..12]);
        let rows = all_pages!(table.partition("restricted").x(one_of([5, 1, 3])).y(one_of([1, 4])).reverse(), [size]);
        assert_eq!(places(&rows), backwards(fitting(|x, y| x % 2 == 1 && (y == 1 || y == 4))));
        let rows = all_pages!(table.partition("restricted").x(one_of([5, 1])).y(..=2), [size]);
        assert_eq!(places(&rows), [(5, 1), (5, 2), (1, 1), (1, 2)]);
    }
    Ok(())
}

pub(crate) async fn the_page_size_may_change_on_the_way<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "changing").await?;
    assert_eq!(all_pages!(table.partition("changing"), [1, 5, 2, 3, 100]), squares("changing"));
    assert_eq!(all_pages!(table.partition("changing").limit(9), [4, 1, 3]), squares("changing")[..9]);
    Ok(())
}

pub(crate) async fn rows_deleted_between_pages_do_not_disturb<B: Store<SquaresByBoard>>(db: &B) -> Outcome {
    let table = board(db, "between").await?;
    let first = table.partition("between").page_size(7).page(None).await?;
    let token = first.next.expect("more rows follow");
    // The last row of the page, the next one, and one far ahead.
    for (x, y) in [(4, 2), (4, 3), (1, 1)] {
        table.delete(("between", x, y)).await?;
    }
    let second = table.partition("between").page_size(3).page(Some(&token)).await?;
    assert_eq!(places(&second.rows), [(4, 4), (4, 5), (3, 1)]);
    table.delete_partition("between").await?;
    let token = second.next.expect("more rows followed");
    let third = table.partition("between").page(Some(&token)).await?;
    assert_eq!((third.rows.len(), third.next), (0, None));
    Ok(())
}

/// More rows than a page holds that is not asked for by size.
pub(crate) async fn a_long_partition_is_read_whole_with_the_defaults<B: Store<SquaresByBoard> + Natured>(
    db: &B,
) -> Outcome {
    let table = open::<SquaresByBoard, B>(db).await?;
    let (count, bytes) = B::NATURE.long_partition();
    let piece = "x".repeat(bytes);
    let rows: Vec<_> = (0..count).map(|y| Square { board: "long".into(), x: 0, y, piece: piece.clone() }).collect();
    table.put_all(&rows).await?;
    assert_eq!(table.partition("long").fetch().await?, rows);
    assert_eq!(table.partition("long").x(0).reverse().fetch().await?, backwards(rows.clone()));
    let page = table.partition("long").page(None).await?;
    assert!(page.rows.len() < rows.len() && page.next.is_some(), "a page without a size is bounded");
    Ok(())
}
