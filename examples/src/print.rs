//! How the stories look in a terminal: tables, headings, numbers that people read, and a progress bar.
//!
//! Everything is written to a `Write`, so that a closed pipe is an error like any other and tests see what people see.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use comfy_table::{CellAlignment, ContentArrangement, LineStyle, Table, TableStyle};
use indicatif::{ProgressBar, ProgressStyle};

/// Columns of a terminal that everything fits into.
pub const WIDTH: u16 = 80;

/// Tables stand below their headings, with a line under the names of the columns and no other.
const INDENT: &str = "   ";
const STYLE: TableStyle = TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// How a column of a table is aligned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Texts.
    Left,
    /// Numbers.
    Right,
}

/// Writes a table of ready texts, at most [`WIDTH`] wide.
///
/// # Errors
/// When it can't be written.
pub fn table<const N: usize>(
    out: &mut impl Write,
    columns: [(&str, Align); N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> io::Result<()> {
    let mut table = Table::new();
    table.load_style(STYLE).set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH - 3);
    table.set_header(columns.map(|(name, _)| name)).add_rows(rows);
    for (column, (_, align)) in table.column_iter_mut().zip(columns) {
        column.set_cell_alignment(match align {
            Align::Left => CellAlignment::Left,
            Align::Right => CellAlignment::Right,
        });
    }
    table.lines().try_for_each(|line| writeln!(out, "{INDENT}{}", line.trim_end()))
}

/// Writes a heading, bold in a terminal, with an empty line before it.
///
/// # Errors
/// When it can't be written.
pub fn heading(out: &mut impl Write, text: &str) -> io::Result<()> {
    let bold = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    if bold { writeln!(out, "\n\x1b[1m{text}\x1b[0m") } else { writeln!(out, "\n{text}") }
}

/// `9994` as `9,994`.
pub fn number(number: impl TryInto<i128>) -> String {
    let Ok(number) = number.try_into() else { return "?".into() };
    let digits = number.unsigned_abs().to_string();
    let mut text = String::from(if number < 0 { "-" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `26196` cents as `261.96`.
pub fn money(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", number(cents / 100), cents % 100)
}

/// `1234` bytes as `1.2 kB`, in powers of 1,000 as the guideline counts.
pub fn bytes(bytes: u64) -> String {
    let mut unit = 1;
    for name in ["bytes", "kB", "MB", "GB"] {
        if bytes < unit * 1_000 || name == "GB" {
            let tenths = bytes.saturating_mul(10) / unit;
            return match unit {
                1 => format!("{bytes} bytes"),
                _ if tenths.is_multiple_of(10) => format!("{} {name}", number(tenths / 10)),
                _ => format!("{}.{} {name}", number(tenths / 10), tenths % 10),
            };
        }
        unit *= 1_000;
    }
    number(bytes)
}

/// `part` of `whole` in percent, with one digit; tiny parts stay visible.
pub fn percent(part: u64, whole: u64) -> String {
    let tenths = part.saturating_mul(1_000).checked_div(whole).unwrap_or(0);
    if tenths == 0 && part > 0 { "< 0.1%".into() } else { format!("{}.{}%", number(tenths / 10), tenths % 10) }
}

/// A progress bar on standard error; it is silent where that is no terminal, and leaves nothing behind.
pub fn progress(what: &'static str, steps: usize) -> ProgressBar {
    let bar = ProgressBar::new(steps.try_into().unwrap_or(u64::MAX)).with_message(what);
    match ProgressStyle::with_template("{msg:>10} {bar:40} {human_pos} of {human_len}, {elapsed}") {
        Ok(style) => bar.with_style(style.progress_chars("█▉▊▋▌▍▎▏░")),
        Err(_) => bar,
    }
}

/// Says on standard error that something takes a while; silent where that is no terminal, and leaves nothing behind.
pub fn spinner(what: &'static str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(what);
    spinner.enable_steady_tick(Duration::from_millis(100));
    spinner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!([number(7), number(994), number(9_994), number(-1_234_567)], ["7", "994", "9,994", "-1,234,567"]);
    }

    #[test]
    fn cents_are_shown_with_two_digits_and_one_sign() {
        assert_eq!(
            [money(5), money(26_196), money(-105), money(123_456_700)],
            ["0.05", "261.96", "-1.05", "1,234,567.00"]
        );
    }

    #[test]
    fn bytes_are_shown_in_the_largest_unit_that_fits() {
        assert_eq!(
            [bytes(999), bytes(1_000), bytes(4_250_000), bytes(123)],
            ["999 bytes", "1 kB", "4.2 MB", "123 bytes"]
        );
    }

    #[test]
    fn a_small_part_is_not_shown_as_nothing() {
        assert_eq!([percent(0, 10), percent(1, 100_000), percent(80, 100)], ["0.0%", "< 0.1%", "80.0%"]);
    }
}
