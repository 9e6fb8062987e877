//! Instructions of a call: this program again, under callgrind, which counts inside of one function only.

use std::process::{Command, Stdio};

use crate::Failure;
use crate::calls::{Call, STREAMED, Side};
use crate::report::{Figure, Unit};

/// The function that callgrind counts in, with everything that it calls. It has to stay one, under this name.
#[inline(never)]
pub(crate) fn only_the_calls_are_counted(calls: &mut dyn FnMut() -> Result<(), Failure>) -> Result<(), Failure> {
    std::hint::black_box(calls())
}

/// Whether valgrind is there.
pub(crate) fn available() -> bool {
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet(Command::new("valgrind").arg("--version")).is_ok_and(|status| status.success())
}

/// Instructions of one call, or of one streamed row.
fn count(contact_point: &str, call: Call, side: Side) -> Result<f64, Failure> {
    let times: u32 = if call == Call::Stream { 2 } else { 1_000 };
    let file = std::env::temp_dir().join(format!("overhead-{}.callgrind", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*only_the_calls_are_counted*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(std::env::current_exe()?)
        .args(["--cql", contact_point, "calls", &word(&call), &word(&side), &times.to_string()])
        .output()?;
    if !output.status.success() {
        return Err(format!("the run under valgrind failed: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    let text = std::fs::read_to_string(&file)?;
    std::fs::remove_file(&file)?;
    let totals = text.lines().find_map(|line| line.strip_prefix("totals: ").or_else(|| line.strip_prefix("summary: ")));
    let instructions: f64 = totals.ok_or("callgrind wrote no totals")?.trim().parse()?;
    if instructions == 0.0 {
        return Err("callgrind found nothing to count: has the program been stripped?".into());
    }
    let rows = if call == Call::Stream { f64::from(u32::try_from(STREAMED)?) } else { 1.0 };
    Ok(instructions / f64::from(times) / rows)
}

fn word(value: &impl clap::ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}

/// Both sides' instructions.
pub(crate) fn compare(contact_point: &str, call: Call) -> Result<Figure, Failure> {
    eprintln!("counting the instructions of {} ..", call.name());
    let rival = count(contact_point, call, Side::Rival)?;
    let ours = count(contact_point, call, Side::Ours)?;
    let again = count(contact_point, call, Side::Rival)?;
    let (row, goal) = match call {
        Call::Put => ("put", "<= 1.01x"),
        Call::Get => ("get", "<= 0.92x"),
        Call::Stream => ("stream, a row", ""),
    };
    Ok(Figure { row: row.into(), unit: Unit::Instructions, ours, rival, noise: again / rival, goal })
}
