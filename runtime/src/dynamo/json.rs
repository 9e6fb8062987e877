//! The requests that create tables, as the JSON of DynamoDB's interface: what goldens hold and other tools take.
//!
//! It is written here, and not by a library: one that is in the graph of a program changes what its compiler can infer
//! (`assert_eq!(numbers, [])`), and this needs nothing but texts, numbers and lists of them.

use std::fmt::{self, Write};

use super::{CreateIndex, CreateTable, Projection};
use crate::schema::{BillingDef, StreamViewDef};

/// A document of JSON, to be printed: `{}` on one line, `{:#}` on several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(u64),
    /// A text.
    Text(String),
    /// `[..]`
    List(Vec<Self>),
    /// `{..}`, in this order.
    Object(Vec<(String, Self)>),
}

impl Json {
    /// A text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// An object of these entries.
    pub(crate) fn object<const N: usize>(entries: [(&str, Self); N]) -> Self {
        Self::Object(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::Text(text) => quoted(text, f),
            Self::List(items) => {
                let items = items.iter().map(|item| (None, item));
                write_all(f, depth, ['[', ']'], items)
            }
            Self::Object(entries) => {
                let entries = entries.iter().map(|(name, value)| (Some(name.as_str()), value));
                write_all(f, depth, ['{', '}'], entries)
            }
        }
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 0)
    }
}

fn write_all<'j>(
    f: &mut fmt::Formatter<'_>,
    depth: usize,
    [open, close]: [char; 2],
    entries: impl Iterator<Item = (Option<&'j str>, &'j Json)>,
) -> fmt::Result {
    let mut empty = true;
    f.write_char(open)?;
    for (name, value) in entries {
        f.write_str(if empty { "" } else { "," })?;
        line(f, depth + 1)?;
        empty = false;
        if let Some(name) = name {
            quoted(name, f)?;
            f.write_str(if f.alternate() { ": " } else { ":" })?;
        }
        value.write(f, depth + 1)?;
    }
    if !empty {
        line(f, depth)?;
    }
    f.write_char(close)
}

fn line(f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
    if f.alternate() { write!(f, "\n{:width$}", "", width = 2 * depth) } else { Ok(()) }
}

/// A text in quotes: RFC 8259, section 7.
fn quoted(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_char('"')?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            letter if u32::from(letter) < 0x20 => write!(f, "\\u{:04x}", u32::from(letter))?,
            letter => f.write_char(letter)?,
        }
    }
    f.write_char('"')
}

impl CreateTable {
    /// The body of `CreateTable`, for a table whose name begins with `prefix`.
    pub fn to_json(&self, prefix: &str) -> Json {
        let definition = |(name, kind): &(&str, super::KeyKind)| {
            Json::object([("AttributeName", Json::text(*name)), ("AttributeType", Json::text(kind.name()))])
        };
        let billing = if self.throughput().is_some() { "PROVISIONED" } else { "PAY_PER_REQUEST" };
        let mut body = vec![
            ("TableName", Json::Text(format!("{prefix}{}", self.table))),
            ("AttributeDefinitions", Json::List(self.attributes.iter().map(definition).collect())),
            ("KeySchema", key_schema(&self.pk, &self.sk)),
            ("BillingMode", Json::text(billing)),
        ];
        body.extend(self.throughput().map(|throughput| ("ProvisionedThroughput", throughput)));
        if !self.global.is_empty() {
            let index = |index: &CreateIndex| index.to_json(self.throughput());
            body.push(("GlobalSecondaryIndexes", Json::List(self.global.iter().map(index).collect())));
        }
        if !self.local.is_empty() {
            let indexes = self.local.iter().map(|index| index.to_json(None)).collect();
            body.push(("LocalSecondaryIndexes", Json::List(indexes)));
        }
        body.extend(self.stream.map(|view| {
            let stream = [("StreamEnabled", Json::Bool(true)), ("StreamViewType", Json::text(view.name()))];
            ("StreamSpecification", Json::object(stream))
        }));
        object(body)
    }

    /// The body of `UpdateTimeToLive`, where items expire: DynamoDB takes it once the table is active.
    pub fn ttl_json(&self, prefix: &str) -> Option<Json> {
        let specification = [("AttributeName", Json::text(self.ttl?)), ("Enabled", Json::Bool(true))];
        let table = Json::Text(format!("{prefix}{}", self.table));
        Some(Json::object([("TableName", table), ("TimeToLiveSpecification", Json::object(specification))]))
    }

    fn throughput(&self) -> Option<Json> {
        match self.billing {
            BillingDef::OnDemand => None,
            BillingDef::Provisioned { read, write } => Some(Json::object([
                ("ReadCapacityUnits", Json::Number(read.into())),
                ("WriteCapacityUnits", Json::Number(write.into())),
            ])),
        }
    }
}

impl CreateIndex {
    fn to_json(&self, throughput: Option<Json>) -> Json {
        let kind = |kind: &str| ("ProjectionType", Json::text(kind));
        let projection = match &self.projection {
            Projection::All => Json::object([kind("ALL")]),
            Projection::KeysOnly => Json::object([kind("KEYS_ONLY")]),
            Projection::Include(columns) => {
                let columns = columns.iter().map(|column| Json::text(*column)).collect();
                Json::object([kind("INCLUDE"), ("NonKeyAttributes", Json::List(columns))])
            }
        };
        let mut body = vec![
            ("IndexName", Json::text(self.name)),
            ("KeySchema", key_schema(&self.pk, &self.sk)),
            ("Projection", projection),
        ];
        body.extend(throughput.map(|throughput| ("ProvisionedThroughput", throughput)));
        object(body)
    }
}

impl StreamViewDef {
    /// As DynamoDB spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::KeysOnly => "KEYS_ONLY",
            Self::NewImage => "NEW_IMAGE",
            Self::OldImage => "OLD_IMAGE",
            Self::NewAndOldImages => "NEW_AND_OLD_IMAGES",
        }
    }
}

fn object(entries: Vec<(&str, Json)>) -> Json {
    Json::Object(entries.into_iter().map(|(name, value)| (name.to_owned(), value)).collect())
}

fn key_schema(pk: &[&str], sk: &[&str]) -> Json {
    let element = |kind: &'static str| {
        move |name: &&str| Json::object([("AttributeName", Json::text(*name)), ("KeyType", Json::text(kind))])
    };
    Json::List(pk.iter().map(element("HASH")).chain(sk.iter().map(element("RANGE"))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_printed_on_one_line_or_on_several_and_read_back_by_others() {
        let list = Json::List(vec![Json::Number(1), Json::Bool(false)]);
        let document = Json::object([("a\"\\\u{1}", Json::text("é\n")), ("list", list), ("none", Json::object([]))]);
        let line = document.to_string();
        assert_eq!(line, r#"{"a\"\\\u0001":"é\u000a","list":[1,false],"none":{}}"#);
        let [one, several] = [line, format!("{document:#}")]
            .map(|text| serde_json::from_str::<serde_json::Value>(&text).expect("it is JSON"));
        assert_eq!(one, several);
        assert_eq!(one["list"], serde_json::json!([1, false]));
    }
}
