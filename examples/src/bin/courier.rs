//! The courier app: which question is asked where, and which answers may be a moment old.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use query_table_examples::courier::{self, CourierError};
use query_table_examples::on_store;
use query_table_examples::stores::{self, StoreArgs};

/// Assigns deliveries, and asks everything that the courier app asks
#[derive(Parser, Debug)]
struct Args {
    #[command(flatten)]
    store: StoreArgs,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    stores::exit_code(run(args, &mut io::stdout().lock()).await)
}

async fn run(args: Args, out: &mut impl Write) -> Result<bool, stores::Ended<CourierError>> {
    let opened = args.store.open("courier", &courier::SCHEMA).await?;
    writeln!(out, "kept in {}", opened.place).map_err(CourierError::from).map_err(stores::Ended::Story)?;
    let told = on_store!(&opened.store, db => courier::tell(db, out).await);
    opened.stop().await?;
    told.map(|()| true).map_err(stores::Ended::Story)
}
