//! The main job, from a history to its last line: the design, the load, four answers, and everything read back.

use std::collections::HashSet;
use std::io::{self, Write};
use std::time::Instant;

use query_table::column::ColumnError;

use super::answers::{self, Answer, NEWEST};
use super::census::Census;
use super::design::{self, Design};
use super::file::{FileError, OrderHistory};
use super::keys::{Given, Keys, NoSuchDay};
use super::load::{self, LoadError};
use super::model::{Order, OrderLine, OrderLines, OrdersById, OrdersByShopper, OrdersByStoreDay, ShopStore};
use super::verify;
use crate::print::{self, Align, heading, money, number};

/// Why the job ended before its last line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShopError {
    /// The file can't be used.
    #[error("{source}")]
    File {
        /// Why.
        #[from]
        source: FileError,
    },
    /// No order of the file is of that store and day.
    #[error(transparent)]
    NoSuchDay(#[from] NoSuchDay),
    /// Not all is loaded.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A value that its column can't hold.
    #[error("nothing was loaded: a value {0}")]
    Column(#[from] ColumnError),
    /// Rows of one table have one key, and would overwrite each other.
    #[error("nothing was loaded: {collisions} rows have the key of another row of their table")]
    Collisions {
        /// How many rows would be lost.
        collisions: usize,
    },
    /// A read failed.
    #[error("reading failed: {0}")]
    Store(#[from] query_table::Error),
    /// Nobody reads the output.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}

/// What the job is asked to do.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The keys that were given.
    pub keys: Given,
    /// Whether each answer shows what was asked of the store.
    pub explain: bool,
}

/// Does the job on any store, and writes what people read. Gives whether every line was read back.
///
/// # Errors
/// [`ShopError`] says what is in the store and what is not.
pub async fn tell<S: ShopStore, W: Write>(
    db: &S,
    history: &OrderHistory,
    wanted: &Wanted,
    out: &mut W,
) -> Result<bool, ShopError> {
    tell_with(db, history, wanted, out, async |_, _| Ok(())).await
}

/// As [`tell`], with something that only this store can tell, between the answers and reading everything back.
///
/// # Errors
/// As [`tell`], and as `more` has it.
pub async fn tell_with<S: ShopStore, W: Write>(
    db: &S,
    history: &OrderHistory,
    wanted: &Wanted,
    out: &mut W,
    more: impl AsyncFnOnce(&Keys, &mut W) -> Result<(), ShopError>,
) -> Result<bool, ShopError> {
    let counted = count(history)?;
    let repeated = history.lines.len() - products(history);
    let keys = wanted.keys.or_busiest(history)?;
    heading(out, "The design: one table for each question")?;
    design::write(
        out,
        &[
            design_of::<OrdersByShopper>("A1", "a shopper's orders, newest first", &counted.orders),
            design_of::<OrderLines>("A2", "the lines of an order", &counted.lines),
            design_of::<OrdersByStoreDay>("A3", "a store's day, newest order first", &counted.days),
            design_of::<OrdersById>("A4", "an order, by its id", &counted.ids),
        ],
    )?;

    let since = Instant::now();
    let bar = print::progress("loading", history.orders.len() + history.lines.len());
    let loaded = load::load(db, history, || bar.inc(1)).await;
    bar.finish_and_clear();
    let (rows, seconds) = (number(loaded?), since.elapsed().as_secs_f64());
    writeln!(out, "\nloaded {rows} rows into 4 tables in {seconds:.1} s, key collisions: {}", counted.collisions())?;
    if repeated > 0 {
        let repeated = number(repeated);
        writeln!(out, "{repeated} lines repeat a product of their order; `row_id` in the key keeps them apart")?;
    }

    newest_orders(out, &keys, answers::newest_orders(db, &keys.shopper).await?, wanted.explain)?;
    order_lines(out, &keys, answers::lines_of_order(db, &keys.order).await?, wanted.explain)?;
    store_day(out, &keys, answers::orders_of_day(db, &keys.store, keys.day).await?, wanted.explain)?;
    order_by_id(out, &keys, answers::order_by_id(db, &keys.order).await?, wanted.explain)?;
    more(&keys, out).await?;
    read_back(db, history, out).await
}

struct Counted {
    orders: Census,
    ids: Census,
    days: Census,
    lines: Census,
}

fn count(history: &OrderHistory) -> Result<Counted, ShopError> {
    let counted = Counted {
        orders: Census::of::<OrdersByShopper, _>(&history.orders)?,
        ids: Census::of::<OrdersById, _>(&history.orders)?,
        days: Census::of::<OrdersByStoreDay, _>(&history.orders)?,
        lines: Census::of::<OrderLines, _>(&history.lines)?,
    };
    match counted.collisions() {
        0 => Ok(counted),
        collisions => Err(ShopError::Collisions { collisions }),
    }
}

impl Counted {
    /// How many rows would be lost because another row of their table has their key.
    fn collisions(&self) -> usize {
        self.orders.collisions() + self.ids.collisions() + self.days.collisions() + self.lines.collisions()
    }
}

/// How many rows `order_lines` would have if a product could be on one line of an order only.
fn products(history: &OrderHistory) -> usize {
    history.lines.iter().map(|line| (&line.order_id, &line.product_id)).collect::<HashSet<_>>().len()
}

fn design_of<T: query_table::QueryTable>(number: &'static str, question: &'static str, census: &Census) -> Design {
    Design { number, question, table: T::TABLE, partitions: census.partitions, found: census.largest }
}

fn newest_orders(out: &mut impl Write, keys: &Keys, answer: Answer<Order>, explain: bool) -> io::Result<()> {
    heading(out, &format!("A1  the newest orders of shopper {}, at most {NEWEST}", keys.shopper.0))?;
    asked(out, "orders.partition(&shopper).limit(20).fetch()", &answer, explain)?;
    if answer.rows.is_empty() {
        return writeln!(out, "    there are none");
    }
    let columns = [
        ("placed", Align::Left),
        ("order", Align::Left),
        ("store", Align::Left),
        ("lines", Align::Right),
        ("total", Align::Right),
    ];
    let rows = answer.rows.iter().map(|order| {
        let Order { placed_at, order_id, store_id, line_count, total_cents, .. } = order;
        let placed = placed_at.date_naive().to_string();
        [placed, order_id.0.clone(), store_id.0.clone(), number(*line_count), money(*total_cents)]
    });
    print::table(out, columns, rows)?;
    total(out, "orders", answer.rows.len(), answer.rows.iter().map(|order| order.total_cents))
}

fn order_lines(out: &mut impl Write, keys: &Keys, answer: Answer<OrderLine>, explain: bool) -> io::Result<()> {
    heading(out, &format!("A2  the lines of order {}", keys.order.0))?;
    asked(out, "lines.partition(&order).fetch()", &answer, explain)?;
    if answer.rows.is_empty() {
        return writeln!(out, "    there are none");
    }
    let columns =
        [("product", Align::Left), ("row", Align::Right), ("quantity", Align::Right), ("sales", Align::Right)];
    let rows = answer.rows.iter().map(|line| {
        let OrderLine { product_id, row_id, quantity, sales_cents, .. } = line;
        [product_id.0.clone(), row_id.0.to_string(), number(*quantity), money(*sales_cents)]
    });
    print::table(out, columns, rows)?;
    total(out, "lines", answer.rows.len(), answer.rows.iter().map(|line| line.sales_cents))
}

fn store_day(out: &mut impl Write, keys: &Keys, answer: Answer<Order>, explain: bool) -> io::Result<()> {
    heading(out, &format!("A3  store {} on {}", keys.store.0, keys.day))?;
    asked(out, "orders.partition((&store, day)).fetch()", &answer, explain)?;
    if answer.asked.is_eventual() {
        writeln!(out, "    eventually consistent: an index follows its table a moment later")?;
    }
    if answer.rows.is_empty() {
        return writeln!(out, "    there are no orders");
    }
    let columns = [
        ("order", Align::Left),
        ("shopper", Align::Left),
        ("region", Align::Left),
        ("lines", Align::Right),
        ("total", Align::Right),
    ];
    let rows = answer.rows.iter().map(|order| {
        let Order { order_id, shopper_id, region, line_count, total_cents, .. } = order;
        let region = region.name().to_owned();
        [order_id.0.clone(), shopper_id.0.clone(), region, number(*line_count), money(*total_cents)]
    });
    print::table(out, columns, rows)?;
    total(out, "orders", answer.rows.len(), answer.rows.iter().map(|order| order.total_cents))
}

fn order_by_id(out: &mut impl Write, keys: &Keys, answer: Answer<Order>, explain: bool) -> io::Result<()> {
    heading(out, &format!("A4  order {}", keys.order.0))?;
    asked(out, "orders.get(&order)", &answer, explain)?;
    match answer.rows.first() {
        None => writeln!(out, "    there is none"),
        Some(Order { shopper_id, placed_at, line_count, total_cents, .. }) => writeln!(
            out,
            "    placed by {} on {}: {} lines, {}",
            shopper_id.0,
            placed_at.date_naive(),
            number(*line_count),
            money(*total_cents)
        ),
    }
}

fn asked<R>(out: &mut impl Write, call: &str, answer: &Answer<R>, explain: bool) -> io::Result<()> {
    writeln!(out, "    {call}")?;
    if explain {
        for line in answer.asked.to_string().lines() {
            writeln!(out, "    {line}")?;
        }
    }
    Ok(())
}

fn total(out: &mut impl Write, what: &str, rows: usize, cents: impl Iterator<Item = i64>) -> io::Result<()> {
    let cents = cents.fold(0, i64::saturating_add);
    let what = if rows == 1 { what.trim_end_matches('s') } else { what };
    writeln!(out, "    {} {what}, {} in total", number(rows), money(cents))
}

async fn read_back<S: ShopStore>(db: &S, history: &OrderHistory, out: &mut impl Write) -> Result<bool, ShopError> {
    let since = Instant::now();
    let partitions = verify::partitions(history);
    let bar = print::progress("reading", partitions);
    let read = verify::read_back(db, history, || bar.inc(1)).await;
    bar.finish_and_clear();
    let read = read?;
    heading(out, "Everything read back and compared with the file")?;
    writeln!(out, "    {} partitions of 4 tables in {:.1} s", number(partitions), since.elapsed().as_secs_f64())?;
    if read.foreign > 0 {
        writeln!(
            out,
            "    and {} rows that are not as in this file: is another one loaded too?",
            number(read.foreign)
        )?;
    }
    writeln!(out, "{} of {} lines read back", read.found, read.lines)?;
    Ok(read.is_complete())
}
