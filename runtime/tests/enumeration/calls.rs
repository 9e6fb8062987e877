//! The alphabet: every call that is tried after a chain of calls that compiles, whether it should compile or not.

use super::tables::{Column, DELETED, READ, Table, Type};

/// A chain of calls on a repository `t`, written as the user would.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    /// As in `t.partition(1).c1(2..)`.
    pub(crate) text: String,
    pub(crate) ask: Ask,
    /// What it should ask the server, as the terms of a `WHERE` after those of the partition.
    pub(crate) terms: Vec<String>,
    pub(crate) reversed: bool,
    /// Whether it must not compile, whatever the server says: no full key, no value of the column, no column of the
    /// clustering key, or one that is restricted twice.
    pub(crate) wrong: bool,
    next: Next,
}

/// What is tried after a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Every call.
    All,
    /// Each column in three forms, all modifiers together, what ends it: behind a form that is like another one.
    Few,
    /// Each column in three forms: behind a modifier.
    Columns,
    /// Nothing: one way to write the key is enough for longer chains.
    Nothing,
}

/// What the chain has come to, which is also the function of the ground that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ask {
    /// A read: it is complete, and can go on.
    Read,
    /// A range delete that has not been executed.
    Begun,
    /// The future of a read's last call.
    Asked,
    /// A stream.
    Drain,
    /// The future of a delete.
    Deleted,
}

impl Ask {
    /// Whether something reaches the server by it.
    pub(crate) fn is_complete(self) -> bool {
        self != Self::Begun
    }

    pub(crate) fn function(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Begun => "begun",
            Self::Asked | Self::Deleted => "once",
            Self::Drain => "drain",
        }
    }
}

/// What every file is controlled by: these chains compile.
pub(crate) fn known_good(table: &Table) -> Vec<Chain> {
    vec![entry("partition", &tuple(&table.partition_values(READ)), Ask::Read, Vec::new())]
}

/// And these don't.
pub(crate) fn known_bad(table: &Table) -> Vec<Chain> {
    let read = entry("partition", &tuple(&table.partition_values(READ)), Ask::Read, Vec::new());
    vec![
        entry("partition", "()", Ask::Read, Vec::new()),
        entry("no_such_method", "", Ask::Read, Vec::new()),
        Chain { ask: Ask::Deleted, ..read },
    ]
}

/// The first calls: each that takes a key, with every kind of key.
pub(crate) fn entries(table: &Table) -> Vec<Chain> {
    let mut chains = Vec::new();
    for (call, ask, whole) in [
        ("partition", Ask::Read, false),
        ("get", Ask::Asked, true),
        ("contains", Ask::Asked, true),
        ("get_view::<Glance, _>", Ask::Asked, true),
        ("delete", Ask::Deleted, true),
        ("delete_partition", Ask::Deleted, false),
        ("delete_range", Ask::Begun, false),
    ] {
        let partition = if call.starts_with("delete") { DELETED } else { READ };
        let keys = keys(table, partition, whole);
        for (n, (key, terms)) in keys.into_iter().enumerate() {
            let next = if n == 0 { Next::All } else { Next::Nothing };
            chains.push(Chain { wrong: n >= FULL_KEYS, next, ..entry(call, &key, ask, terms) });
        }
    }
    let without_key = ["fetch()", "first()", "limit(1)", "reverse()"].map(|call| format!("t.{call}"));
    chains.extend(without_key.map(|text| Chain { text, wrong: true, ..entry("", "", Ask::Read, Vec::new()) }));
    chains
}

/// How many of the keys are full ones.
const FULL_KEYS: usize = 2;

/// The full key as a tuple and as its struct, then what is no full key.
fn keys(table: &Table, partition: u8, whole: bool) -> Vec<(String, Vec<String>)> {
    let clustering = || table.clustering.iter().map(|c| c.ty.value(1));
    let mut values = table.partition_values(partition);
    let other = if whole { values.clone() } else { values.iter().cloned().chain(clustering()).collect() };
    values.extend(clustering().filter(|_| whole));
    let columns: Vec<&Column> = if whole { table.key().collect() } else { table.partition.iter().collect() };
    let terms: Vec<_> = table.clustering.iter().filter(|_| whole).map(|c| format!("{} = ?", c.name)).collect();
    let fields: Vec<_> = columns
        .iter()
        .enumerate()
        .map(|(n, c)| format!("{}: {}", c.name, c.ty.owned(if n < table.partition.len() { partition } else { 1 })))
        .collect();
    let missing = fields[..fields.len() - 1].join(", ");
    let name = format!("{}{}", table.name, if whole { "Key" } else { "Partition" });
    let half = &values[..values.len() - 1];
    let long: Vec<_> = values.iter().cloned().chain(["1_i64".into()]).collect();
    let wrong: Vec<_> = ["true".into()].into_iter().chain(values.iter().skip(1).cloned()).collect();
    let optional: Vec<_> = values.iter().map(|value| format!("Some({value})")).collect();
    let mut texts = vec![tuple(&values), format!("{name} {{ {} }}", fields.join(", "))];
    texts.extend([tuple(half), tuple(&long), tuple(&wrong), tuple(&optional), "()".into(), "..".into()]);
    texts.extend([format!("[{}]", values.join(", ")), format!("{name} {{ {missing} }}")]);
    if other != values {
        texts.push(tuple(&other));
    }
    if values.len() > 1 {
        texts.push(tuple(&values.iter().rev().cloned().collect::<Vec<_>>()));
    }
    texts.into_iter().map(|text| (text, terms.clone())).collect()
}

