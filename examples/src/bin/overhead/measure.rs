//! What is measured, whichever store it is: the same work done by each side, counted in three ways.

pub(crate) mod heap;
pub(crate) mod instructions;
pub(crate) mod time;

use clap::ValueEnum;

use crate::Failure;
use crate::report::Figure;

/// Who does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// The library.
    Ours,
    /// Hand-written code.
    Rival,
    /// What else one would take.
    Other,
}

/// Work that is ready to be done: all that is counted.
pub(crate) type Job<'w> = Box<dyn FnOnce() -> Result<(), Failure> + 'w>;

/// Something that every side can do.
pub(crate) trait Work {
    /// Makes ready what takes no part in the comparison, to do it that often.
    fn ready(&self, side: Side, times: usize) -> Result<Job<'_>, Failure>;
}

/// How often it is done for one figure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) heap: usize,
    pub(crate) instructions: usize,
    pub(crate) time: usize,
}

/// What it should be at most.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Goals {
    pub(crate) blocks: &'static str,
    pub(crate) instructions: &'static str,
    pub(crate) time: &'static str,
}

/// One comparison.
pub(crate) struct Row<'w> {
    pub(crate) name: &'static str,
    pub(crate) work: &'w dyn Work,
    pub(crate) rival: Side,
    pub(crate) times: Times,
    /// Figures are of one part: a stream has as many as it has rows.
    pub(crate) parts: usize,
    /// What this program is called with to do it; side and times follow.
    pub(crate) arguments: Vec<String>,
    pub(crate) goals: Goals,
}

impl Row<'_> {
    /// What is only done the first time is done before anything is counted.
    fn warm_up(&self) -> Result<(), Failure> {
        for side in [Side::Ours, self.rival] {
            self.work.ready(side, self.times.heap.min(200))?()?;
        }
        Ok(())
    }

    /// What one part is of that many.
    fn share(&self, times: usize) -> f64 {
        float(times) * float(self.parts)
    }
}

/// Exact up to 2^53, which no count here comes near.
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn float(count: usize) -> f64 {
    count as f64
}

/// Every figure of the rows, grouped by what is counted.
pub(crate) fn compare(rows: &[Row<'_>]) -> Result<Vec<Figure>, Failure> {
    let mut figures = Vec::new();
    for row in rows {
        row.warm_up()?;
        figures.extend(heap::compare(row)?);
    }
    if instructions::available() {
        for row in rows {
            figures.push(instructions::compare(row)?);
        }
    } else {
        eprintln!("no instructions: `valgrind` is not installed; `apt-get install valgrind`, or your system's way");
    }
    for row in rows {
        figures.push(time::compare(row)?);
    }
    Ok(figures)
}

/// A value as it is said on the command line.
pub(crate) fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
