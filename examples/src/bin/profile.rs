//! A single-table application: profiles, orders and their details under one key each.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use query_table_examples::on_store;
use query_table_examples::profile::{self, ProfileError};
use query_table_examples::stores::{self, StoreArgs};

/// Signs a user up, takes orders, and looks them up in every way that the table is made for
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

async fn run(args: Args, out: &mut impl Write) -> Result<bool, stores::Ended<ProfileError>> {
    let opened = args.store.open("profile", &profile::SCHEMA).await?;
    writeln!(out, "kept in {}", opened.place).map_err(ProfileError::from).map_err(stores::Ended::Story)?;
    let told = on_store!(&opened.store, db => profile::tell(db, out).await);
    opened.stop().await?;
    told.map(|()| true).map_err(stores::Ended::Story)
}
