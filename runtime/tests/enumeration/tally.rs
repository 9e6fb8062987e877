//! The grid against the chains: what both accept, what the server accepts alone and why, and what must not be.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use super::executed::Executed;
use super::questions::{self, Question};
use super::reasons::{Beside, Covers, REASONS};
use super::server::{Server, Verdict};
use super::tables::Table;
use super::walk::Walked;

/// Counts, and faults.
pub(crate) struct Tally<'e> {
    executed: &'e Executed,
    asked: usize,
    refused_by_both: usize,
    accepted_by_both: usize,
    /// By the number of the reason.
    alone: [usize; REASONS.len()],
    /// Statements beside the grid that the server refuses.
    beside_refused: usize,
    /// What the server says when it refuses, and how often.
    refusals: BTreeMap<String, usize>,
    faults: Vec<String>,
}

impl<'e> Tally<'e> {
    pub(crate) fn new(executed: &'e Executed) -> Self {
        Self {
            executed,
            asked: 0,
            refused_by_both: 0,
            accepted_by_both: 0,
            alone: [0; REASONS.len()],
            beside_refused: 0,
            refusals: BTreeMap::new(),
            faults: Vec::new(),
        }
    }

    /// Asks the server all questions of a table.
    ///
    /// # Errors
    /// When a statement could not be judged.
    pub(crate) async fn ask(&mut self, server: &Server, keyspace: &str, walked: &Walked) -> Result<(), String> {
        let table = &walked.table;
        let grid = questions::grid(table);
        let verdicts = server.judge(grid.iter().map(|question| question.cql(table, keyspace))).await?;
        self.asked += grid.len();
        let mut plain = HashMap::new();
        for (question, verdict) in grid.iter().zip(&verdicts) {
            let cql = || question.cql(table, keyspace);
            match (verdict, question.as_ours(table).filter(|_| self.compiles(table, question))) {
                (Verdict::Accepted(rows), Some(ours)) => {
                    self.accepted_by_both += 1;
                    self.same_rows(&mut plain, question, ours, *rows, cql());
                }
                (Verdict::Accepted(_), None) => self.explain(table, question, cql()),
                (Verdict::Refused(message), None) => self.refused(message),
                (Verdict::Refused(message), Some(_)) if question.is_plain() => {
                    self.faults.push(format!("compiles, but the server refuses `{}`: {message}", cql()));
                }
                // Another way to write an order, which the server does not take.
                (Verdict::Refused(message), Some(_)) => self.refused(message),
            }
        }
        self.beside(server, keyspace, table).await
    }

    fn refused(&mut self, message: &str) {
        self.refused_by_both += 1;
        // Without the names, of which there are many.
        let words: Vec<_> = message.split(' ').take(6).collect();
        *self.refusals.entry(words.join(" ")).or_default() += 1;
    }

    fn compiles(&self, table: &Table, question: &Question) -> bool {
        question.as_ours(table).is_some_and(|ours| self.executed.asks(table, question.statement, ours))
    }

    /// A question is ours only when it has our answer: the plain way to write it comes first, others must agree with it.
    fn same_rows(
        &mut self,
        plain: &mut HashMap<String, u64>,
        question: &Question,
        ours: String,
        rows: u64,
        cql: String,
    ) {
        if question.statement == questions::Statement::Delete {
            return;
        }
        match plain.get(&ours) {
            Some(known) if *known != rows => {
                self.faults.push(format!("`{cql}` has other rows than the call that asks for `{ours}`"));
            }
            Some(_) => {}
            None => drop(plain.insert(ours, rows)),
        }
    }

    fn explain(&mut self, table: &Table, question: &Question, cql: String) {
        let compiles = |question: &Question| self.compiles(table, question);
        let reasons = REASONS.iter().enumerate().filter(|(_, reason)| match reason.covers {
            Covers::Grid(covers) => covers(question, table, &compiles),
            Covers::Beside(_) => false,
        });
        match reasons.map(|(n, _)| n).next() {
            Some(reason) => self.alone[reason] += 1,
            None => self.faults.push(format!("the server accepts `{cql}`: there is no call and no reason")),
        }
    }

    async fn beside(&mut self, server: &Server, keyspace: &str, table: &Table) -> Result<(), String> {
        for (n, reason) in REASONS.iter().enumerate() {
            let Covers::Beside(statements) = reason.covers else { continue };
            let cql =
                |beside: Beside| format!("SELECT {} FROM {keyspace}.{} {}", beside.select, table.module(), beside.rest);
            let statements: Vec<_> = statements(table).into_iter().map(cql).collect();
            self.asked += statements.len();
            let verdicts = server.judge(statements.into_iter()).await?;
            let accepted = verdicts.iter().filter(|verdict| verdict.is_accepted()).count();
            self.alone[n] += accepted;
            self.beside_refused += verdicts.len() - accepted;
        }
        Ok(())
    }

    /// # Errors
    /// Everything that is wrong.
    pub(crate) fn verdict(self) -> Result<(), String> {
        let mut faults = self.faults;
        faults.extend(self.executed.unsound.iter().map(|chain| format!("unsound: {chain}")));
        let gone = REASONS.iter().zip(self.alone).filter(|(_, count)| *count == 0);
        faults.extend(gone.map(|(reason, _)| format!("the server no longer accepts any `{}`: strike it", reason.name)));
        if self.executed.paged == 0 {
            faults.push("no answer took more than one page".into());
        }
        if self.executed.unbounded == 0 {
            faults.push("no range delete was refused for want of a bound".into());
        }
        let count = faults.len();
        faults.truncate(50);
        if faults.is_empty() { Ok(()) } else { Err(format!("{count} faults:\n{}", faults.join("\n"))) }
    }
}

impl fmt::Display for Tally<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let executed = self.executed;
        writeln!(f, "tables                    {:>7}", executed.tables)?;
        writeln!(f, "chains tried              {:>7}", executed.tried)?;
        writeln!(f, "  compile                 {:>7}", executed.compile)?;
        writeln!(f, "  refused by the compiler {:>7}", executed.tried - executed.compile)?;
        writeln!(
            f,
            "  executed                {:>7}",
            executed.answered + executed.unbounded + executed.unsound.len()
        )?;
        writeln!(f, "    in several pages      {:>7}", executed.paged)?;
        writeln!(f, "    `..` as a delete      {:>7}", executed.unbounded)?;
        writeln!(f, "  unsound                 {:>7}", executed.unsound.len())?;
        writeln!(f, "questions asked           {:>7}", self.asked)?;
        writeln!(f, "  refused by both         {:>7}", self.refused_by_both + self.beside_refused)?;
        writeln!(f, "  accepted by both        {:>7}", self.accepted_by_both)?;
        writeln!(f, "  by the server alone     {:>7}", self.alone.iter().sum::<usize>())?;
        for (reason, count) in REASONS.iter().zip(self.alone) {
            writeln!(f, "    {count:>7} {:<22} {}", reason.name, reason.why)?;
        }
        writeln!(f, "what the server says:")?;
        let mut refusals: Vec<_> = self.refusals.iter().collect();
        refusals.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        refusals.into_iter().try_for_each(|(message, count)| writeln!(f, "    {count:>7} {message} .."))
    }
}
