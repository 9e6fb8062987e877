//! What a table costs the compiler: a crate of many tables, ours and the rivals', checked and built turn by turn.
//!
//! Each crate's user CPU time is taken without its dependencies, which are built before, and without what a crate of the
//! same structs and no derive takes.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Failure;
use crate::generate::{self, Kind};
use crate::report::{Figure, Unit, median, print};

/// Cargo's two ways.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Check,
    Build,
}

impl Way {
    fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Build => "build",
        }
    }
}

struct Workspace {
    folder: PathBuf,
    target: PathBuf,
}

impl Workspace {
    /// Writes one package a kind, all in one workspace with this repository's lock file.
    fn write(tables: usize) -> Result<Self, Failure> {
        let examples = Path::new(env!("CARGO_MANIFEST_DIR"));
        let repository = examples.parent().ok_or("the examples stand in the repository")?;
        let folder = std::env::temp_dir().join(format!("overhead-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        std::fs::copy(repository.join("Cargo.lock"), folder.join("Cargo.lock"))?;
        std::fs::copy(repository.join("rust-toolchain.toml"), folder.join("rust-toolchain.toml"))?;
        std::fs::write(folder.join("Cargo.toml"), generate::workspace())?;
        for kind in Kind::ALL {
            let package = folder.join(kind.name());
            std::fs::create_dir_all(package.join("src"))?;
            std::fs::write(package.join("Cargo.toml"), generate::manifest(kind, &repository.join("runtime")))?;
            std::fs::write(package.join("src").join("main.rs"), generate::source(kind, tables))?;
        }
        // Next to the repository's own builds, so that a second run finds its dependencies built.
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from);
        Ok(Self { folder, target: target.join("overhead") })
    }

    /// Compiles one package; the user CPU time of everything that it started, in milliseconds.
    fn compile(&self, way: Way, kind: Kind) -> Result<f64, Failure> {
        // Cargo goes by the time of the file.
        let source = self.folder.join(kind.name()).join("src").join("main.rs");
        std::fs::File::options().append(true).open(source)?.set_modified(std::time::SystemTime::now())?;
        let output = Command::new("sh")
            .args(["-c", "\"$@\" || exit; times", "sh", "cargo", way.word(), "--quiet", "--package", kind.name()])
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_INCREMENTAL", "0")
            .stderr(Stdio::inherit())
            .output()?;
        if !output.status.success() {
            return Err(format!("`{}` does not compile", kind.name()).into());
        }
        // The shell's own times stand first, its children's second: `0m1.234000s 0m0.100000s`.
        let text = String::from_utf8_lossy(&output.stdout);
        let user = text.lines().nth(1).and_then(|line| line.split_whitespace().next());
        user.and_then(millis).ok_or_else(|| format!("the shell's `times` said {text:?}").into())
    }
}

fn millis(time: &str) -> Option<f64> {
    let (minutes, seconds) = time.strip_suffix('s')?.split_once('m')?;
    Some((minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?) * 1000.0)
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // It is in the system's folder for what may be deleted.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Milliseconds a table over the kind's crate without a derive: the median of each kind, and of the first rival's second turn.
fn measure(
    workspace: &Workspace,
    way: Way,
    kinds: &[Kind],
    plain: Kind,
    tables: f64,
    rounds: usize,
) -> Result<Vec<f64>, Failure> {
    let all: Vec<Kind> = [plain].into_iter().chain(kinds.iter().copied()).collect();
    for kind in &all {
        eprintln!("{} of {}: its dependencies ..", way.word(), kind.name());
        workspace.compile(way, *kind)?;
    }
    let mut times = vec![Vec::new(); all.len()];
    for round in 1..=rounds {
        eprintln!("{}: round {round} of {rounds}", way.word());
        for (kind, times) in all.iter().zip(&mut times) {
            times.push(workspace.compile(way, *kind)?);
        }
    }
    let mut medians = times.into_iter().map(median);
    let nothing = medians.next().ok_or("there is a crate without a derive")?;
    Ok(medians.map(|median| (median - nothing) / tables).collect())
}

/// Checks and builds, and prints the table.
pub(crate) fn compare(tables: usize, rounds: usize) -> Result<(), Failure> {
    let workspace = Workspace::write(tables)?;
    let count = f64::from(u32::try_from(tables)?);
    let figure = |row: &str, ours, rival, noise, goal| Figure {
        row: row.into(),
        unit: Unit::CpuMillis,
        ours,
        rival,
        noise,
        goal,
    };
    let check = [Kind::Ours, Kind::Serde, Kind::Driver, Kind::SerdeAgain];
    let found = measure(&workspace, Way::Check, &check, Kind::Plain, count, rounds)?;
    let [ours, serde, driver, serde_again] = found[..] else { return Err("a kind is missing".into()) };
    let checked = [
        figure("check, serde's pair", ours, serde, serde_again / serde, "<= 1.0x"),
        figure("check, the driver's pair", ours, driver, f64::NAN, ""),
    ];
    // Building takes much longer: what is known is shown.
    print("the compiler", &checked)?;
    let build = [Kind::OursUsed, Kind::DriverUsed, Kind::DriverUsedAgain];
    let found = measure(&workspace, Way::Build, &build, Kind::Session, count, rounds)?;
    let [ours, driver, again] = found[..] else { return Err("a kind is missing".into()) };
    print("the compiler", &[figure("build, the driver's pair", ours, driver, again / driver, "<= 0.57x")])?;
    println!(
        "\n   A table of 8 fields, over the same struct without a derive; user CPU; {tables} tables a crate, medians of {rounds} rounds. The\n   \
         rival of `check` derives Serialize and Deserialize, or SerializeRow and DeserializeRow. `build` has a put, a get\n   \
         and a slice of each table used. Its goal is half of charybdis, which took 1.15 times what the driver's pair takes."
    );
    Ok(())
}
