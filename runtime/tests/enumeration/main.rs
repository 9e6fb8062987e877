//! The compiler's rules are the server's rules: what compiles, a real Cassandra answers; what it answers compiles, or
//! stands in a list with its reason.
//!
//! The typed API is walked breadth first over table shapes (`tables`, `calls`, `walk`), the compiler judging one generated
//! function a chain of calls (`source`, `compiler`). The functions that it accepts are then built into a program, which
//! executes every one of them (`ground`): none may be refused. The other way round, every question of a grid that is
//! written without our help (`questions`) is put to the server, and what it answers must be a call that compiles, or be
//! in the list (`reasons`).
#![cfg(all(feature = "scylla", feature = "testing", unix))]

mod calls;
mod compiler;
mod executed;
mod questions;
mod reasons;
mod server;
mod source;
mod tables;
mod tally;
mod walk;

use std::time::Instant;

use query_table::testing::Cassandra;

use compiler::Package;
use executed::Executed;
use server::Server;
use tally::Tally;

const KEYSPACE: &str = "enumeration";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_compiles_is_what_the_server_answers() {
    if let Err(faults) = compare().await {
        panic!("{faults}");
    }
}

async fn compare() -> Result<(), String> {
    let cassandra = tokio::spawn(Cassandra::shared());
    let since = Instant::now();
    let package = Package::new();
    let walked = walk::walk(&package, tables::all())?;
    println!("walked in {:.0} s", since.elapsed().as_secs_f32());

    let since = Instant::now();
    let program = executed::build(&package, &walked)?;
    println!("the program of all that compiled was built in {:.0} s", since.elapsed().as_secs_f32());

    let since = Instant::now();
    let cassandra = cassandra.await.map_err(|error| error.to_string())?.map_err(ToString::to_string)?;
    let executed = Executed::run(&program, &cassandra.contact_point(), KEYSPACE, &walked)?;
    println!("executed in {:.0} s", since.elapsed().as_secs_f32());

    let since = Instant::now();
    let server = Server::connect(&cassandra.contact_point()).await;
    let mut tally = Tally::new(&executed);
    for table in &walked {
        tally.ask(&server, KEYSPACE, table).await?;
    }
    println!("asked without the typed API in {:.0} s", since.elapsed().as_secs_f32());
    println!("{tally}");
    tally.verdict()
}
