//! Fulfilment: a handler behind the stream of a DynamoDB table.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use query_table_examples::fulfilment::{self, FulfilmentError};
use query_table_examples::profile::SCHEMA;
use query_table_examples::stores::{self, Chosen, StoreArgs};

/// Takes orders, and packs them as the stream of their table tells of them; on the DynamoDB in this process
#[derive(Parser, Debug)]
struct Args {
    /// Keep the data in this file
    #[arg(long, value_name = "FILE")]
    data: Option<std::path::PathBuf>,
}

#[tokio::main]
async fn main() -> ExitCode {
    let args = Args::parse();
    stores::exit_code(run(args, &mut io::stdout().lock()).await)
}

async fn run(args: Args, out: &mut impl Write) -> Result<bool, stores::Ended<FulfilmentError>> {
    let store = StoreArgs { dynamodb: true, data: args.data, ..StoreArgs::default() };
    let opened = store.open("fulfilment", &SCHEMA).await?;
    writeln!(out, "kept in {}", opened.place).map_err(FulfilmentError::from).map_err(stores::Ended::Story)?;
    let told = match &opened.store {
        Chosen::DynamoDb(db) => fulfilment::tell(db, out).await,
        _ => Err(FulfilmentError::NoStreams),
    };
    opened.stop().await?;
    told.map(|()| true).map_err(stores::Ended::Story)
}
