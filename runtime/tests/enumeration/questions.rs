//! Every question of the grid, written as CQL without our help: how each key column is restricted, a regular column, the
//! order. Which of them the server answers is its affair; none says ALLOW FILTERING.

use super::tables::{Column, DELETED, READ, Table};

/// The operators on one column: none, one, or the two of a range.
type Operators = &'static [&'static str];

/// Every way to restrict a column.
const EVERY: [Operators; 11] =
    [&[], &["="], &["IN"], &[">"], &[">="], &["<"], &["<="], &[">", "<"], &[">", "<="], &[">=", "<"], &[">=", "<="]];
/// One way of each kind.
const KINDS: [Operators; 5] = [&[], &["="], &["IN"], &[">="], &[">=", "<"]];
/// Tables with more key columns than this are asked with one operator of each kind.
const SMALL: usize = 3;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Statement {
    Select,
    Delete,
}

/// What is said of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    None,
    Declared,
    Reversed,
    /// `ORDER BY` of the first clustering column only, as declared.
    FirstDeclared,
    FirstReversed,
    /// `ORDER BY` of the second clustering column only.
    SecondReversed,
    /// The first one reversed, all others as declared.
    Mixed,
    /// By a column that is no part of the key.
    Regular,
}

impl Order {
    fn all(clustering: usize) -> &'static [Self] {
        use Order::{Declared, FirstDeclared, FirstReversed, Mixed, None, Regular, Reversed, SecondReversed};
        match clustering {
            0 => &[None, Regular],
            1 => &[None, Declared, Reversed, Regular],
            _ => &[None, Declared, Reversed, FirstDeclared, FirstReversed, SecondReversed, Mixed, Regular],
        }
    }

    /// Whether the rows come in the reverse of the declared order, where it is one of the two.
    fn reversed(self) -> Option<bool> {
        match self {
            Self::None | Self::Declared | Self::FirstDeclared => Some(false),
            Self::Reversed | Self::FirstReversed | Self::SecondReversed => Some(true),
            Self::Mixed | Self::Regular => None,
        }
    }

    fn text(self, table: &Table) -> String {
        let clustering = &table.clustering;
        let by = |columns: &[Column], reversed: bool| order_by(columns, reversed);
        match self {
            Self::None => String::new(),
            Self::Declared => by(clustering, false),
            Self::Reversed => by(clustering, true),
            Self::FirstDeclared => by(&clustering[..1], false),
            Self::FirstReversed => by(&clustering[..1], true),
            Self::SecondReversed => by(&clustering[1..2], true),
            Self::Mixed => {
                format!("{}, {}", by(&clustering[..1], true), by(&clustering[1..], false).replace(" ORDER BY ", ""))
            }
            Self::Regular => " ORDER BY v ASC".into(),
        }
    }
}

/// The clause that orders by these columns as they are declared, or all reversed.
pub(crate) fn order_by(columns: &[Column], reversed: bool) -> String {
    let column = |c: &Column| format!("{} {}", c.name, if c.descending == reversed { "ASC" } else { "DESC" });
    match columns {
        [] => String::new(),
        _ => format!(" ORDER BY {}", columns.iter().map(column).collect::<Vec<_>>().join(", ")),
    }
}

/// A question of the grid.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) statement: Statement,
    /// The operators on each key column, partition first.
    pub(crate) key: Vec<Operators>,
    pub(crate) regular: bool,
    pub(crate) order: Order,
}

