//! The main job: an order history, loaded into a table for each question, asked, and read back line by line.
//!
//! `cargo run -p query-table-examples --bin shop` needs nothing but Rust; `-- --help` tells of the rest.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use chrono::NaiveDate;
use clap::Parser;
use query_table_examples::print::number;
use query_table_examples::shop::{self, Given, OrderHistory, OrderId, ShopError, ShopperId, StoreId, Wanted};
use query_table_examples::stores::{self, Chosen, Ended, StoreArgs};

/// Loads an order history into a table for each question, asks the questions, and reads every line back
#[derive(Parser, Debug)]
struct Args {
    /// The order history, a CSV file; the sample of 9,994 lines otherwise
    #[arg(long, value_name = "CSV")]
    file: Option<PathBuf>,
    /// A1 for this shopper, as EP-13915; the one with the most orders otherwise
    #[arg(long, value_name = "ID")]
    shopper: Option<String>,
    /// A2 for this order, as CA-2016-152156; the one with the most lines otherwise
    #[arg(long, value_name = "ID")]
    order: Option<String>,
    /// A3 for this store, as "Los Angeles, California"; the busiest otherwise
    #[arg(long, value_name = "CITY, STATE")]
    store: Option<String>,
    /// A3 for this day, as 2016-11-08; the busiest otherwise
    #[arg(long, value_name = "DAY")]
    day: Option<NaiveDate>,
    /// Say for each answer what was asked of the store
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    store_args: StoreArgs,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    stores::exit_code(run(args, &mut io::stdout().lock()).await)
}

async fn run(args: Args, out: &mut impl Write) -> Result<bool, Ended<ShopError>> {
    let wanted = Wanted {
        keys: Given {
            shopper: args.shopper.map(ShopperId),
            order: args.order.map(OrderId),
            store: args.store.map(StoreId),
            day: args.day,
        },
        explain: args.explain,
    };
    let name = args.file.as_ref().map_or_else(|| "the sample".into(), |path| path.display().to_string());
    let history = args.file.as_deref().map_or_else(OrderHistory::sample, OrderHistory::open);
    let history = history.map_err(ShopError::from).map_err(Ended::Story)?;
    let opened = args.store_args.open("shop", &shop::SCHEMA).await?;
    head(out, &name, &history, &opened.place).map_err(ShopError::from).map_err(Ended::Story)?;
    let told = match &opened.store {
        Chosen::Memory(db) => shop::tell(db, &history, &wanted, out).await,
        #[cfg(feature = "cassandra")]
        Chosen::Cql(db) => shop::tell(db, &history, &wanted, out).await,
        #[cfg(feature = "dynamodb")]
        Chosen::DynamoDb(db) => {
            shop::tell_with(db, &history, &wanted, out, async |keys, out| {
                shop::order_in_one_request(db, &keys.order, wanted.explain, out).await
            })
            .await
        }
    };
    opened.stop().await?;
    told.map_err(Ended::Story)
}

fn head(out: &mut impl Write, name: &str, history: &OrderHistory, place: &str) -> io::Result<()> {
    let (lines, orders) = (number(history.lines.len()), number(history.orders.len()));
    writeln!(out, "read from {name}: {lines} lines, {orders} orders")?;
    writeln!(out, "kept in {place}")
}
