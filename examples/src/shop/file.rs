//! The order history as a CSV file, parsed whole before anything is loaded.
//!
//! A fault names its line and its column. All faults are found in one go, and the first ones are shown; a file with a
//! fault gives no history at all, so that nothing of it can be loaded.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::cells::{Cells, Header};
use super::model::{Order, OrderId, OrderLine, RowId, StoreId};

/// The sample: the Superstore orders, as `data/README.md` says.
const SAMPLE: &[u8] = include_bytes!("../../data/superstore-orders.csv");

/// How many faults are kept; a file with another layout has one on every line.
const SHOWN: usize = 10;

/// An order history: what the file says, in the file's order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OrderHistory {
    /// The orders, by their first lines.
    pub orders: Vec<Order>,
    /// The lines, one a line of the file.
    pub lines: Vec<OrderLine>,
}

/// Why a file gives no order history.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// It can't be read.
    #[error("`{}` can't be read: {source}", .path.display())]
    Read {
        /// Where it was looked for.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// It has no header.
    #[error("the file is empty: its first line names the columns, {}", columns())]
    Empty,
    /// The header can't be used.
    #[error("line 1: {problem}; the columns are {}, in any order", columns())]
    Header {
        /// What is wrong with it.
        problem: String,
    },
    /// There is a header, and nothing below it.
    #[error("the file has a header and no order line below it")]
    NoLines,
    /// Some lines can't be used; nothing is loaded.
    #[error("nothing was loaded, {}{}", counted(.faults.len() + .more), list(.faults, *.more))]
    Lines {
        /// The first faults, in the file's order.
        faults: Vec<Fault>,
        /// How many more there are.
        more: usize,
    },
}

/// What is wrong with one cell, or with a line as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}{}: {problem}", .column.map(|column| format!(", column `{column}`")).unwrap_or_default())]
pub struct Fault {
    /// Its line, counted from 1; of a line that has quoted line breaks, the first.
    pub line: u64,
    /// Its column, where one is at fault.
    pub column: Option<&'static str>,
    /// What is wrong with it.
    pub problem: String,
}

fn columns() -> String {
    Header::COLUMNS.map(|column| format!("`{column}`")).join(", ")
}

fn counted(faults: usize) -> String {
    if faults == 1 { "1 fault:".into() } else { format!("{faults} faults:") }
}

fn list(faults: &[Fault], more: usize) -> String {
    let mut list: String = faults.iter().map(|fault| format!("\n  {fault}")).collect();
    if more > 0 {
        list.push_str(&format!("\n  and {more} more"));
    }
    list
}

impl OrderHistory {
    /// The sample that comes with this package, 9,994 lines of a real order history.
    ///
    /// # Errors
    /// None, as long as the sample is whole.
    pub fn sample() -> Result<Self, FileError> {
        Self::parse(SAMPLE)
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`FileError::Read`] where it can't be read; otherwise as [`parse`](Self::parse).
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let bytes = std::fs::read(path).map_err(|source| FileError::Read { path: path.to_owned(), source })?;
        Self::parse(&bytes)
    }

    /// Parses a file's bytes, with or without a byte order mark, lines ended by LF or CRLF.
    ///
    /// # Errors
    /// For a header without one of the columns, and for every line that can't be used.
    pub fn parse(bytes: &[u8]) -> Result<Self, FileError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF") {
            return Err(FileError::Header { problem: "the file is UTF-16: save it as UTF-8".into() });
        }
        let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(bytes);
        let mut records = reader.byte_records();
        // Reading from memory does not fail, and records of any length are taken.
        let Some(Ok(first)) = records.next() else { return Err(FileError::Empty) };
        let header = Header::read(&first)?;
        let mut parser = Parser::default();
        let mut lines = LineCounter::new(bytes);
        for record in records.flatten() {
            let line = lines.line_at(record.position().map_or(0, csv::Position::byte));
            parser.add(&Cells::new(&header, &record, line));
        }
        parser.finish()
    }
}

/// Counts lines up to a place in the file. The reader's own count is one short where a line before ended in CRLF.
struct LineCounter<'b> {
    bytes: &'b [u8],
    at: usize,
    line: u64,
}

