//! Posts by user, by hashtag, and in the timeline of every follower.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;
use query_table_examples::on_store;
use query_table_examples::social::{self, SocialError};
use query_table_examples::stores::{self, StoreArgs};

/// Writes posts once for each question, also into every follower's timeline, and asks
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

async fn run(args: Args, out: &mut impl Write) -> Result<bool, stores::Ended<SocialError>> {
    let opened = args.store.open("social", &social::SCHEMA).await?;
    writeln!(out, "kept in {}", opened.place).map_err(SocialError::from).map_err(stores::Ended::Story)?;
    let told = on_store!(&opened.store, db => social::tell(db, out).await);
    opened.stop().await?;
    told.map(|()| true).map_err(stores::Ended::Story)
}
