//! What the library costs over hand-written driver code, side by side in one run on one Cassandra.
//!
//! ```text
//! cargo run -p query-table-examples --release --features cassandra --bin overhead             # what a call costs
//! cargo run -p query-table-examples --release --features cassandra --bin overhead -- compile  # what a table costs the compiler
//! ```
//!
//! Heap blocks and bytes come from a counting allocator, instructions from callgrind around the calls alone; both are
//! nearly the same each time. Wall time is only good as a ratio, next to the ratio of the rival to itself.

mod calls;
mod compile;
mod generate;
mod heap;
mod instructions;
mod report;
mod rows;
mod time;

use clap::{Parser, Subcommand};
use query_table::testing::Cassandra;

use calls::{Call, Calls, Side};
use report::print;

/// Anything that can go wrong, for people to read.
type Failure = Box<dyn std::error::Error>;

#[derive(Parser)]
#[command(about = "What the library costs over hand-written driver code")]
struct Arguments {
    /// A Cassandra to use, as 127.0.0.1:9042; without it one is started.
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
    /// Does the calls and nothing else: what is run under callgrind.
    #[command(hide = true)]
    Calls { call: Call, side: Side, times: usize },
}

fn main() -> Result<(), Failure> {
    let arguments = Arguments::parse();
    match arguments.what {
        None => compare(arguments.cql),
        Some(What::Compile { tables, rounds }) => compile::compare(tables, rounds),
        Some(What::Calls { call, side, times }) => {
            let contact_point = arguments.cql.ok_or("`--cql` is expected")?;
            let calls = Calls::open(&contact_point)?;
            calls.warm_up(call, side)?;
            instructions::only_the_calls_are_counted(&mut || calls.run(call, side, times))
        }
    }
}

fn compare(contact_point: Option<String>) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let cassandra = match contact_point {
        Some(_) => None,
        None => {
            eprintln!("starting Cassandra ..");
            Some(runtime.block_on(Cassandra::start())?)
        }
    };
    let contact_point = contact_point.or_else(|| Some(cassandra.as_ref()?.contact_point())).unwrap_or_default();
    let calls = Calls::open(&contact_point)?;
    calls.fill()?;
    let mut figures = Vec::new();
    for call in [Call::Put, Call::Get, Call::Stream] {
        calls.warm_up(call, Side::Ours)?;
        calls.warm_up(call, Side::Rival)?;
        figures.extend(heap::compare(&calls, call)?);
    }
    if instructions::available() {
        for call in [Call::Put, Call::Get, Call::Stream] {
            figures.push(instructions::compare(&contact_point, call)?);
        }
    } else {
        eprintln!("no instructions: `valgrind` is not installed; `apt-get install valgrind`, or your system's way");
    }
    for call in [Call::Put, Call::Get, Call::Stream] {
        figures.push(time::compare(&calls, call)?);
    }
    print(&figures)?;
    println!(
        "\n   Each call goes through the whole client, on one thread. Ours does more in a put: `USING TIMESTAMP ?`, which\n   \
         makes it safe to repeat, is a seventh value (12 bytes); and every key is checked for its length. The rival is\n   \
         prepared with the driver's defaults, and its rows derive `SerializeRow` and `DeserializeRow`. A/A is the rival\n   \
         against itself: what a ratio can be off by."
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        super::Arguments::command().debug_assert();
    }
}
