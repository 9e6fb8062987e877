//! A physical table as the service describes it, against what declarations make of it.
//!
//! Keys, their types, and what an index is read for must be as declared; what costs money or time only is reported.

use super::{CreateIndex, CreateTable, KeyKind, Projection, create_tables};
use crate::schema::{BillingDef, Difference, LiveColumn, LiveTable, Order, Role, TableDef};

/// A physical table as the service describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// The attributes that keys use, with `S`, `N` or `B`.
    pub attributes: Vec<(String, String)>,
    /// The partition key's attributes.
    pub pk: Vec<String>,
    /// The sort key's attributes.
    pub sk: Vec<String>,
    /// Its indexes, global and local.
    pub indexes: Vec<DescribedIndex>,
    /// As [`billing`] says it.
    pub billing: String,
    /// The view type of its stream, where it has one.
    pub stream: Option<String>,
    /// The attribute by which items expire, where they do.
    pub ttl: Option<String>,
    /// Whether the table can be read and written.
    pub ready: bool,
}

/// An index as the service describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DescribedIndex {
    /// Its name.
    pub name: String,
    /// Whether it is a local one.
    pub local: bool,
    /// The partition key's attributes.
    pub pk: Vec<String>,
    /// The sort key's attributes.
    pub sk: Vec<String>,
    /// The attributes that it holds beside the keys; none where it holds all.
    pub holds: Option<Vec<String>>,
    /// Whether it can be read.
    pub ready: bool,
}

/// How capacity is paid for, in words.
pub fn billing(billing: BillingDef) -> String {
    match billing {
        BillingDef::OnDemand => "on demand".into(),
        BillingDef::Provisioned { read, write } => format!("provisioned, {read} reads and {write} writes a second"),
    }
}

impl Described {
    /// The index of that name.
    pub fn index(&self, name: &str) -> Option<&DescribedIndex> {
        self.indexes.iter().find(|index| index.name == name)
    }

    fn key<N: AsRef<str>>(&self, pk: &[N], sk: &[N]) -> String {
        let kind = |name: &str| {
            self.attributes.iter().find(|(attribute, _)| attribute == name).map_or("?", |(_, kind)| kind.as_str())
        };
        describe_key(pk, sk, kind)
    }

    /// The table as other stores describe theirs: its key attributes are its columns.
    pub fn describe(&self, name: &str) -> LiveTable {
        let keys = self.pk.iter().map(|name| (name, Role::Partition));
        let keys = keys.chain(self.sk.iter().map(|name| (name, Role::Clustering(Order::Asc))));
        let kind = |name: &String| self.attributes.iter().find(|(attribute, _)| attribute == name);
        let column = |(name, role): (&String, Role)| LiveColumn {
            name: name.clone(),
            role,
            position: 0,
            ty: kind(name).map_or_else(String::new, |(_, kind)| kind.clone()),
        };
        let mut options = vec![("billing".to_owned(), self.billing.clone())];
        options.extend(self.stream.clone().map(|view| ("stream".to_owned(), view)));
        options.extend(self.ttl.clone().map(|ttl| ("ttl".to_owned(), ttl)));
        LiveTable { name: name.into(), columns: keys.map(column).collect(), options }
    }

    /// Everything in which it differs from what the declaration makes of it.
    pub fn differences(&self, table: &'static TableDef) -> Vec<Difference> {
        let mut found = Vec::new();
        for declared in create_tables(&[table]) {
            self.compare_keys(&declared, &mut found);
            for (index, local) in indexes(&declared) {
                self.compare_index(&declared, index, local, &mut found);
            }
            self.compare_options(&declared, &mut found);
        }
        found
    }

    fn compare_keys(&self, declared: &CreateTable, found: &mut Vec<Difference>) {
        let wanted = describe_key(&declared.pk, &declared.sk, |name| kind(declared, name));
        let live = self.key(&self.pk, &self.sk);
        if wanted != live {
            found.push(Difference::Key { of: "the table".into(), declared: wanted, live });
        }
    }

