//! Wall time, as the ratio of neighbouring blocks of calls: the only way that means something on a shared machine.

use std::time::Instant;

use crate::Failure;
use crate::calls::{Call, Calls, Side};
use crate::report::{Figure, Unit};

const ROUNDS: usize = 15;

fn block(calls: &Calls, call: Call, side: Side) -> Result<f64, Failure> {
    let times: u32 = if call == Call::Stream { 3 } else { 300 };
    let start = Instant::now();
    calls.run(call, side, usize::try_from(times)?)?;
    Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(times))
}

/// The one in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Both sides' time, turn by turn: rival, ours, rival again.
pub(crate) fn compare(calls: &Calls, call: Call) -> Result<Figure, Failure> {
    let (mut rival, mut ratios, mut noise) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let before = block(calls, call, Side::Rival)?;
        let ours = block(calls, call, Side::Ours)?;
        let after = block(calls, call, Side::Rival)?;
        ratios.push(2.0 * ours / (before + after));
        noise.push(after / before);
        rival.extend([before, after]);
    }
    let rival = median(rival);
    // The pairs' ratios count, not the ratio of two medians: so ours is shown as what that ratio makes of the rival.
    let ours = rival * median(ratios);
    Ok(Figure { row: call.name().into(), unit: Unit::Micros, ours, rival, noise: median(noise), goal: "" })
}