impl<'b> LineCounter<'b> {
    const fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0, line: 1 }
    }

    /// The line of the record that begins at or after this byte: line ends before it belong to the record before.
    fn line_at(&mut self, byte: u64) -> u64 {
        let start = usize::try_from(byte).unwrap_or(usize::MAX);
        while let Some(&byte) = self.bytes.get(self.at) {
            if self.at >= start && byte != b'\n' && byte != b'\r' {
                break;
            }
            self.line += u64::from(byte == b'\n');
            self.at += 1;
        }
        self.line
    }
}

/// The lines so far, and what has to agree between them.
#[derive(Default)]
struct Parser {
    history: OrderHistory,
    orders: HashMap<OrderId, (usize, u64)>,
    rows: HashMap<RowId, u64>,
    faults: Vec<Fault>,
    more: usize,
}

impl Parser {
    fn add(&mut self, cells: &Cells<'_>) {
        if let Err(fault) = self.try_add(cells) {
            if self.faults.len() < SHOWN {
                self.faults.push(fault);
            } else {
                self.more += 1;
            }
        }
    }

    fn try_add(&mut self, cells: &Cells<'_>) -> Result<(), Fault> {
        cells.check_count()?;
        let line = OrderLine {
            order_id: cells.order_id()?,
            product_id: cells.product_id()?,
            row_id: cells.row_id()?,
            quantity: cells.quantity()?,
            sales_cents: cells.cents()?,
        };
        let order = Order {
            shopper_id: cells.shopper_id()?,
            store_id: cells.store_id()?,
            placed_at: cells.placed_at()?,
            order_id: line.order_id.clone(),
            region: cells.region()?,
            line_count: 1,
            total_cents: line.sales_cents,
        };
        if let Some(before) = self.rows.insert(line.row_id, cells.line()) {
            return Err(cells.fault("row_id", format!("`{}` is on line {before} already", line.row_id.0)));
        }
        self.join(order, cells)?;
        self.history.lines.push(line);
        Ok(())
    }

    /// Adds a line to its order: all lines of an order have one shopper, one store and one day.
    fn join(&mut self, line: Order, cells: &Cells<'_>) -> Result<(), Fault> {
        let Some(&(index, first)) = self.orders.get(&line.order_id) else {
            self.orders.insert(line.order_id.clone(), (self.history.orders.len(), cells.line()));
            self.history.orders.push(line);
            return Ok(());
        };
        let order = &mut self.history.orders[index];
        let differs = |column, ours: &str, theirs: &str| {
            let id = &line.order_id.0;
            Err(cells.fault(column, format!("`{ours}` here and `{theirs}` on line {first}, in one order, `{id}`")))
        };
        if line.shopper_id != order.shopper_id {
            return differs("customer_id", &line.shopper_id.0, &order.shopper_id.0);
        }
        if line.store_id != order.store_id {
            return differs(differing_part(&line.store_id, &order.store_id), &line.store_id.0, &order.store_id.0);
        }
        if line.placed_at != order.placed_at {
            let day = |order: &Order| order.placed_at.date_naive().to_string();
            return differs("ordered_on", &day(&line), &day(order));
        }
        if line.region != order.region {
            return differs("region", line.region.name(), order.region.name());
        }
        let (Some(count), Some(total)) =
            (order.line_count.checked_add(1), order.total_cents.checked_add(line.total_cents))
        else {
            return Err(cells.fault("sales_cents", format!("the total of order `{}` is too large", line.order_id.0)));
        };
        (order.line_count, order.total_cents) = (count, total);
        Ok(())
    }

    fn finish(self) -> Result<OrderHistory, FileError> {
        if !self.faults.is_empty() {
            return Err(FileError::Lines { faults: self.faults, more: self.more });
        }
        if self.history.lines.is_empty() { Err(FileError::NoLines) } else { Ok(self.history) }
    }
}

fn differing_part(a: &StoreId, b: &StoreId) -> &'static str {
    if a.city() == b.city() { "state" } else { "city" }
}
