//! Range deletes: a prefix or a range of one partition.

use std::ops::Bound;

use query_table::Error;
use query_table::prelude::*;
use query_table::query::starts_with;

use crate::stores::{Outcome, open};

/// A cell of a cube.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(CellsByCube, partition(cube), clustering(x desc, y, z), dynamodb(sk = "{x:reversed}#{y}#{z}"))]
pub(crate) struct CubeCell {
    cube: String,
    x: i32,
    y: i32,
    z: String,
    full: bool,
}

fn cells(cube: &str) -> Vec<CubeCell> {
    let mut cells = Vec::new();
    for x in (1..=3).rev() {
        for y in 1..=3 {
            for z in ["a", "ab", "b"] {
                cells.push(CubeCell { cube: cube.into(), x, y, z: z.into(), full: true });
            }
        }
    }
    cells
}

/// Deletes from a full cube, and checks that exactly the other cells are left.
macro_rules! left_after {
    ($cells:ident, $cube:literal, |$query:ident| $run:expr, |$x:ident, $y:ident, $z:ident| $gone:expr) => {{
        $cells.put_all(&cells($cube)).await?;
        let $query = $cells.delete_range($cube);
        $run.execute().await?;
        let gone = |$x: i32, $y: i32, $z: &str| $gone;
        let expected: Vec<_> = cells($cube).into_iter().filter(|cell| !gone(cell.x, cell.y, &cell.z)).collect();
        assert_eq!($cells.partition($cube).fetch().await?, expected, "{}", stringify!($run));
        $cells.delete_partition($cube).await?;
    }};
}

pub(crate) async fn a_range_delete_takes_a_prefix_of_the_clustering_columns<B: Store<CellsByCube>>(db: &B) -> Outcome {
    let cubes = open::<CellsByCube, B>(db).await?;
    left_after!(cubes, "prefix", |query| query.x(2), |x, _y, _z| x == 2);
    left_after!(cubes, "prefix", |query| query.x(2).y(3), |x, y, _z| x == 2 && y == 3);
    left_after!(cubes, "prefix", |query| query.x(2).y(3).z("ab"), |x, y, z| x == 2 && y == 3 && z == "ab");
    left_after!(cubes, "prefix", |query| query.x(9), |_x, _y, _z| false);
    Ok(())
}

pub(crate) async fn a_range_delete_takes_a_range_after_the_prefix<B: Store<CellsByCube>>(db: &B) -> Outcome {
    let cubes = open::<CellsByCube, B>(db).await?;
    left_after!(cubes, "range", |query| query.x(2..), |x, _y, _z| x >= 2);
    left_after!(cubes, "range", |query| query.x(..2), |x, _y, _z| x < 2);
    left_after!(cubes, "range", |query| query.x(1..3), |x, _y, _z| (1..3).contains(&x));
    left_after!(cubes, "range", |query| query.x((Bound::Excluded(1), Bound::Excluded(3))), |x, _y, _z| x == 2);
    left_after!(cubes, "range", |query| query.x(3).y(..=2), |x, y, _z| x == 3 && y <= 2);
    left_after!(cubes, "range", |query| query.x(3).y(1).z(starts_with("a")), |x, y, z| {
        x == 3 && y == 1 && z.starts_with('a')
    });
    Ok(())
}

pub(crate) async fn a_range_delete_takes_several_values<B: Store<CellsByCube>>(db: &B) -> Outcome {
    let cubes = open::<CellsByCube, B>(db).await?;
    left_after!(cubes, "several", |query| query.x(one_of([3, 1, 3, 7])), |x, _y, _z| x != 2);
    left_after!(cubes, "several", |query| query.x(one_of([3, 1])).y(2), |x, y, _z| x != 2 && y == 2);
    left_after!(cubes, "several", |query| query.x(2).y(one_of([1, 2])).z("b".."c"), |x, y, z| {
        x == 2 && y <= 2 && z == "b"
    });
    left_after!(cubes, "several", |query| query.x(one_of([0; 0])), |_x, _y, _z| false);
    Ok(())
}

pub(crate) async fn a_range_delete_without_a_bound_is_refused<B: Store<CellsByCube>>(db: &B) -> Outcome {
    let cubes = open::<CellsByCube, B>(db).await?;
    cubes.put_all(&cells("unbounded")).await?;
    let unbounded = cubes.delete_range("unbounded").x(..).execute().await;
    assert!(matches!(unbounded, Err(Error::UnboundedDelete { table: "cells_by_cube" })), "{unbounded:?}");
    let open_ends = (Bound::<i32>::Unbounded, Bound::Unbounded);
    let unbounded = cubes.delete_range("unbounded").x(open_ends).execute().await;
    assert!(matches!(unbounded, Err(Error::UnboundedDelete { .. })), "{unbounded:?}");
    assert_eq!(cubes.partition("unbounded").fetch().await?.len(), 27);
    left_after!(cubes, "half bounded", |query| query.x(1).y(..), |x, _y, _z| x == 1);
    Ok(())
}

pub(crate) async fn an_inverted_range_deletes_nothing<B: Store<CellsByCube>>(db: &B) -> Outcome {
    let cubes = open::<CellsByCube, B>(db).await?;
    #[allow(clippy::reversed_empty_ranges, reason = "that is what is tried")]
    {
        left_after!(cubes, "inverted", |query| query.x(3..=1), |_x, _y, _z| false);
    }
    left_after!(cubes, "inverted", |query| query.x(2..2), |_x, _y, _z| false);
    left_after!(cubes, "inverted", |query| query.x(2).y((Bound::Excluded(2), Bound::Excluded(2))), |_x, _y, _z| false);
    Ok(())
}
