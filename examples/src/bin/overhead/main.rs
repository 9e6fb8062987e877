//! What the library costs over hand-written code, side by side in one run: on Cassandra, on DynamoDB, in the compiler.
//!
//! ```text
//! cargo run -p query-table-examples --release --features cassandra --bin overhead  # calls of Cassandra
//! cargo run -p query-table-examples --release --features dynamodb --bin overhead   # keys, items and calls of DynamoDB
//! cargo run -p query-table-examples --release --bin overhead -- compile            # what a table costs the compiler
//! ```
//!
//! Heap blocks and bytes come from a counting allocator, instructions from callgrind around the calls alone; both are
//! nearly the same each time. Wall time is only good as a ratio, next to the ratio of the rival to itself.

mod compile;
#[cfg(feature = "cassandra")]
mod cql;
#[cfg(feature = "dynamodb")]
mod dynamodb;
mod generate;
#[cfg(any(feature = "cassandra", feature = "dynamodb"))]
mod measure;
mod report;

use clap::{Parser, Subcommand};

/// Anything that can go wrong, for people to read.
type Failure = Box<dyn std::error::Error>;

#[derive(Parser)]
#[command(about = "What the library costs over hand-written code")]
struct Arguments {
    /// A Cassandra to use, as 127.0.0.1:9042; without it one is started.
    #[cfg(feature = "cassandra")]
    #[arg(long, global = true)]
    cql: Option<String>,
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// What a table of 8 fields costs the compiler, against the driver's derives and serde's.
    Compile {
        /// Tables in a crate.
        #[arg(long, default_value_t = 100)]
        tables: usize,
        /// How often each crate is compiled.
        #[arg(long, default_value_t = 5)]
        rounds: usize,
    },
    /// Does a call of Cassandra and nothing else: what is run under callgrind.
    #[cfg(feature = "cassandra")]
    #[command(hide = true)]
    Calls { call: cql::Call, side: measure::Side, times: usize },
    /// Does work for DynamoDB and nothing else: what is run under callgrind.
    #[cfg(feature = "dynamodb")]
    #[command(hide = true)]
    Work { task: dynamodb::Task, side: measure::Side, times: usize },
}

fn main() -> Result<(), Failure> {
    let arguments = Arguments::parse();
    match arguments.what {
        Some(What::Compile { tables, rounds }) => compile::compare(tables, rounds),
        #[cfg(feature = "cassandra")]
        Some(What::Calls { call, side, times }) => {
            cql::run(&arguments.cql.ok_or("`--cql` is expected")?, call, side, times)
        }
        #[cfg(feature = "dynamodb")]
        Some(What::Work { task, side, times }) => dynamodb::run(task, side, times),
        #[cfg(not(any(feature = "cassandra", feature = "dynamodb")))]
        None => Err("no store to measure: build with `--features cassandra`, `--features dynamodb`, or both".into()),
        #[cfg(any(feature = "cassandra", feature = "dynamodb"))]
        None => {
            #[cfg(feature = "dynamodb")]
            dynamodb::compare()?;
            #[cfg(feature = "cassandra")]
            cql::compare(arguments.cql)?;
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Arguments::command().debug_assert();
    }
}
