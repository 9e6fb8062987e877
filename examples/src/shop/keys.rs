//! The keys that the questions are asked for: given ones, or the busiest of the file.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use super::file::OrderHistory;
use super::model::{OrderId, ShopperId, StoreId};

/// The keys that were given; the others are chosen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// For A1.
    pub shopper: Option<ShopperId>,
    /// For A2.
    pub order: Option<OrderId>,
    /// For A3.
    pub store: Option<StoreId>,
    /// For A3.
    pub day: Option<NaiveDate>,
}

/// The keys of the three questions.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// For A1.
    pub shopper: ShopperId,
    /// For A2.
    pub order: OrderId,
    /// For A3.
    pub store: StoreId,
    /// For A3.
    pub day: NaiveDate,
}

/// No order of the file is of the given store, or of the given day.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("the file has no order {0}: give both `--store` and `--day`, or one that the file has")]
pub struct NoSuchDay(String);

impl Given {
    /// The given keys, the others being those with the most rows in the file. A store's day is chosen among those of the
    /// given store, or of the given day.
    ///
    /// # Errors
    /// [`NoSuchDay`] when the file has no order of the given store, or of the given day.
    pub fn or_busiest(&self, history: &OrderHistory) -> Result<Keys, NoSuchDay> {
        let days = history.orders.iter().map(|order| (&order.store_id, order.placed_at.date_naive()));
        let (store, day) = match (&self.store, self.day) {
            (Some(store), Some(day)) => (store, day),
            (store, day) => {
                let wanted =
                    days.filter(|(s, d)| store.as_ref().is_none_or(|w| w == *s) && day.is_none_or(|w| w == *d));
                most_frequent(wanted).ok_or_else(|| {
                    NoSuchDay(match (store, day) {
                        (Some(store), _) => format!("of store `{}`", store.0),
                        (_, Some(day)) => format!("of {day}"),
                        _ => "at all".into(),
                    })
                })?
            }
        };
        let none = || NoSuchDay("at all".into());
        let shopper = self.shopper.as_ref().or_else(|| most_frequent(history.orders.iter().map(|o| &o.shopper_id)));
        let order = self.order.as_ref().or_else(|| most_frequent(history.lines.iter().map(|l| &l.order_id)));
        Ok(Keys {
            shopper: shopper.ok_or_else(none)?.clone(),
            order: order.ok_or_else(none)?.clone(),
            store: store.clone(),
            day,
        })
    }
}

/// The value that comes most often; the smallest of several.
fn most_frequent<T: Ord>(values: impl Iterator<Item = T>) -> Option<T> {
    let mut counts = BTreeMap::<T, usize>::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map(|(value, _)| value)
}
