//! The request that a plan makes, as JSON, for `explain`: values are shown as the templates that they are made by.

use super::opened::DynamoTable;
use super::projection::{Attributes, Purpose};
use crate::dynamo::{Condition, Json, KeyData, Placeholders, Run, Value, forward, runs};
use crate::query::Plan;
use crate::schema::{KeyAttributeDef, KeyForm, TextPart};

/// The first query of the plan, and how many more there are; none where the plan's key has no form.
pub(super) fn query(table: &DynamoTable, plan: &Plan<'_>) -> Option<String> {
    let runs = runs(plan).ok()?;
    let run = (0..runs.len()).find_map(|at| runs.run(at).ok().flatten())?;
    let projection = table.projection(plan, false, Purpose::Query).ok()?;
    let text = request(table, plan, run, Some(&projection.attributes), forward(plan));
    let fetched = if projection.whole.is_some() { ", then the rows by BatchGetItem" } else { "" };
    Some(match runs.len() {
        1 => format!("{text}{fetched}"),
        several => format!("{text} and {} more like it{fetched}", several - 1),
    })
}

/// The query of a whole partition.
pub(super) fn items(table: &DynamoTable, plan: &Plan<'_>) -> Option<String> {
    let run = Run { conditions: runs(plan).ok()?.into_partition(), exact: true };
    Some(request(table, plan, run, None, !plan.reverse).to_string())
}

fn request(table: &DynamoTable, plan: &Plan<'_>, run: Run, attributes: Option<&Attributes>, forward: bool) -> Json {
    let mut placeholders = attributes.map_or_else(Placeholders::<Value>::default, Attributes::placeholders);
    let conditions = run.conditions.into_iter().map(|(name, condition)| (name, shown(table, plan, name, condition)));
    let mut request = Vec::new();
    let mut set = |name: &str, value: Json| request.push((name.to_owned(), value));
    set("TableName", Json::text(&table.name));
    if let Some(index) = table.index() {
        set("IndexName", Json::text(index.name));
    }
    set("KeyConditionExpression", Json::Text(placeholders.key_condition(conditions)));
    if let Some(attributes) = attributes {
        set("ProjectionExpression", Json::text(&attributes.expression));
    }
    let (more, values) = placeholders.declared();
    let names = attributes.map(|attributes| attributes.names.clone()).into_iter().chain(more);
    set("ExpressionAttributeNames", sorted(names.flatten().map(|(at, name)| (at, Json::Text(name))).collect()));
    set(
        "ExpressionAttributeValues",
        sorted(values.into_iter().flatten().map(|(at, value)| (at, value_json(&value))).collect()),
    );
    if !forward {
        set("ScanIndexForward", Json::Bool(false));
    }
    if let Some(limit) = plan.limit {
        set("Limit", Json::Number(limit.into()));
    }
    Json::Object(request)
}

fn value_json(value: &Value) -> Json {
    match value {
        Value::S(text) => Json::object([("S", Json::text(text))]),
        Value::N(text) => Json::object([("N", Json::text(text))]),
        _ => Json::object([("B", Json::text("{..}"))]),
    }
}

/// The placeholders in the order of their numbers: they come out of a map.
fn sorted(mut entries: Vec<(String, Json)>) -> Json {
    entries.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
    Json::Object(entries)
}

/// The condition, with the template in place of each value.
fn shown(table: &DynamoTable, plan: &Plan<'_>, name: &str, condition: Condition) -> Condition {
    let mut attributes = table.def.pk.iter().chain(table.def.sk);
    let text = attributes.find(|attribute| attribute.name == name).map(|attribute| template(plan, attribute));
    // A key without a tag is bounded by what its first column may begin with.
    let text = text.filter(|text| !text.is_empty()).unwrap_or_else(|| "{..}".to_owned());
    let show = |data: KeyData| match data {
        KeyData::S(_) => KeyData::S(text.clone()),
        KeyData::N(_) => KeyData::N(text.clone()),
        KeyData::B(_) => KeyData::B(text.clone().into_bytes()),
    };
    match condition {
        Condition::Equal(v) => Condition::Equal(show(v)),
        Condition::BeginsWith(v) => Condition::BeginsWith(show(v)),
        Condition::Between(low, high) => Condition::Between(show(low), show(high)),
        Condition::Less(v) => Condition::Less(show(v)),
        Condition::AtMost(v) => Condition::AtMost(show(v)),
        Condition::More(v) => Condition::More(show(v)),
        Condition::AtLeast(v) => Condition::AtLeast(show(v)),
    }
}

/// The attribute's template, as far as the plan gives its columns.
fn template(plan: &Plan<'_>, attribute: &KeyAttributeDef) -> String {
    let parts = match &attribute.form {
        KeyForm::Native(part) => return format!("{{{}}}", part.column),
        KeyForm::Text(parts) => *parts,
    };
    let given = plan.restrictions.prefix.len() + usize::from(plan.restrictions.range.is_some());
    let known = |column: &str| {
        plan.table.partition().iter().any(|c| c.name == column)
            || plan.table.clustering().iter().take(given).any(|c| c.name == column)
    };
    let mut text = String::new();
    for part in parts {
        match part {
            TextPart::Literal(literal) => text.push_str(literal),
            TextPart::Column(part) if known(part.column) => text.push_str(&format!("{{{}}}", part.column)),
            TextPart::Column(_) => break,
        }
    }
    text
}
