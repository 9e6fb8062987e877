//! Heap blocks and bytes of a call, by a counting allocator.

use allocation_counter::AllocationInfo;

use crate::Failure;
use crate::calls::{Call, Calls, STREAMED, Side};
use crate::report::{Figure, Unit};

/// Counts are done that often: the least is the one that nothing else got into.
const ROUNDS: usize = 7;

fn count(calls: &Calls, call: Call, side: Side, times: usize) -> Result<AllocationInfo, Failure> {
    let mut done = Ok(());
    let found = allocation_counter::measure(|| done = calls.run(call, side, times));
    done.map(|()| found)
}

struct Heap {
    blocks: f64,
    bytes: f64,
    most_bytes: f64,
}

fn least(calls: &Calls, call: Call, side: Side) -> Result<Heap, Failure> {
    let times = if call == Call::Stream { 1 } else { 500 };
    let found = (0..ROUNDS).map(|_| count(calls, call, side, times)).collect::<Result<Vec<_>, _>>()?;
    let least = |of: fn(&AllocationInfo) -> u64| found.iter().map(of).min().map_or(0.0, float);
    // A stream is counted by its rows.
    let divisor = if call == Call::Stream { int(STREAMED) } else { float(times as u64) };
    Ok(Heap {
        blocks: least(|found| found.count_total) / divisor,
        bytes: least(|found| found.bytes_total) / divisor,
        most_bytes: least(|found| found.bytes_max),
    })
}

/// Exact up to 2^53, which no count here comes near.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn float(count: u64) -> f64 {
    count as f64
}

fn int(count: i64) -> f64 {
    float(count.unsigned_abs())
}

/// Both sides' heap blocks and bytes; of a stream also the most bytes at one time.
pub(crate) fn compare(calls: &Calls, call: Call) -> Result<Vec<Figure>, Failure> {
    let (ours, rival, again) =
        (least(calls, call, Side::Ours)?, least(calls, call, Side::Rival)?, least(calls, call, Side::Rival)?);
    let (what, goal) = match call {
        Call::Put => ("put", "<= 12"),
        Call::Get => ("get", "<= 16"),
        Call::Stream => ("stream, a row", "1: its text"),
    };
    let figure = |unit, of: fn(&Heap) -> f64, goal: &'static str| Figure {
        row: what.into(),
        unit,
        ours: of(&ours),
        rival: of(&rival),
        noise: of(&again) / of(&rival),
        goal,
    };
    let mut figures = vec![figure(Unit::Blocks, |heap| heap.blocks, goal), figure(Unit::Bytes, |heap| heap.bytes, "")];
    if call == Call::Stream {
        figures.push(Figure { row: "stream, at once".into(), ..figure(Unit::Bytes, |heap| heap.most_bytes, "flat") });
    }
    Ok(figures)
}