fn tuple(values: &[String]) -> String {
    match values {
        [only] => only.clone(),
        _ => format!("({})", values.join(", ")),
    }
}

fn entry(call: &str, key: &str, ask: Ask, terms: Vec<String>) -> Chain {
    Chain { text: format!("t.{call}({key})"), ask, terms, reversed: false, wrong: false, next: Next::All }
}

impl Chain {
    fn then(&self, call: &str, ask: Ask) -> Self {
        Self { text: format!("{}.{call}", self.text), ask, ..self.clone() }
    }

    fn never(&self, call: &str, ask: Ask) -> Self {
        Self { wrong: true, ..self.then(call, ask) }
    }

    fn restricted(&self, column: &Column, form: &Form) -> Self {
        let mut chain = self.then(&format!("{}({})", column.name, form.argument), self.ask);
        // Or the walk would have no end.
        chain.wrong = form.what == What::Wrong || self.text.contains(&format!(".{}(", column.name));
        chain.terms.extend(form.operators.iter().map(|operator| format!("{} {operator} ?", column.name)));
        if chain.next == Next::All && form.what == What::Like {
            chain.next = Next::Few;
        }
        chain
    }

    /// Every chain that is one call longer.
    pub(crate) fn extensions(&self, table: &Table) -> Vec<Self> {
        let mut chains = match self.ask {
            _ if self.next == Next::Nothing => Vec::new(),
            Ask::Asked | Ask::Drain | Ask::Deleted => Vec::new(),
            Ask::Read | Ask::Begun => self.columns(table),
        };
        match (self.ask, self.next) {
            (Ask::Read, Next::All | Next::Few) => {
                chains.extend(self.modifiers().into_iter().chain(self.read_ends(table)))
            }
            (Ask::Begun, Next::All | Next::Few) => chains.extend(self.delete_ends()),
            _ => {}
        }
        chains
    }

    fn columns(&self, table: &Table) -> Vec<Self> {
        let mut chains = Vec::new();
        for column in &table.clustering {
            let forms = forms(column.ty).into_iter().filter(|form| self.next == Next::All || form.what == What::First);
            chains.extend(forms.map(|form| self.restricted(column, &form)));
        }
        chains
    }

    fn modifiers(&self) -> Vec<Self> {
        const VIEW: &str = "view::<Glance>()";
        let all = format!("reverse().limit(5).page_size(2).{VIEW}");
        let one = ["reverse()", "limit(2)", "page_size(2)", VIEW].map(str::to_owned);
        let calls: Vec<_> = one.into_iter().filter(|_| self.next == Next::All).chain([all]).collect();
        let modified = |call: &String| Self {
            next: Next::Columns,
            reversed: call.contains("reverse"),
            ..self.then(call, Ask::Read)
        };
        calls.iter().map(modified).collect()
    }

    /// What ends a read, what ends a delete, and methods that there are not.
    fn read_ends(&self, table: &Table) -> Vec<Self> {
        let partition = format!("{}({})", table.partition[0].name, table.partition[0].ty.value(READ));
        vec![
            self.then("fetch()", Ask::Asked),
            self.then("first()", Ask::Asked),
            self.then("page(None)", Ask::Asked),
            self.then("stream()", Ask::Drain),
            self.never("execute()", Ask::Deleted),
            self.never("v(1)", Ask::Read),
            self.never(&partition, Ask::Read),
        ]
    }

    fn delete_ends(&self) -> Vec<Self> {
        vec![
            self.then("execute()", Ask::Deleted),
            self.never("fetch()", Ask::Asked),
            self.never("reverse()", Ask::Begun),
            self.never("limit(1)", Ask::Begun),
            self.never("v(1)", Ask::Begun),
        ]
    }
}

/// One way to restrict a clustering column, and the operators that it should become.
struct Form {
    what: What,
    argument: String,
    operators: &'static [&'static str],
}

/// How far a form is followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    /// It is tried behind a modifier too, and everything is tried behind it.
    First,
    /// Everything is tried behind it.
    Own,
    /// Another way to write a range: little is tried behind it.
    Like,
    /// No value of the column's type.
    Wrong,
}

/// Every form for a column of that type.
fn forms(ty: Type) -> Vec<Form> {
    let (low, value, high) = (ty.value(0), ty.value(1), ty.value(2));
    let (prefix, prefix_is) = if ty == Type::Text { (value.as_str(), What::Own) } else { ("\"b\"", What::Wrong) };
    let above = format!("Bound::Excluded({low})");
    let form = |what, argument: String, operators| Form { what, argument, operators };
    vec![
        form(What::First, value.clone(), &["="]),
        form(What::First, format!("one_of([{low}, {value}])"), &["IN"]),
        form(What::First, format!("{low}..={high}"), &[">=", "<="]),
        form(What::Own, "..".into(), &[]),
        form(prefix_is, format!("starts_with({prefix})"), &[">=", "<"]),
        form(What::Like, format!("{low}..{high}"), &[">=", "<"]),
        form(What::Like, format!("{low}.."), &[">="]),
        form(What::Like, format!("..{high}"), &["<"]),
        form(What::Like, format!("..={high}"), &["<="]),
        form(What::Like, format!("({above}, Bound::Unbounded)"), &[">"]),
        form(What::Like, format!("({above}, Bound::Excluded({high}))"), &[">", "<"]),
        form(What::Like, format!("({above}, Bound::Included({high}))"), &[">", "<="]),
        form(What::Wrong, "true".into(), &[]),
        form(What::Wrong, format!("Some({value})"), &[]),
        form(What::Wrong, format!("Some({low}).."), &[]),
        form(What::Wrong, format!("(Some({low}), Some({high}))"), &[]),
    ]
}
