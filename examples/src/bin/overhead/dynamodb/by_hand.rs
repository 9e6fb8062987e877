//! What one writes by hand: keys by `format!`, and an item attribute by attribute.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use chrono::{DateTime, SecondsFormat, Utc};
use uuid::Uuid;

use super::rows::Order;

/// An item of the SDK.
pub(crate) type Item = HashMap<String, AttributeValue>;

/// A time as text.
pub(crate) fn time(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// The partition key of an order.
pub(crate) fn pk(shopper_id: i64) -> String {
    format!("SHOPPER#{shopper_id}")
}

/// The sort key of an order.
pub(crate) fn sk(placed_at: &str, order_id: Uuid) -> String {
    format!("ORDER#{placed_at}#{order_id}")
}

/// The item of an order.
pub(crate) fn to_item(order: &Order) -> Item {
    let placed_at = time(order.placed_at);
    let mut item = HashMap::with_capacity(12);
    item.insert("pk".into(), AttributeValue::S(pk(order.shopper_id)));
    item.insert("sk".into(), AttributeValue::S(sk(&placed_at, order.order_id)));
    item.insert("shopper_id".into(), AttributeValue::N(order.shopper_id.to_string()));
    item.insert("placed_at".into(), AttributeValue::S(placed_at));
    item.insert("order_id".into(), AttributeValue::S(order.order_id.to_string()));
    item.insert("store_id".into(), AttributeValue::N(order.store_id.to_string()));
    item.insert("status".into(), AttributeValue::S(order.status.clone()));
    item.insert("currency".into(), AttributeValue::S(order.currency.clone()));
    item.insert("total_cents".into(), AttributeValue::N(order.total_cents.to_string()));
    item.insert("gift".into(), AttributeValue::Bool(order.gift));
    if let Some(note) = &order.note {
        item.insert("note".into(), AttributeValue::S(note.clone()));
    }
    if !order.tags.is_empty() {
        item.insert("tags".into(), AttributeValue::L(order.tags.iter().cloned().map(AttributeValue::S).collect()));
    }
    item
}

/// The order of an item.
pub(crate) fn from_item(mut item: Item) -> Option<Order> {
    Some(Order {
        shopper_id: number(&item, "shopper_id")?,
        placed_at: DateTime::parse_from_rfc3339(item.get("placed_at")?.as_s().ok()?).ok()?.to_utc(),
        order_id: item.get("order_id")?.as_s().ok()?.parse().ok()?,
        store_id: number(&item, "store_id")?,
        status: text(&mut item, "status")?,
        currency: text(&mut item, "currency")?,
        total_cents: number(&item, "total_cents")?,
        gift: *item.get("gift")?.as_bool().ok()?,
        note: text(&mut item, "note"),
        tags: match item.remove("tags") {
            Some(AttributeValue::L(tags)) => tags.into_iter().map(into_text).collect::<Option<_>>()?,
            Some(_) => return None,
            None => Vec::new(),
        },
    })
}

fn number<N: std::str::FromStr>(item: &Item, name: &str) -> Option<N> {
    item.get(name)?.as_n().ok()?.parse().ok()
}

fn text(item: &mut Item, name: &str) -> Option<String> {
    item.remove(name).and_then(into_text)
}

fn into_text(value: AttributeValue) -> Option<String> {
    match value {
        AttributeValue::S(text) => Some(text),
        _ => None,
    }
}
