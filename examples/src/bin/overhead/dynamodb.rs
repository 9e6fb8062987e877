//! DynamoDB's keys, items and calls: the library's against hand-written code, and against what else one would take.

mod by_hand;
mod calls;
mod endpoint;
mod items;
mod keys;
mod rows;

use clap::ValueEnum;

use crate::Failure;
use crate::measure::instructions::only_the_calls_are_counted;
use crate::measure::{self, Goals, Row, Side, Times, Work, word};
use crate::report::print;
use calls::{Call, Calls};
use items::Items;
use keys::Keys;

/// What is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Task {
    /// One text key of three parts.
    Key,
    /// An item from a struct.
    ToItem,
    /// A struct from an item.
    FromItem,
    /// A PutItem.
    Put,
    /// A GetItem.
    Get,
    /// A Query of a page of 100.
    Query,
}

impl Task {
    fn open(self) -> Result<Box<dyn Work>, Failure> {
        Ok(match self {
            Self::Key => Box::new(Keys::new()?),
            Self::ToItem => Box::new(Items::written()?),
            Self::FromItem => Box::new(Items::read()?),
            Self::Put => Box::new(Calls::open(Call::Put)?),
            Self::Get => Box::new(Calls::open(Call::Get)?),
            Self::Query => Box::new(Calls::open(Call::Query)?),
        })
    }

    fn times(self) -> Times {
        match self {
            Self::Key => Times { heap: 1_000, instructions: 1_000, time: 20_000 },
            Self::ToItem | Self::FromItem => Times { heap: 1_000, instructions: 1_000, time: 2_000 },
            Self::Put | Self::Get => Times { heap: 200, instructions: 500, time: 200 },
            Self::Query => Times { heap: 50, instructions: 50, time: 20 },
        }
    }

    /// What it is compared with, and what it should be.
    fn comparisons(self) -> &'static [(&'static str, Side, Goals)] {
        const ITEMS: Goals = Goals { blocks: "<= hand-written", instructions: "<= 1.1x", time: "" };
        const CALLS: Goals = Goals { blocks: "<= hand-written", instructions: "<= 1.01x", time: "" };
        const NONE: Goals = Goals { blocks: "", instructions: "", time: "" };
        match self {
            Self::Key => &[
                ("key / format! of texts", Side::Rival, Goals { blocks: "1", instructions: "", time: "<= 0.6x" }),
                ("key / format! of values", Side::Other, NONE),
            ],
            Self::ToItem => &[("to item / by hand", Side::Rival, ITEMS), ("to item / serde_dynamo", Side::Other, NONE)],
            Self::FromItem => {
                &[("from item / by hand", Side::Rival, ITEMS), ("from item / serde_dynamo", Side::Other, NONE)]
            }
            Self::Put => &[("PutItem / by hand", Side::Rival, CALLS)],
            Self::Get => &[("GetItem / by hand", Side::Rival, CALLS)],
            Self::Query => &[("Query of 100 / by hand", Side::Rival, CALLS)],
        }
    }
}

/// Does a task and nothing else: what is run under callgrind.
pub(crate) fn run(task: Task, side: Side, times: usize) -> Result<(), Failure> {
    let work = task.open()?;
    work.ready(side, times.min(100))?()?;
    only_the_calls_are_counted(work.ready(side, times)?)
}

/// Compares all tasks.
pub(crate) fn compare() -> Result<(), Failure> {
    let tasks =
        Task::value_variants().iter().map(|task| Ok((*task, task.open()?))).collect::<Result<Vec<_>, Failure>>()?;
    let rows =
        tasks.iter().flat_map(|(task, work)| task.comparisons().iter().map(move |of| row(*task, work.as_ref(), of)));
    print("DynamoDB", &measure::compare(&rows.collect::<Vec<_>>())?)?;
    println!(
        "\n   A key is one text of three parts, `SHOPPER#{{text}}#{{timestamp}}#{{uuid}}`: ours makes the texts of the last two,\n   \
         and escapes the first. Its rival has all texts at hand, or makes them by chrono's RFC 3339 and by `Display`. An\n   \
         item has 12 attributes: 10 fields and two keys of text; `serde_dynamo` is given the keys by hand. What is made is\n   \
         dropped, and that is counted too. Calls go through the whole SDK to an endpoint on another thread that answers at\n   \
         once; only the calling thread is counted. Hand-written calls have the same expressions and placeholders, and read\n   \
         the same attributes, keys included. Ours checks the lengths of keys and items, and repeats writes by itself: the\n   \
         SDK's retries are off in its puts, and on in the rival's. A/A is the rival against itself: what a ratio can be\n   \
         off by.\n"
    );
    Ok(())
}

fn row<'w>(task: Task, work: &'w dyn Work, (name, rival, goals): &(&'static str, Side, Goals)) -> Row<'w> {
    let arguments = vec!["work".into(), word(&task)];
    Row { name, work, rival: *rival, times: task.times(), parts: 1, arguments, goals: *goals }
}