/// All questions of a table.
pub(crate) fn grid(table: &Table) -> Vec<Question> {
    let choices: &[Operators] = if table.key().count() <= SMALL { &EVERY } else { &KINDS };
    let mut keys: Vec<Vec<Operators>> = vec![Vec::new()];
    for _ in table.key() {
        let longer =
            |key: &Vec<Operators>| choices.iter().map(|choice| [&key[..], &[*choice]].concat()).collect::<Vec<_>>();
        keys = keys.iter().flat_map(longer).collect();
    }
    let mut questions = Vec::new();
    for key in keys {
        for regular in [false, true] {
            for order in Order::all(table.clustering.len()) {
                let key = key.clone();
                questions.push(Question { statement: Statement::Select, key, regular, order: *order });
            }
            let delete = Question { statement: Statement::Delete, key: key.clone(), regular, order: Order::None };
            // `DELETE` without `WHERE` is no CQL.
            questions.extend((!delete.is_whole_table()).then_some(delete));
        }
    }
    questions
}

impl Question {
    /// With values in the place of markers.
    pub(crate) fn cql(&self, table: &Table, keyspace: &str) -> String {
        let mut terms = Vec::new();
        for (n, (column, operators)) in table.key().zip(&self.key).enumerate() {
            let in_partition = n < table.partition.len();
            terms.extend(
                operators.iter().map(|operator| {
                    format!("{} {operator} {}", column.name, self.value(column, operator, in_partition))
                }),
            );
        }
        terms.extend(self.regular.then(|| "v = 1".into()));
        let clause = if terms.is_empty() { String::new() } else { format!(" WHERE {}", terms.join(" AND ")) };
        let (from, order) = (format!("{keyspace}.{}", table.module()), self.order.text(table));
        match self.statement {
            Statement::Select => format!("SELECT {} FROM {from}{clause}{order}", table.columns().join(", ")),
            Statement::Delete => format!("DELETE FROM {from}{clause}"),
        }
    }

    fn value(&self, column: &Column, operator: &str, in_partition: bool) -> String {
        let partition = if self.statement == Statement::Delete { DELETED } else { READ };
        let (low, value, high) = if in_partition { (0, partition, 9) } else { (0, 1, 2) };
        match operator {
            "IN" => format!("({}, {})", column.ty.literal(low), column.ty.literal(value)),
            "=" => column.ty.literal(value),
            ">" | ">=" => column.ty.literal(low),
            _ => column.ty.literal(high),
        }
    }

    /// The same, as our statements would ask it; nothing where they never would.
    pub(crate) fn as_ours(&self, table: &Table) -> Option<String> {
        let reversed = self.order.reversed().filter(|_| !self.regular)?;
        let (partition, clustering) = self.key.split_at(table.partition.len());
        let one = partition.iter().all(|operators| **operators == ["="]);
        let terms =
            table.clustering.iter().zip(clustering).flat_map(|(column, operators)| {
                operators.iter().map(|operator| format!("{} {operator} ?", column.name))
            });
        one.then(|| ours(table, &terms.collect::<Vec<_>>(), reversed))
    }

    /// The same question of one partition in place of several.
    pub(crate) fn of_one_partition(&self, table: &Table) -> Option<Self> {
        let (partition, clustering) = self.key.split_at(table.partition.len());
        let named = partition.iter().all(|operators| matches!(operators, ["="] | ["IN"]));
        let equal: Vec<Operators> = partition.iter().map(|_| EVERY[1]).collect();
        named.then(|| Self { key: [&equal[..], clustering].concat(), ..self.clone() })
    }

    /// Whether this is the way that we write the order.
    pub(crate) fn is_plain(&self) -> bool {
        matches!(self.order, Order::None | Order::Reversed)
    }

    pub(crate) fn is_whole_table(&self) -> bool {
        self.key.iter().all(|operators| operators.is_empty()) && !self.regular && self.order == Order::None
    }
}

/// What follows `WHERE` in our statement with these terms on clustering columns.
pub(crate) fn ours(table: &Table, terms: &[String], reversed: bool) -> String {
    let partition = table.partition.iter().map(|column| format!("{} = ?", column.name));
    let terms: Vec<_> = partition.chain(terms.iter().cloned()).collect();
    let order = if reversed { order_by(&table.clustering, true) } else { String::new() };
    format!("{}{order}", terms.join(" AND "))
}
