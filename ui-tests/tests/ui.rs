//! Compiles every program of `reject/` and `accept/`: the first must fail with exactly the message beside it, the others
//! must compile, run, and end well.
//!
//! `TRYBUILD=overwrite cargo test -p query-table-ui-tests` writes the messages anew; read each one before it is committed.

use std::fs;
use std::path::{Path, PathBuf};

const FEWEST_REJECTED: usize = 345;
const FEWEST_ACCEPTED: usize = 42;

// Two tests, since trybuild only checks what must not compile, and builds as soon as one program must: what is refused is
// refused by `cargo check` already, and so in an editor.
#[test]
fn refused_programs_fail_with_our_message() {
    let programs = trybuild::TestCases::new();
    for folder in folders(Path::new("reject")) {
        programs.compile_fail(folder.join("*.rs"));
    }
}

#[test]
fn accepted_programs_compile_and_run() {
    trybuild::TestCases::new().pass("accept/*.rs");
}

#[test]
fn no_folder_is_empty_and_every_refused_program_has_its_message() {
    let rejected: Vec<PathBuf> = folders(Path::new("reject"))
        .iter()
        .flat_map(|folder| {
            let programs = files(folder, "rs");
            let messages = files(folder, "stderr");
            assert!(!programs.is_empty(), "`{}` holds no program", folder.display());
            assert_eq!(
                programs.iter().map(|program| program.with_extension("stderr")).collect::<Vec<_>>(),
                messages,
                "a program without a message, or a message without a program"
            );
            programs
        })
        .collect();
    let accepted = files(Path::new("accept"), "rs");
    assert!(rejected.len() >= FEWEST_REJECTED, "{} refused programs", rejected.len());
    assert!(accepted.len() >= FEWEST_ACCEPTED, "{} accepted programs", accepted.len());
}

#[test]
fn no_message_shows_what_is_private_to_generated_code() {
    const PRIVATE: &[&str] = &["__private", "KeyVec", "RawQuery", "MapsTo", "and $N others"];
    for message in folders(Path::new("reject")).iter().flat_map(|folder| files(folder, "stderr")) {
        let text = fs::read_to_string(&message).expect("a message can be read");
        for word in PRIVATE {
            assert!(!text.contains(word), "`{}` shows `{word}`:\n{text}", message.display());
        }
    }
}

/// The folders of programs inside of `folder`, in order: a folder holds folders, or programs.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let inside: Vec<PathBuf> = entries(folder).into_iter().filter(|path| path.is_dir()).collect();
    assert!(!inside.is_empty(), "`{}` holds no folder", folder.display());
    let of_programs = |path: &PathBuf| !entries(path).iter().any(|path| path.is_dir());
    inside.iter().flat_map(|path| if of_programs(path) { vec![path.clone()] } else { folders(path) }).collect()
}

/// The files inside of `folder` that end so, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    entries(folder).into_iter().filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(folder).unwrap_or_else(|error| panic!("`{}`: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    paths
}
