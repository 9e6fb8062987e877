//! Heap blocks and bytes, by a counting allocator.

use allocation_counter::AllocationInfo;

use super::{Row, Side, float};
use crate::Failure;
use crate::report::{Figure, Unit};

/// Counts are done that often: the least is the one that nothing else got into.
const ROUNDS: usize = 7;

fn count(row: &Row<'_>, side: Side) -> Result<AllocationInfo, Failure> {
    let job = row.work.ready(side, row.times.heap)?;
    let mut done = Ok(());
    let found = allocation_counter::measure(|| done = job());
    done.map(|()| found)
}

struct Heap {
    blocks: f64,
    bytes: f64,
    most_bytes: f64,
}

fn least(row: &Row<'_>, side: Side) -> Result<Heap, Failure> {
    let found = (0..ROUNDS).map(|_| count(row, side)).collect::<Result<Vec<_>, _>>()?;
    let least = |of: fn(&AllocationInfo) -> u64| {
        found.iter().map(of).min().and_then(|n| usize::try_from(n).ok()).map_or(0.0, float)
    };
    let share = row.share(row.times.heap);
    Ok(Heap {
        blocks: least(|found| found.count_total) / share,
        bytes: least(|found| found.bytes_total) / share,
        most_bytes: least(|found| found.bytes_max),
    })
}

/// Both sides' heap blocks and bytes; of what has many parts also the most bytes at one time.
pub(super) fn compare(row: &Row<'_>) -> Result<Vec<Figure>, Failure> {
    let (ours, rival, again) = (least(row, Side::Ours)?, least(row, row.rival)?, least(row, row.rival)?);
    let figure = |unit, of: fn(&Heap) -> f64, goal: &'static str| Figure {
        row: row.name.into(),
        unit,
        ours: of(&ours),
        rival: of(&rival),
        noise: of(&again) / of(&rival),
        goal,
    };
    let mut figures =
        vec![figure(Unit::Blocks, |heap| heap.blocks, row.goals.blocks), figure(Unit::Bytes, |heap| heap.bytes, "")];
    if row.parts > 1 {
        let at_once = figure(Unit::Bytes, |heap| heap.most_bytes, "flat");
        figures.push(Figure { row: format!("{}, all at once", row.name), ..at_once });
    }
    Ok(figures)
}
