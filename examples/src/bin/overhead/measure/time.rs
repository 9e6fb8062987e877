//! Wall time, as the ratio of neighbouring blocks of work: the only way that means something on a shared machine.

use std::time::Instant;

use super::{Row, Side};
use crate::Failure;
use crate::report::{Figure, Unit, median};

const ROUNDS: usize = 15;

/// Microseconds of one part.
fn block(row: &Row<'_>, side: Side) -> Result<f64, Failure> {
    let job = row.work.ready(side, row.times.time)?;
    let start = Instant::now();
    job()?;
    Ok(start.elapsed().as_secs_f64() * 1e6 / row.share(row.times.time))
}

/// Both sides' time, turn by turn: rival, ours, rival again.
pub(super) fn compare(row: &Row<'_>) -> Result<Figure, Failure> {
    let (mut rival, mut ratios, mut noise) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let before = block(row, row.rival)?;
        let ours = block(row, Side::Ours)?;
        let after = block(row, row.rival)?;
        ratios.push(2.0 * ours / (before + after));
        noise.push(after / before);
        rival.extend([before, after]);
    }
    let rival = median(rival);
    // The pairs' ratios count, not the ratio of two medians: so ours is shown as what that ratio makes of the rival.
    let ours = rival * median(ratios);
    let (unit, goal) = (Unit::Micros, row.goals.time);
    Ok(Figure { row: row.name.into(), unit, ours, rival, noise: median(noise), goal })
}
