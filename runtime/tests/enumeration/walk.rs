//! The walk: breadth first, one call longer a round, and only from chains that compile. A refused chain is refused with
//! whatever follows, since its type does not exist.

use std::time::Instant;

use super::calls::{self, Chain};
use super::compiler::Package;
use super::source::Source;
use super::tables::Table;

/// What is known of one table.
pub(crate) struct Walked {
    pub(crate) table: Table,
    /// The chains that compile.
    pub(crate) compile: Vec<Chain>,
    /// The chains that don't.
    pub(crate) refused: Vec<Chain>,
    next: Vec<Chain>,
}

/// Walks all tables at once: a round is one run of the compiler.
///
/// # Errors
/// When a run is void, or a control has the wrong verdict.
pub(crate) fn walk(package: &Package, tables: Vec<Table>) -> Result<Vec<Walked>, String> {
    let start = |table: Table| {
        let next = calls::entries(&table);
        Walked { table, compile: Vec::new(), refused: Vec::new(), next }
    };
    let mut walked: Vec<_> = tables.into_iter().map(start).collect();
    for round in 1.. {
        let since = Instant::now();
        let tried: usize = walked.iter().map(|table| table.next.len()).sum();
        if tried == 0 {
            break;
        }
        let mut open: Vec<_> = walked.iter_mut().filter(|table| !table.next.is_empty()).collect();
        let files: Vec<_> = open.iter().map(|table| (&table.table, table.source())).collect();
        let mut verdicts = package.judge(&files)?;
        drop(files);
        for table in &mut open {
            table.judged(verdicts.remove(&table.table.module()).unwrap_or_default())?;
        }
        println!("round {round}: {tried} chains, {} tables, {:.1} s", open.len(), since.elapsed().as_secs_f32());
    }
    Ok(walked)
}

impl Walked {
    fn controls(&self) -> (Vec<Chain>, Vec<Chain>) {
        (calls::known_good(&self.table), calls::known_bad(&self.table))
    }

    fn source(&self) -> Source {
        let (good, bad) = self.controls();
        Source::new(&self.table, good.iter().chain(&bad).chain(&self.next))
    }

    fn judged(&mut self, verdicts: Vec<bool>) -> Result<(), String> {
        let (good, bad) = self.controls();
        let expected = [vec![true; good.len()], vec![false; bad.len()]].concat();
        let (controls, verdicts) = verdicts.split_at_checked(expected.len()).ok_or("no verdicts")?;
        if controls != expected || verdicts.len() != self.next.len() {
            return Err(format!("void: the controls of `{}` came out as {controls:?}", self.table.name));
        }
        let mut next = Vec::new();
        for (chain, compiles) in std::mem::take(&mut self.next).into_iter().zip(verdicts) {
            if *compiles && chain.wrong {
                return Err(format!("`{}` of {} compiles, and must not", chain.text, self.table.name));
            }
            if *compiles {
                next.extend(chain.extensions(&self.table));
                self.compile.push(chain);
            } else {
                self.refused.push(chain);
            }
        }
        self.next = next;
        Ok(())
    }

    /// The chains that ask the server something.
    pub(crate) fn complete(&self) -> Vec<&Chain> {
        self.compile.iter().filter(|chain| chain.ask.is_complete()).collect()
    }
}
