//! The crates that `compile` has compiled: the same structs, with what each rival derives on them.

use std::fmt::Write as _;
use std::path::Path;

/// What is derived, and whether it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Nothing, with no dependency.
    Plain,
    /// `QueryTable`.
    Ours,
    /// `Serialize` and `Deserialize`.
    Serde,
    /// The same in another package, for the noise.
    SerdeAgain,
    /// `SerializeRow` and `DeserializeRow`.
    Driver,
    /// Nothing, with a session that is opened.
    Session,
    /// `QueryTable`, with a put, a get and a slice of each table.
    OursUsed,
    /// `SerializeRow` and `DeserializeRow`, with a put, a get and a slice by hand.
    DriverUsed,
    /// The same in another package, for the noise.
    DriverUsedAgain,
}

impl Kind {
    /// Every kind.
    pub(crate) const ALL: [Self; 9] = [
        Self::Plain,
        Self::Ours,
        Self::Serde,
        Self::SerdeAgain,
        Self::Driver,
        Self::Session,
        Self::OursUsed,
        Self::DriverUsed,
        Self::DriverUsedAgain,
    ];

    /// The package's name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Ours => "ours",
            Self::Serde => "with-serde",
            Self::SerdeAgain => "with-serde-again",
            Self::Driver => "driver",
            Self::Session => "session",
            Self::OursUsed => "ours-used",
            Self::DriverUsed => "driver-used",
            Self::DriverUsedAgain => "driver-used-again",
        }
    }

    fn derives(self) -> &'static str {
        match self {
            Self::Plain | Self::Session => "",
            Self::Ours | Self::OursUsed => "#[derive(query_table::QueryTable)]\n",
            Self::Serde | Self::SerdeAgain => "#[derive(serde::Serialize, serde::Deserialize)]\n",
            Self::Driver | Self::DriverUsed | Self::DriverUsedAgain => {
                "#[derive(scylla::SerializeRow, scylla::DeserializeRow)]\n"
            }
        }
    }

    fn opens_a_session(self) -> bool {
        matches!(self, Self::Session | Self::OursUsed | Self::DriverUsed | Self::DriverUsedAgain)
    }
}

/// The manifest of the workspace.
pub(crate) fn workspace() -> String {
    let members: Vec<_> = Kind::ALL.iter().map(|kind| format!("{:?}", kind.name())).collect();
    format!(
        "[workspace]\nresolver = \"3\"\nmembers = [{}]\n\n[profile.dev.package.\"*\"]\ndebug = false\n",
        members.join(", ")
    )
}

/// The manifest of a package; `runtime` is where the library stands.
pub(crate) fn manifest(kind: Kind, runtime: &Path) -> String {
    let scylla = "scylla = { version = \"1.9.0\", default-features = false }\n";
    let tokio = "tokio = { version = \"1\", features = [\"rt\"] }\n";
    let ours =
        |features: &str| format!("query-table = {{ path = {:?}, features = [{features}] }}\n", runtime.display());
    let dependencies = match kind {
        Kind::Plain => String::new(),
        Kind::Ours => ours(""),
        Kind::Serde | Kind::SerdeAgain => "serde = { version = \"1\", features = [\"derive\"] }\n".into(),
        Kind::Driver => scylla.into(),
        Kind::Session | Kind::DriverUsed | Kind::DriverUsedAgain => format!("{scylla}{tokio}"),
        Kind::OursUsed => format!("{}{scylla}{tokio}", ours("\"scylla\"")),
    };
    let name = kind.name();
    format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependencies}")
}

/// The program: that many structs, and what is done with them.
pub(crate) fn source(kind: Kind, tables: usize) -> String {
    let mut source = String::from("#![allow(dead_code)]\n");
    let _ = kind == Kind::OursUsed && source.write_str("use query_table::prelude::*;\n").is_ok();
    for i in 0..tables {
        let attribute = match kind {
            Kind::Ours | Kind::OursUsed => {
                format!("#[query_table(Table{i}, partition(id), clustering(at desc, seq))]\n")
            }
            _ => String::new(),
        };
        source += &format!(
            "{}{attribute}pub struct Row{i} {{\n    pub id: i64,\n    pub at: i64,\n    pub seq: i32,\n    pub name: String,\n    \
             pub status: String,\n    pub amount: Option<i32>,\n    pub ratio: f64,\n    pub flag: bool,\n}}\n{}",
            kind.derives(),
            used(kind, i)
        );
    }
    source + &main_function(kind, tables)
}

fn used(kind: Kind, i: usize) -> String {
    match kind {
        Kind::OursUsed => format!(
            "async fn use_{i}(db: &query_table::Cql, row: &Row{i}) -> Result<(), Box<dyn std::error::Error>> {{\n    \
                 let table = Table{i}::repository(db).await?;\n    \
                 table.put(row).await?;\n    \
                 let one = table.get((row.id, row.at, row.seq)).await?;\n    \
                 let slice = table.partition(row.id).at(row.at..).limit(20).fetch().await?;\n    \
                 std::hint::black_box((one, slice));\n    Ok(())\n}}\n"
        ),
        Kind::DriverUsed | Kind::DriverUsedAgain => format!(
            "async fn use_{i}(db: &scylla::client::session::Session, row: &Row{i}) -> Result<(), Box<dyn std::error::Error>> {{\n    \
                 let insert = db.prepare(\"INSERT INTO k.table_{i} (id, at, seq, name, status, amount, ratio, flag) VALUES (?, ?, ?, ?, ?, ?, ?, ?)\").await?;\n    \
                 let select = db.prepare(\"SELECT id, at, seq, name, status, amount, ratio, flag FROM k.table_{i} WHERE id = ? AND at = ? AND seq = ?\").await?;\n    \
                 let range = db.prepare(\"SELECT id, at, seq, name, status, amount, ratio, flag FROM k.table_{i} WHERE id = ? AND at >= ? LIMIT ?\").await?;\n    \
                 db.execute_unpaged(&insert, row).await?;\n    \
                 let one = db.execute_unpaged(&select, (row.id, row.at, row.seq)).await?.into_rows_result()?.maybe_first_row::<Row{i}>()?;\n    \
                 let slice = db.execute_unpaged(&range, (row.id, row.at, 20)).await?.into_rows_result()?.rows::<Row{i}>()?.collect::<Result<Vec<_>, _>>()?;\n    \
                 std::hint::black_box((one, slice));\n    Ok(())\n}}\n"
        ),
        _ => String::new(),
    }
}

fn main_function(kind: Kind, tables: usize) -> String {
    if !kind.opens_a_session() {
        return "fn main() {}\n".into();
    }
    let mut calls = String::new();
    let uses = matches!(kind, Kind::OursUsed | Kind::DriverUsed | Kind::DriverUsedAgain);
    for i in (0..tables).filter(|_| uses) {
        calls += &format!(
            "    run.block_on(use_{i}(&db, &Row{i} {{ id: 1, at: 2, seq: 3, name: String::new(), status: String::new(), amount: None, ratio: 0.5, flag: true }}))?;\n"
        );
    }
    let wrap = if kind == Kind::OursUsed { "    let db = query_table::Cql::new(db).keyspace(\"k\");\n" } else { "" };
    format!(
        "fn main() -> Result<(), Box<dyn std::error::Error>> {{\n    \
             let run = tokio::runtime::Builder::new_current_thread().enable_all().build()?;\n    \
             let db = run.block_on(scylla::client::session_builder::SessionBuilder::new().known_node(\"127.0.0.1\").build())?;\n\
         {wrap}{calls}    std::hint::black_box(&db);\n    Ok(())\n}}\n"
    )
}
