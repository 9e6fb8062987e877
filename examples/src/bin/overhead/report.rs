//! The table of figures.

use std::io;

use query_table_examples::print::{Align, table};

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(any(feature = "cassandra", feature = "dynamodb")),
    expect(dead_code, reason = "without a store only the compiler is measured")
)]
pub(crate) enum Unit {
    /// Allocations.
    Blocks,
    /// Allocated bytes.
    Bytes,
    /// Instructions.
    Instructions,
    /// Microseconds.
    Micros,
    /// Milliseconds of user CPU a table.
    CpuMillis,
}

impl Unit {
    fn name(self) -> &'static str {
        match self {
            Self::Blocks => "heap blocks",
            Self::Bytes => "heap bytes",
            Self::Instructions => "instructions",
            Self::Micros => "µs",
            Self::CpuMillis => "ms",
        }
    }
}

/// One line: ours against the rival.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// What was done.
    pub(crate) row: String,
    /// What was counted.
    pub(crate) unit: Unit,
    /// Ours.
    pub(crate) ours: f64,
    /// The rival's.
    pub(crate) rival: f64,
    /// The rival against itself.
    pub(crate) noise: f64,
    /// What it should be.
    pub(crate) goal: &'static str,
}

/// Three digits and more: `28,004`, `17.0`, `1.002`.
fn digits(value: f64) -> String {
    if value < 10.0 {
        return format!("{value:.3}");
    }
    let text = format!("{value:.1}");
    let (whole, _) = text.split_once('.').unwrap_or((&text, ""));
    if whole.len() < 4 {
        return text;
    }
    let groups: Vec<_> = whole.as_bytes().rchunks(3).rev().map(|group| String::from_utf8_lossy(group)).collect();
    groups.join(",")
}

/// The one in the middle.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Prints the figures under a head.
pub(crate) fn print(head: &str, figures: &[Figure]) -> io::Result<()> {
    use Align::{Left, Right};
    let rows = figures.iter().map(|figure| {
        [
            format!("{}: {}", figure.row, figure.unit.name()),
            digits(figure.ours),
            digits(figure.rival),
            format!("{:.3}x", figure.ours / figure.rival),
            format!("{:.3}x", figure.noise),
            figure.goal.into(),
        ]
    });
    let columns = [(head, Left), ("ours", Right), ("rival", Right), ("ratio", Right), ("A/A", Right), ("goal", Left)];
    table(&mut io::stdout().lock(), columns, rows)
}
