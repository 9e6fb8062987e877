//! The table shapes: 1 to 3 partition columns by 0 to 3 clustering columns, and variants of them whose directions,
//! static columns and collections could change what the server takes. Declarations are written from here.

/// A table shape.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    pub(crate) partition: Vec<Column>,
    pub(crate) clustering: Vec<Column>,
    /// A field beside the key and `v`, with its attribute.
    pub(crate) extra: Option<&'static str>,
}

/// A key column.
#[derive(Clone, Debug)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) ty: Type,
    pub(crate) descending: bool,
}

/// The types of key columns that occur, each with values that stand in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    BigInt,
    Int,
    Text,
    Timestamp,
}

impl Type {
    pub(crate) fn rust(self) -> &'static str {
        match self {
            Self::BigInt => "i64",
            Self::Int => "i32",
            Self::Text => "String",
            Self::Timestamp => "Timestamp",
        }
    }

    /// The `n`th value as a Rust expression that stands for a column of this type.
    pub(crate) fn value(self, n: u8) -> String {
        match self {
            Self::BigInt => format!("{n}_i64"),
            Self::Int => format!("{n}_i32"),
            Self::Text => format!("\"{}\"", letter(n)),
            Self::Timestamp => format!("Timestamp({n})"),
        }
    }

    /// The same as a field's value.
    pub(crate) fn owned(self, n: u8) -> String {
        match self {
            Self::Text => format!("{}.to_owned()", self.value(n)),
            _ => self.value(n),
        }
    }

    /// The value of the number that the Rust expression `n` gives, as a field's value.
    pub(crate) fn of_number(self, n: &str) -> String {
        match self {
            Self::BigInt => format!("i64::from({n})"),
            Self::Int => format!("i32::from({n})"),
            Self::Text => format!("char::from(b'a' + {n}).to_string()"),
            Self::Timestamp => format!("Timestamp(i64::from({n}))"),
        }
    }

    /// The same as a CQL literal.
    pub(crate) fn literal(self, n: u8) -> String {
        match self {
            Self::Text => format!("'{}'", letter(n)),
            _ => n.to_string(),
        }
    }
}

fn letter(n: u8) -> char {
    char::from(b'a' + n)
}

/// The partition that is read; deletes go to another one.
pub(crate) const READ: u8 = 1;
/// The partition that is deleted from.
pub(crate) const DELETED: u8 = 2;
/// How many values each clustering column has in a partition.
pub(crate) const VALUES: u8 = 3;

impl Table {
    fn new(partition: usize, clustering: usize) -> Self {
        let types = [Type::Int, Type::Text, Type::Timestamp];
        let column = |name: &str, n: usize, ty| Column { name: format!("{name}{}", n + 1), ty, descending: false };
        Self {
            name: format!("P{partition}C{clustering}"),
            partition: [Type::BigInt, Type::Text, Type::Int]
                .into_iter()
                .take(partition)
                .enumerate()
                .map(|(n, ty)| column("p", n, ty))
                .collect(),
            // Text stands first, second and third in turn, so that `starts_with` meets every place.
            clustering: (0..clustering).map(|n| column("c", n, types[(n + partition - 1) % 3])).collect(),
            extra: None,
        }
    }

    fn descending(mut self, suffix: &str, columns: &[usize]) -> Self {
        self.name.push_str(suffix);
        for &n in columns {
            self.clustering[n].descending = true;
        }
        self
    }

    fn with(mut self, suffix: &str, field: &'static str) -> Self {
        self.name.push_str(suffix);
        self.extra = Some(field);
        self
    }

    pub(crate) fn key(&self) -> impl Iterator<Item = &Column> {
        self.partition.iter().chain(&self.clustering)
    }

    /// The names of all columns.
    pub(crate) fn columns(&self) -> Vec<String> {
        let extra = self.extra.map(|_| if self.has_static() { "s" } else { "many" });
        let names = self.key().map(|column| column.name.as_str()).chain(["v"]).chain(extra);
        names.map(str::to_owned).collect()
    }

    pub(crate) fn has_static(&self) -> bool {
        self.extra.is_some_and(|field| field.contains("static"))
    }

    /// Its module, its table in the store, its file.
    pub(crate) fn module(&self) -> String {
        self.name.to_lowercase()
    }

    /// The values of the partition columns, as a tuple or a lone value.
    pub(crate) fn partition_values(&self, n: u8) -> Vec<String> {
        self.partition.iter().map(|column| column.ty.value(n)).collect()
    }

    /// The struct, its view, and nothing else.
    pub(crate) fn declaration(&self) -> String {
        let names = |columns: &[Column]| columns.iter().map(|c| c.name.clone()).collect::<Vec<_>>().join(", ");
        let clustering: Vec<_> =
            self.clustering.iter().map(|c| format!("{}{}", c.name, if c.descending { " desc" } else { "" })).collect();
        let clustering =
            if clustering.is_empty() { String::new() } else { format!(", clustering({})", clustering.join(", ")) };
        let mut fields: Vec<_> = self.key().map(|c| format!("pub {}: {}", c.name, c.ty.rust())).collect();
        fields.push("pub v: Option<i32>".into());
        fields.extend(self.extra.map(Into::into));
        let (name, module, partition) = (&self.name, self.module(), names(&self.partition));
        format!(
            "#[derive(QueryTable, Clone, Debug)]\n\
             #[query_table({name}, name = \"{module}\", partition({partition}){clustering})]\n\
             pub struct Row {{ {} }}\n\
             #[derive(View)]\n\
             #[view(of = {name})]\n\
             pub struct Glance {{ pub v: Option<i32> }}\n",
            fields.join(", ")
        )
    }
}

/// All of them.
pub(crate) fn all() -> Vec<Table> {
    let plain = (1..=3).flat_map(|partition| (0..=3).map(move |clustering| Table::new(partition, clustering)));
    let variants = [
        Table::new(1, 1).descending("Desc", &[0]),
        Table::new(1, 2).descending("Mixed", &[1]),
        Table::new(2, 3).descending("Mixed", &[0, 2]),
        Table::new(1, 1).with("Static", "#[column(static)] pub s: Option<i32>"),
        Table::new(2, 2).with("Static", "#[column(static)] pub s: Option<i32>"),
        Table::new(1, 1).with("List", "pub many: Vec<i32>"),
        Table::new(1, 2).with("Set", "pub many: std::collections::BTreeSet<String>"),
        Table::new(1, 3).with("Map", "pub many: std::collections::BTreeMap<i32, String>"),
    ];
    plain.chain(variants).collect()
}
