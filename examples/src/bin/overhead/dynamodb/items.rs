//! Structs to items and back, against hand-written code and `serde_dynamo`.

use std::hint::black_box;

use aws_sdk_dynamodb::types::AttributeValue;
use query_table::QueryTable;
use query_table::dynamo::{read, write};
use query_table::write::PutKind;

use super::by_hand::{self, Item};
use super::rows::{Order, OrdersByShopper, order};
use crate::Failure;
use crate::measure::{Job, Side, Work};

/// Orders, and what is done with them.
pub(crate) struct Items {
    orders: Vec<Order>,
    reads: bool,
}

impl Items {
    /// Writes items.
    pub(crate) fn written() -> Result<Self, Failure> {
        Self::new(false)
    }

    /// Reads items.
    pub(crate) fn read() -> Result<Self, Failure> {
        Self::new(true)
    }

    /// Sees to it that all sides make the same items and structs.
    fn new(reads: bool) -> Result<Self, Failure> {
        let orders: Vec<_> = (0..64).map(order).collect();
        for order in &orders {
            let items = [ours(order)?, by_hand::to_item(order), by_serde(order)?];
            let [ours, by_hand, by_serde] = &items;
            if ours != by_hand || ours != by_serde {
                return Err(format!("the items differ: {items:?}").into());
            }
            for side in [Side::Ours, Side::Rival, Side::Other] {
                if read_by(side, ours.clone())? != *order {
                    return Err("what is read is not what was written".into());
                }
            }
        }
        Ok(Self { orders, reads })
    }
}

impl Work for Items {
    fn ready(&self, side: Side, times: usize) -> Result<Job<'_>, Failure> {
        let orders = self.orders.iter().cycle().take(times);
        if self.reads {
            let items: Vec<_> = orders.map(by_hand::to_item).collect();
            return Ok(Box::new(move || {
                items.into_iter().try_for_each(|item| read_by(side, item).map(black_box).map(drop))
            }));
        }
        Ok(match side {
            Side::Ours => Box::new(move || {
                for order in orders {
                    black_box(ours(order)?);
                }
                Ok(())
            }),
            Side::Rival => Box::new(move || {
                for order in orders {
                    black_box(by_hand::to_item(order));
                }
                Ok(())
            }),
            Side::Other => Box::new(move || {
                for order in orders {
                    black_box(by_serde(order)?);
                }
                Ok(())
            }),
        })
    }
}

fn ours(order: &Order) -> Result<Item, Failure> {
    Ok(write::<OrdersByShopper, AttributeValue>(order, PutKind::Put)?)
}

fn by_serde(order: &Order) -> Result<Item, Failure> {
    let mut item: Item = serde_dynamo::to_item(order)?;
    item.insert("pk".into(), AttributeValue::S(by_hand::pk(order.shopper_id)));
    let sk = by_hand::sk(&by_hand::time(order.placed_at), order.order_id);
    item.insert("sk".into(), AttributeValue::S(sk));
    Ok(item)
}

fn read_by(side: Side, item: Item) -> Result<Order, Failure> {
    Ok(match side {
        Side::Ours => read::<Order, AttributeValue>(OrdersByShopper::TABLE, None, item)?,
        Side::Rival => by_hand::from_item(item).ok_or("no order")?,
        Side::Other => serde_dynamo::from_item(item)?,
    })
}