    fn compare_index(&self, table: &CreateTable, declared: &CreateIndex, local: bool, found: &mut Vec<Difference>) {
        let Some(live) = self.index(declared.name) else {
            found.push(Difference::MissingIndex { index: declared.name.into(), local });
            return;
        };
        let wanted = describe_index(local, describe_key(&declared.pk, &declared.sk, |name| kind(table, name)));
        let is = describe_index(live.local, self.key(&live.pk, &live.sk));
        if wanted != is {
            found.push(Difference::Key { of: format!("index `{}`", declared.name), declared: wanted, live: is });
        }
        let held = |name: &&str| live.holds.as_ref().is_none_or(|holds| holds.iter().any(|held| held == name));
        let (enough, same) = match &declared.projection {
            Projection::All => (live.holds.is_none(), live.holds.is_none()),
            Projection::KeysOnly => (true, live.holds.as_ref().is_some_and(Vec::is_empty)),
            Projection::Include(columns) => {
                (columns.iter().all(held), live.holds.as_ref().is_some_and(|holds| holds.len() == columns.len()))
            }
        };
        let (wanted, is) = (describe_projection(declared), describe_held(live.holds.as_deref()));
        if !enough {
            found.push(Difference::Projection { index: declared.name.into(), declared: wanted, live: is });
        } else if !same {
            let option = format!("projection of `{}`", declared.name);
            found.push(Difference::Option { option, declared: wanted, live: is });
        }
    }

    /// Only what is said is compared: another entity of the table may say the rest.
    fn compare_options(&self, declared: &CreateTable, found: &mut Vec<Difference>) {
        let mut option = |option: &str, declared: Option<String>, live: Option<&String>| {
            if let Some(declared) = declared.filter(|declared| Some(declared) != live) {
                let live = live.cloned().unwrap_or_else(|| "nothing".into());
                found.push(Difference::Option { option: option.into(), declared, live });
            }
        };
        let provisioned = matches!(declared.billing, BillingDef::Provisioned { .. });
        option("billing", provisioned.then(|| billing(declared.billing)), Some(&self.billing));
        option("stream", declared.stream.map(|view| view.name().to_owned()), self.stream.as_ref());
        option("ttl", declared.ttl.map(str::to_owned), self.ttl.as_ref());
    }
}

/// The indexes of a declared table, each with whether it is local.
fn indexes(table: &CreateTable) -> impl Iterator<Item = (&CreateIndex, bool)> {
    table.global.iter().map(|index| (index, false)).chain(table.local.iter().map(|index| (index, true)))
}

fn kind<'t>(table: &'t CreateTable, name: &str) -> &'t str {
    table.attributes.iter().find(|(attribute, _)| *attribute == name).map_or("?", |(_, kind)| KeyKind::name(*kind))
}

fn describe_key<'k, N: AsRef<str>>(pk: &[N], sk: &[N], kind: impl Fn(&str) -> &'k str) -> String {
    let list = |names: &[N]| {
        let one = |name: &N| format!("{} {}", name.as_ref(), kind(name.as_ref()));
        names.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    match sk {
        [] => format!("partition key {}", list(pk)),
        sk => format!("partition key {}, sort key {}", list(pk), list(sk)),
    }
}

fn describe_index(local: bool, key: String) -> String {
    format!("{} with {key}", if local { "local" } else { "global" })
}

fn describe_projection(declared: &CreateIndex) -> String {
    match &declared.projection {
        Projection::All => describe_held::<&str>(None),
        Projection::KeysOnly => describe_held::<&str>(Some(&[])),
        Projection::Include(columns) => describe_held(Some(columns)),
    }
}

fn describe_held<N: AsRef<str>>(holds: Option<&[N]>) -> String {
    match holds {
        None => "all attributes".into(),
        Some([]) => "the keys".into(),
        Some(names) => {
            let mut names: Vec<_> = names.iter().map(AsRef::as_ref).collect();
            names.sort_unstable();
            format!("the keys and {}", names.join(", "))
        }
    }
}
