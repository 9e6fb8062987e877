//! Sensors whose readings expire after 30 days: the last 24 hours, newest first, and one hour of a busy sensor.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::SystemTime;

use clap::Parser;
use query_table_examples::iot::{self, IotError};
use query_table_examples::on_store;
use query_table_examples::stores::{self, StoreArgs};

/// Writes two days of sensor readings and asks for the last 24 hours, newest first
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

async fn run(args: Args, out: &mut impl Write) -> Result<bool, stores::Ended<IotError>> {
    let opened = args.store.open("iot", &iot::SCHEMA).await?;
    writeln!(out, "kept in {}", opened.place).map_err(IotError::from).map_err(stores::Ended::Story)?;
    let now = SystemTime::now().into();
    let told = on_store!(&opened.store, db => iot::tell(db, now, out).await);
    opened.stop().await?;
    told.map(|()| true).map_err(stores::Ended::Story)
}
