//! Instructions: this program again, under callgrind, which counts inside of one function only, on its thread.

use std::process::{Command, Stdio};

use super::{Job, Row, Side, word};
use crate::Failure;
use crate::report::{Figure, Unit};

/// The function that callgrind counts in, with everything that it calls. It has to stay one, under this name.
#[inline(never)]
pub(crate) fn only_the_calls_are_counted(job: Job<'_>) -> Result<(), Failure> {
    std::hint::black_box(job())
}

/// Whether valgrind is there.
pub(super) fn available() -> bool {
    let quiet = |command: &mut Command| command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    quiet(Command::new("valgrind").arg("--version")).is_ok_and(|status| status.success())
}

/// Instructions of one part.
fn count(row: &Row<'_>, side: Side) -> Result<f64, Failure> {
    let times = row.times.instructions;
    let file = std::env::temp_dir().join(format!("overhead-{}.callgrind", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*only_the_calls_are_counted*"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(std::env::current_exe()?)
        .args(&row.arguments)
        .args([word(&side), times.to_string()])
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
    Ok(instructions / row.share(times))
}

/// Both sides' instructions.
pub(super) fn compare(row: &Row<'_>) -> Result<Figure, Failure> {
    eprintln!("counting the instructions of {} ..", row.name);
    let rival = count(row, row.rival)?;
    let ours = count(row, Side::Ours)?;
    let again = count(row, row.rival)?;
    let (unit, goal) = (Unit::Instructions, row.goals.instructions);
    Ok(Figure { row: row.name.into(), unit, ours, rival, noise: again / rival, goal })
}
