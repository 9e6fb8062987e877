//! `CREATE TABLE`: the declaration as DDL.

use super::ident::{TableName, quoted};
use crate::schema::{ClassDef, ColumnDef, ColumnType, Order, Role, StructDef, TableDef};

/// The `CREATE TABLE IF NOT EXISTS` statement. Key columns stand in declared order, and the clustering order is written
/// for every clustering column as soon as one of them is descending.
pub fn create_table(table: &TableDef, name: &TableName) -> String {
    let mut ddl = format!("CREATE TABLE IF NOT EXISTS {name} (\n");
    for column in table.columns {
        let suffix = if column.role == Role::Static { " static" } else { "" };
        ddl.push_str(&format!("    {} {}{suffix},\n", quoted(column.name), column.ty));
    }
    ddl.push_str(&format!("    PRIMARY KEY ({})\n)", primary_key(table)));
    let mut with: Vec<String> = clustering_order(table).into_iter().collect();
    with.extend(option_texts(table));
    for (i, option) in with.iter().enumerate() {
        ddl.push_str(if i == 0 { " WITH " } else { "\n    AND " });
        ddl.push_str(option);
    }
    ddl
}

/// The `CREATE TYPE IF NOT EXISTS` statements of the structs in the table's columns, in the order in which they need each
/// other. Types have no prefix: they belong to the keyspace.
pub fn create_types(table: &TableDef, name: &TableName) -> Vec<String> {
    let mut found: Vec<&StructDef> = Vec::new();
    for def in table.columns.iter().flat_map(|column| column.ty.structs()) {
        if !found.iter().any(|known| known.name == def.name) {
            found.push(def);
        }
    }
    found.into_iter().map(|def| create_type(def, name)).collect()
}

fn create_type(def: &StructDef, name: &TableName) -> String {
    let fields: Vec<_> = def.fields.iter().map(|(field, ty)| format!("    {} {}", quoted(field), inside(ty))).collect();
    format!("CREATE TYPE IF NOT EXISTS {}.{} (\n{}\n)", quoted(&name.keyspace), quoted(def.name), fields.join(",\n"))
}

/// A collection inside of a struct is one value, as the struct is.
fn inside(ty: &ColumnType) -> String {
    if ty.is_multi_cell() { format!("frozen<{ty}>") } else { ty.to_string() }
}

fn names(columns: &[ColumnDef]) -> String {
    columns.iter().map(|c| quoted(c.name)).collect::<Vec<_>>().join(", ")
}

fn primary_key(table: &TableDef) -> String {
    let partition = match table.partition() {
        [single] => quoted(single.name).into_owned(),
        several => format!("({})", names(several)),
    };
    match table.clustering() {
        [] => partition,
        clustering => format!("{partition}, {}", names(clustering)),
    }
}

fn clustering_order(table: &TableDef) -> Option<String> {
    let clustering = table.clustering();
    let descending = |c: &ColumnDef| c.role == Role::Clustering(Order::Desc);
    clustering.iter().any(descending).then(|| {
        let order: Vec<_> = clustering
            .iter()
            .map(|c| format!("{} {}", quoted(c.name), if descending(c) { "DESC" } else { "ASC" }))
            .collect();
        format!("CLUSTERING ORDER BY ({})", order.join(", "))
    })
}

/// The declared options one by one, named and valued as the server keeps them: `compaction.class`, `default_time_to_live`.
pub fn options(table: &TableDef) -> Vec<(String, String)> {
    let options = &table.options;
    let mut found: Vec<(String, String)> = Vec::new();
    let mut add = |name: &str, value: &str| found.push((name.into(), value.into()));
    if let Some(comment) = options.comment {
        add("comment", comment);
    }
    if let Some(seconds) = options.default_ttl {
        add("default_time_to_live", &seconds.to_string());
    }
    if let Some(seconds) = options.gc_grace {
        add("gc_grace_seconds", &seconds.to_string());
    }
    if let Some(caching) = options.caching {
        add("caching.keys", caching.keys);
        add("caching.rows_per_partition", caching.rows_per_partition);
    }
    for (option, class) in [("compaction", options.compaction), ("compression", options.compression)] {
        let Some(class) = class else { continue };
        for (name, value) in entries(&class) {
            add(&format!("{option}.{name}"), value);
        }
    }
    found
}

fn entries(class: &ClassDef) -> Vec<(&'static str, &'static str)> {
    let head = if class.class.is_empty() { ("enabled", "false") } else { ("class", class.class) };
    std::iter::once(head).chain(class.options.iter().copied()).collect()
}

fn option_texts(table: &TableDef) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    let mut map: Option<(String, Vec<String>)> = None;
    let close = |map: &mut Option<(String, Vec<String>)>, texts: &mut Vec<String>| {
        if let Some((option, entries)) = map.take() {
            texts.push(format!("{option} = {{{}}}", entries.join(", ")));
        }
    };
    for (name, value) in options(table) {
        match name.split_once('.') {
            Some((option, key)) => {
                if map.as_ref().is_none_or(|(open, _)| open != option) {
                    close(&mut map, &mut texts);
                    map = Some((option.into(), Vec::new()));
                }
                if let Some((_, entries)) = &mut map {
                    entries.push(format!("{}: {}", literal(key), literal(&value)));
                }
            }
            None if name == "comment" => texts.push(format!("comment = {}", literal(&value))),
            None => texts.push(format!("{name} = {value}")),
        }
    }
    close(&mut map, &mut texts);
    texts
}

/// A text literal; only declared texts come here, never a value of a row.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
