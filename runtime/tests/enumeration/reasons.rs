//! What the server answers and the typed API has no call for: each with its reason.
//!
//! A question that the server answers, that does not compile and that stands in no entry fails the test; so does an entry
//! that no longer occurs.

use super::questions::{Question, order_by};
use super::tables::{READ, Table};

/// One reason, and what it covers.
pub(crate) struct Reason {
    pub(crate) name: &'static str,
    pub(crate) why: &'static str,
    pub(crate) covers: Covers,
}

/// Whether there is a typed call for a question.
type Compiles<'c> = dyn Fn(&Question) -> bool + 'c;

pub(crate) enum Covers {
    /// Questions of the grid.
    Grid(fn(&Question, &Table, &Compiles<'_>) -> bool),
    /// Statements beside the grid, from a table; `FROM` is put in by the caller.
    Beside(fn(&Table) -> Vec<Beside>),
}

/// A statement beside the grid: what is selected, and what follows the table.
pub(crate) struct Beside {
    pub(crate) select: String,
    pub(crate) rest: String,
}

pub(crate) const REASONS: [Reason; 9] = [
    Reason {
        name: "whole table",
        why: "a scan of every node: only `maintenance` does that, by token range, under its own import",
        covers: Covers::Grid(|question, _, _| question.is_whole_table()),
    },
    Reason {
        name: "several partitions",
        why: "IN on partition columns makes one coordinator ask for all of them: several partitions are concurrent requests",
        covers: Covers::Grid(|question, table, compiles| {
            question.of_one_partition(table).is_some_and(|one| one.key != question.key && compiles(&one))
        }),
    },
    Reason {
        name: "token range",
        why: "a scan: only `maintenance` does that",
        covers: Covers::Beside(|table| {
            let token = format!("token({})", names(&table.partition));
            vec![all(table, format!("WHERE {token} > 0")), all(table, format!("WHERE {token} > -9 AND {token} <= 9"))]
        }),
    },
    Reason {
        name: "DISTINCT",
        why: "a scan of the partition keys; of one partition it is a read with a limit of one",
        covers: Covers::Beside(|table| {
            let select = format!("DISTINCT {}", names(&table.partition));
            [String::new(), format!("WHERE {}", partition(table))]
                .map(|rest| Beside { select: select.clone(), rest })
                .into()
        }),
    },
    Reason {
        name: "GROUP BY",
        why: "one row for each group, chosen by the server: a table of its own answers that question",
        covers: Covers::Beside(|table| {
            let key = table.key().map(|column| column.name.as_str()).collect::<Vec<_>>();
            let groups = table.partition.len()..=key.len();
            let group = |n: usize| format!("WHERE {} GROUP BY {}", partition(table), key[..n].join(", "));
            groups.map(|n| Beside { select: names(&table.partition), rest: group(n) }).collect()
        }),
    },
    Reason {
        name: "PER PARTITION LIMIT",
        why: "of one partition it is `limit`",
        covers: Covers::Beside(|table| vec![all(table, format!("WHERE {} PER PARTITION LIMIT 1", partition(table)))]),
    },
    Reason {
        name: "aggregate",
        why: "the server reads all the rows to count them: count what is read, or keep a counter",
        covers: Covers::Beside(|table| {
            let rest = format!("WHERE {}", partition(table));
            ["count(*)", "max(v)"].map(|select| Beside { select: select.into(), rest: rest.clone() }).into()
        }),
    },
    Reason {
        name: "slice of several columns",
        why: "where directions differ it repeats and skips rows: `c1(x).c2(y..)`, then `c1(x..)`; pages go on by their token",
        covers: Covers::Beside(|table| {
            let reversed = order_by(&table.clustering, true);
            let slices = [">", ">=", "<", "<="].map(|operator| tuple(table, operator));
            let mut rests: Vec<_> = slices.into_iter().flatten().collect();
            rests.extend(tuple(table, ">").map(|slice| format!("{slice}{reversed}")));
            rests.into_iter().map(|rest| all(table, rest)).collect()
        }),
    },
    Reason {
        name: "tuples of several columns",
        why: "pairs are single rows or runs: `get_many`, or one read each",
        covers: Covers::Beside(|table| {
            let equal = tuple(table, "=");
            let one_of = tuple(table, "IN").map(|rest| rest.replacen("IN (", "IN ((", 1) + ")");
            equal.into_iter().chain(one_of).map(|rest| all(table, rest)).collect()
        }),
    },
];

fn names(columns: &[super::tables::Column]) -> String {
    columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn all(table: &Table, rest: String) -> Beside {
    Beside { select: table.columns().join(", "), rest }
}

/// The whole partition key of the partition that is read.
fn partition(table: &Table) -> String {
    let terms = table.partition.iter().map(|column| format!("{} = {}", column.name, column.ty.literal(READ)));
    terms.collect::<Vec<_>>().join(" AND ")
}

/// All clustering columns against one tuple, where there are several.
fn tuple(table: &Table, operator: &str) -> Option<String> {
    let clustering = &table.clustering;
    let values = clustering.iter().map(|column| column.ty.literal(1)).collect::<Vec<_>>().join(", ");
    let slice = format!("WHERE {} AND ({}) {operator} ({values})", partition(table), names(clustering));
    (clustering.len() > 1).then_some(slice)
}
