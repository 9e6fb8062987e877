//! The compiler as a judge: a generated package, one library target a table, and the verdict on each of its functions.
//!
//! `cargo build` is what runs, since it shares the driver that the tests were built with; no round gets past type checking,
//! because every file has functions that must not compile.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use super::source::Source;
use super::tables::Table;

/// What type checking says. Anything else (syntax, names that are not found, ambiguities) is a fault of the generator.
const TYPE_ERRORS: [&str; 6] = ["E0061", "E0063", "E0271", "E0277", "E0308", "E0599"];

/// The generated package.
pub(crate) struct Package {
    folder: PathBuf,
}

impl Package {
    /// A fresh one, below the target folder.
    pub(crate) fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumeration");
        // What the last run left would be built too.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tables")).expect("a folder below the target folder");
        let package = Self { folder };
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let lock = fs::read(workspace.join("Cargo.lock")).expect("the workspace's lock file");
        fs::write(package.folder.join("Cargo.lock"), lock).expect("the lock file is copied");
        package.write("ground.rs", include_str!("ground.rs"));
        package
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.folder.join(name);
        fs::write(&path, text).unwrap_or_else(|error| panic!("`{}` can't be written: {error}", path.display()));
    }

    fn manifest(&self, targets: &str) {
        let runtime = env!("CARGO_MANIFEST_DIR");
        self.write(
            "Cargo.toml",
            &format!(
                r#"[package]
name = "ground"
version = "0.0.0"
edition = "2024"
publish = false
autobins = false
autoexamples = false

[lib]
path = "ground.rs"

{targets}
[dependencies]
query-table = {{ path = {runtime:?}, features = ["scylla"] }}
futures-util = {{ version = "*", default-features = false, features = ["std"] }}
scylla = {{ version = "*", default-features = false }}
tokio = {{ version = "*", default-features = false, features = ["macros", "rt-multi-thread", "time"] }}
# What a test run of the whole workspace turns on below the driver; without it the driver is built a second time.
getrandom = {{ version = "0.4", features = ["std", "sys_rng"] }}
num-traits = {{ version = "*", default-features = false, features = ["i128", "std"] }}
serde_core = {{ version = "*", features = ["alloc"] }}

[workspace]

# As the workspace has it: what it built is used again.
[profile.dev.package."*"]
debug = false

# Nobody steps through these functions.
[profile.dev]
debug = false
"#
            ),
        );
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("..");
        Command::new(cargo)
            .args(["build", "--offline", "--message-format=json"])
            .args(arguments)
            .current_dir(&self.folder)
            .env("CARGO_TARGET_DIR", target)
            .env("CARGO_INCREMENTAL", "0")
            .output()
            .expect("cargo runs")
    }

    /// Which functions of each table compile.
    ///
    /// # Errors
    /// When the run is void: an error stands outside of the functions, or is none of type checking.
    pub(crate) fn judge(&self, files: &[(&Table, Source)]) -> Result<BTreeMap<String, Vec<bool>>, String> {
        let mut targets = String::new();
        for (table, source) in files {
            let module = table.module();
            self.write(&format!("tables/{module}.rs"), &source.text);
            targets.push_str(&format!(
                "[[example]]\nname = \"{module}\"\npath = \"tables/{module}.rs\"\ncrate-type = [\"lib\"]\n\n"
            ));
        }
        self.manifest(&targets);
        let output = self.cargo(&["--examples", "--keep-going"]);
        let mut refused: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error} in {line}"))?;
            if message["reason"] != "compiler-message" || message["message"]["level"] != "error" {
                continue;
            }
            let target = message["target"]["name"].as_str().unwrap_or_default();
            let source = files.iter().find(|(table, _)| table.module() == target).map(|(_, source)| source);
            let functions = functions_at_fault(source, &message["message"])?;
            refused.entry(target.to_owned()).or_default().extend(functions);
        }
        let verdicts = files.iter().map(|(table, source)| {
            let module = table.module();
            // No error at all means that this target was never checked.
            let refused = refused
                .get(&module)
                .ok_or_else(|| format!("`{module}` was not checked: {}", String::from_utf8_lossy(&output.stderr)))?;
            Ok((module, (0..source.functions()).map(|function| !refused.contains(&function)).collect()))
        });
        verdicts.collect()
    }

    /// Builds the program that calls all functions of these files.
    ///
    /// # Errors
    /// When it does not build, although the compiler accepted each function before.
    pub(crate) fn program(&self, files: &[(&Table, Source)]) -> Result<PathBuf, String> {
        let (mut modules, mut calls) = (String::new(), String::new());
        for (table, source) in files {
            let module = table.module();
            self.write(&format!("tables/{module}.rs"), &source.text);
            modules.push_str(&format!("#[path = \"tables/{module}.rs\"]\nmod {module};\n"));
            calls.push_str(&format!("    {module}::run(&db).await;\n"));
        }
        let main =
            "#[tokio::main(flavor = \"current_thread\")]\nasync fn main() {\n    let db = ground::connect().await;\n";
        self.write("main.rs", &format!("{modules}\n{main}{calls}}}\n"));
        self.manifest("[[bin]]\nname = \"enumeration-ground\"\npath = \"main.rs\"\n");
        let output = self.cargo(&["--bins"]);
        let mut program = None;
        let mut errors = String::new();
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            let message: Value = serde_json::from_str(line).map_err(|error| format!("no JSON: {error} in {line}"))?;
            if message["message"]["level"] == "error" {
                errors.push_str(message["message"]["rendered"].as_str().unwrap_or_default());
            }
            program = message["executable"].as_str().map(PathBuf::from).or(program);
        }
        program.filter(|_| output.status.success()).ok_or_else(|| {
            format!("what compiled alone does not build together: {errors}{}", String::from_utf8_lossy(&output.stderr))
        })
    }
}

/// The functions that an error stands in; none for the line that only counts the errors.
fn functions_at_fault(source: Option<&Source>, error: &Value) -> Result<Vec<usize>, String> {
    let rendered = || error["rendered"].as_str().unwrap_or_default().to_owned();
    let spans = error["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
    let text = error["message"].as_str().unwrap_or_default();
    if spans.is_empty() && error["code"].is_null() && text.starts_with("aborting due to") {
        return Ok(Vec::new());
    }
    let source = source.ok_or_else(|| format!("void: an error outside of the tables: {}", rendered()))?;
    let code = error["code"]["code"].as_str().unwrap_or_default();
    if !TYPE_ERRORS.contains(&code) {
        return Err(format!("void: not an error of type checking: {}", rendered()));
    }
    let primary = spans.iter().filter(|span| span["is_primary"] == true);
    let lines = primary.filter_map(|span| span["line_start"].as_u64()).filter_map(|line| usize::try_from(line).ok());
    let functions: Option<Vec<_>> = lines.map(|line| source.function_at(line)).collect();
    functions
        .filter(|functions| !functions.is_empty())
        .ok_or_else(|| format!("void: an error outside of the functions: {}", rendered()))
}
