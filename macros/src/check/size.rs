//! `size(..)` against the partition guideline, with the arithmetic shown.
//!
//! The guideline is Cassandra's: at most 100,000 values and 100 MB a partition. Values are counted as
//! rows x (columns - key columns - statics) + statics: a key is stored once, a static once a partition.

use crate::args::size::SizeArg;
use crate::errors::Errors;
use crate::model::{Role, Table};

const MOST_BYTES: u128 = 100_000_000;
const MOST_VALUES: u128 = 100_000;
const MEGABYTE: u128 = 1_000_000;

// size(rows = 20_000, row_bytes = 9_000)
// size(rows = 1_000_000, row_bytes = 10)
// size(rows = 2, row_bytes = 10), and no clustering(..)
pub(crate) fn within_the_guideline(table: &Table, errors: &Errors) {
    let Some(size) = table.size else { return };
    if table.clustering().next().is_none() && size.rows.value > 1 {
        let message = format!(
            "a partition of `{}` holds one row, since it has no clustering columns; write `rows = 1`, or add `clustering(..)`",
            table.ident
        );
        return errors.at(size.rows.span, message);
    }
    if size.allow_large {
        return;
    }
    let found: Vec<String> = [too_many_bytes(size), too_many_values(table, size)].into_iter().flatten().collect();
    if !found.is_empty() {
        let message = format!(
            "{} a partition; the guideline is 100 MB and 100,000 values; add a bucket, or say `size(.., allow_large)`",
            found.join(", and ")
        );
        errors.at(size.span, message);
    }
}

fn too_many_bytes(size: &SizeArg) -> Option<String> {
    let (rows, row_bytes) = (u128::from(size.rows.value), u128::from(size.row_bytes.value));
    let bytes = rows * row_bytes;
    (bytes > MOST_BYTES)
        .then(|| format!("{} rows x {} bytes = {}", grouped(rows), grouped(row_bytes), megabytes(bytes)))
}

fn too_many_values(table: &Table, size: &SizeArg) -> Option<String> {
    let rows = u128::from(size.rows.value);
    let (statics, regular) = (table.count(Role::Static), table.count(Role::Regular));
    let values = rows * regular as u128 + statics as u128;
    let shared = match statics {
        0 => String::new(),
        1 => String::from(" + 1 static"),
        more => format!(" + {more} statics"),
    };
    let unit = if regular == 1 { "value" } else { "values" };
    (values > MOST_VALUES)
        .then(|| format!("{} rows x {regular} {unit}{shared} = {} values", grouped(rows), grouped(values)))
}

/// `20000` as `20,000`.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// Whole megabytes, or one digit after the point, rounded up: never the guideline itself for what is over it.
fn megabytes(bytes: u128) -> String {
    let tenths = bytes.div_ceil(MEGABYTE / 10);
    match tenths % 10 {
        0 => format!("{} MB", grouped(tenths / 10)),
        tenth => format!("{}.{tenth} MB", grouped(tenths / 10)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_read_them() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(megabytes(180_000_000), "180 MB");
        assert_eq!(megabytes(100_000_001), "100.1 MB");
    }
}
