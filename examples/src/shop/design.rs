//! The design as people read it: each question with its table and key, and the arithmetic of its partitions.

use std::io::{self, Write};

use query_table::schema::{ColumnDef, Order, Origin, Role, TableDef};
use query_table::size::{MAX_BYTES, MAX_VALUES, PartitionSize};

use crate::print::{self, Align, bytes, number, percent};

/// A question, the table that answers it, and the largest partition that the file makes of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Design {
    /// The question's number, `A1`.
    pub(super) number: &'static str,
    /// The question.
    pub(super) question: &'static str,
    /// Its table.
    pub(super) table: &'static TableDef,
    /// How many partitions the file makes.
    pub(super) partitions: usize,
    /// The largest of them.
    pub(super) found: PartitionSize,
}

/// Writes the questions with their tables.
///
/// # Errors
/// When it can't be written.
pub(super) fn write(out: &mut impl Write, designs: &[Design]) -> io::Result<()> {
    for design in designs {
        let Design { number, question, table, .. } = design;
        writeln!(out, "  {number}  {question}: {}", table.name)?;
        writeln!(out, "      {}", key(table))?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "Partitions against the guideline: at most {} values and {}",
        print::number(MAX_VALUES),
        bytes(MAX_BYTES)
    )?;
    let columns = [
        ("partition", Align::Left),
        ("rows", Align::Right),
        ("values", Align::Right),
        ("bytes", Align::Right),
        ("used", Align::Right),
    ];
    let rows = designs.iter().flat_map(|design| {
        let name = [design.table.name.to_owned(), String::new(), String::new(), String::new(), String::new()];
        let declared = PartitionSize::declared(design.table).map(|size| row("  declared".into(), size));
        let found = row(format!("  largest of {}", number(design.partitions)), design.found);
        [Some(name), declared, Some(found)].into_iter().flatten()
    });
    print::table(out, columns, rows)
}

/// The arithmetic: rows times values, rows times bytes (of one row, on average), and the larger part of the guideline.
fn row(name: String, size: PartitionSize) -> [String; 5] {
    let PartitionSize { rows, values, bytes, .. } = size;
    let each = |whole: u64| number(whole.checked_div(rows).unwrap_or(0));
    let used = if values.saturating_mul(MAX_BYTES / MAX_VALUES) > bytes {
        percent(values, MAX_VALUES)
    } else {
        percent(bytes, MAX_BYTES)
    };
    let values = format!("x {} = {}", each(values), number(values));
    [name, number(rows), values, format!("x {} = {}", each(bytes), print::bytes(bytes)), used]
}

/// The primary key as the declaration says it: `(store_id, day = date(placed_at)) | placed_at desc, order_id`.
fn key(table: &TableDef) -> String {
    let partition: Vec<_> = table.partition().iter().map(|column| column_text(table, column)).collect();
    let clustering: Vec<_> = table.clustering().iter().map(|column| column_text(table, column)).collect();
    let bar = if clustering.is_empty() { "" } else { " | " };
    format!("({}){bar}{}", partition.join(", "), clustering.join(", "))
}

fn column_text(table: &TableDef, column: &ColumnDef) -> String {
    let mut text = column.name.to_owned();
    if let Origin::Derived { field, bucket, .. } = column.origin {
        let field = table.visited(field).map_or("?", |field| field.name);
        text.push_str(&format!(" = {bucket}({field})"));
    }
    if column.role == Role::Clustering(Order::Desc) {
        text.push_str(" desc");
    }
    text
}
