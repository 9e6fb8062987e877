//! What came of executing every chain that compiled.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::calls::{Ask, Chain};
use super::compiler::Package;
use super::questions::{Statement, ours};
use super::source::Source;
use super::tables::Table;
use super::walk::Walked;

/// Builds the program that executes all chains.
///
/// # Errors
/// When it does not build.
pub(crate) fn build(package: &Package, walked: &[Walked]) -> Result<PathBuf, String> {
    let source = |w: &Walked| Source::new(&w.table, w.complete()).with_run(&w.table);
    package.program(&walked.iter().map(|w| (&w.table, source(w))).collect::<Vec<_>>())
}

/// The outcome of all chains.
#[derive(Default)]
pub(crate) struct Executed {
    pub(crate) tables: usize,
    pub(crate) tried: usize,
    pub(crate) compile: usize,
    /// Chains that the server answered.
    pub(crate) answered: usize,
    /// Of them, those whose answer took more than one page.
    pub(crate) paged: usize,
    /// Range deletes without a bound, which we refuse before anything is sent.
    pub(crate) unbounded: usize,
    /// Chains that compile and failed, with what was said.
    pub(crate) unsound: Vec<String>,
    /// What the chains asked: the table's name, the statement, and what follows its `WHERE`.
    pub(crate) asked: BTreeSet<(String, Statement, String)>,
}

impl Executed {
    /// Executes them.
    ///
    /// # Errors
    /// When the program fails, or a chain asked something else than it says.
    pub(crate) fn run(program: &Path, address: &str, keyspace: &str, walked: &[Walked]) -> Result<Self, String> {
        let output = Command::new(program).args([address, keyspace]).output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)));
        }
        let output = String::from_utf8_lossy(&output.stdout).into_owned();
        let mut lines = output.lines();
        let mut executed = Self { tables: walked.len(), ..Self::default() };
        for walked in walked {
            executed.tried += walked.compile.len() + walked.refused.len();
            executed.compile += walked.compile.len();
            for (number, chain) in walked.complete().into_iter().enumerate() {
                let line = lines.next().ok_or("a chain was not executed")?;
                executed.count(&walked.table, number, chain, line)?;
            }
        }
        Ok(executed)
    }

    fn count(&mut self, table: &Table, number: usize, chain: &Chain, line: &str) -> Result<(), String> {
        let parts: Vec<_> = line.splitn(6, '\t').collect();
        let [name, n, word, _rows, pages, text] = parts[..] else { return Err(format!("not understood: {line}")) };
        if name != table.module() || n != number.to_string() {
            return Err(format!("`{}` is number {number} of {}, executed was {line}", chain.text, table.name));
        }
        let asks = ours(table, &chain.terms, chain.reversed);
        match word {
            "answered" => {
                self.answered += 1;
                self.paged += usize::from(pages != "1");
                if chain.ask == Ask::Read && where_of(text) != asks {
                    return Err(format!("`{}` should ask for {asks}, but asks {text}", chain.text));
                }
                let statement = if chain.ask == Ask::Deleted { Statement::Delete } else { Statement::Select };
                self.asked.insert((table.name.clone(), statement, asks));
            }
            // `delete_range(..).c1(..)`: the type can't tell `..` from a range, so it is said at run time.
            "unbounded" if chain.ask == Ask::Deleted && chain.terms.is_empty() => self.unbounded += 1,
            _ => self.unsound.push(format!("{}: `{}`: {text}", table.name, chain.text)),
        }
        Ok(())
    }

    /// Whether a chain that compiles asks that.
    pub(crate) fn asks(&self, table: &Table, statement: Statement, text: String) -> bool {
        self.asked.contains(&(table.name.clone(), statement, text))
    }
}

/// What stands between `WHERE` and `LIMIT` in one of our statements.
fn where_of(statement: &str) -> &str {
    let rest = statement.split_once(" WHERE ").map_or("", |(_, rest)| rest);
    rest.strip_suffix(" LIMIT ?").unwrap_or(rest)
}
