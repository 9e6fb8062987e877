//! Calls of Cassandra, through the whole client: the library's against hand-written ones of the driver.

mod calls;
mod rows;

pub(crate) use calls::Call;
use calls::{Calls, STREAMED};
use query_table::testing::Cassandra;

use crate::Failure;
use crate::measure::instructions::only_the_calls_are_counted;
use crate::measure::{self, Goals, Row, Side, Times, Work, word};
use crate::report::print;

/// Does a call and nothing else: what is run under callgrind.
pub(crate) fn run(contact_point: &str, call: Call, side: Side, times: usize) -> Result<(), Failure> {
    let calls = Calls::open(contact_point)?;
    let doing = calls.doing(call);
    doing.ready(side, if call == Call::Stream { 2 } else { 200 })?()?;
    only_the_calls_are_counted(doing.ready(side, times)?)
}

/// Compares all calls, on this Cassandra or on one that is started.
pub(crate) fn compare(contact_point: Option<String>) -> Result<(), Failure> {
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
    let all = [Call::Put, Call::Get, Call::Stream].map(|call| (call, calls.doing(call)));
    let rows: Vec<_> = all.iter().map(|(call, work)| row(&contact_point, *call, work)).collect();
    print("Cassandra", &measure::compare(&rows)?)?;
    println!(
        "\n   Each call goes through the whole client, on one thread. Ours does more in a put: `USING TIMESTAMP ?`, which\n   \
         makes it safe to repeat, is a seventh value (12 bytes); and every key is checked for its length. The rival is\n   \
         prepared with the driver's defaults, and its rows derive `SerializeRow` and `DeserializeRow`. A/A is the rival\n   \
         against itself: what a ratio can be off by.\n"
    );
    Ok(())
}

fn row<'w>(contact_point: &str, call: Call, work: &'w dyn Work) -> Row<'w> {
    let once = Times { heap: 500, instructions: 1_000, time: 300 };
    let (name, parts, times, blocks, instructions) = match call {
        Call::Put => ("put", 1, once, "<= 12", "<= 1.01x"),
        Call::Get => ("get", 1, once, "<= 16", "<= 0.92x"),
        Call::Stream => ("stream, a row", STREAMED, Times { heap: 1, instructions: 2, time: 3 }, "1: its text", ""),
    };
    let arguments = ["--cql", contact_point, "calls", &word(&call)].map(str::to_owned).into();
    let goals = Goals { blocks, instructions, time: "" };
    Row { name, work, rival: Side::Rival, times, parts, arguments, goals }
}
