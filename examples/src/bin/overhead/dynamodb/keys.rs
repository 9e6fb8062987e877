//! One text key of three parts, against `format!`.

use std::hint::black_box;

use query_table::dynamo::KeyRef;
use query_table::prelude::*;

use super::by_hand;
use super::rows::{OrdersByKey, at, id};
use crate::Failure;
use crate::measure::{Job, Side, Work};

const SHOPPER: &str = "EP-13915";

/// The parts as values, and the last two as texts.
pub(crate) struct Keys {
    parts: Vec<(chrono::DateTime<chrono::Utc>, uuid::Uuid, String, String)>,
}

impl Keys {
    /// Makes the parts, and sees to it that all sides make the same keys.
    pub(crate) fn new() -> Result<Self, Failure> {
        let part = |i| (at(i), id(i), by_hand::time(at(i)), id(i).to_string());
        let keys = Self { parts: (0..64).map(part).collect() };
        for (at, id, at_text, id_text) in &keys.parts {
            let ours = OrdersByKey::dynamodb_partition((SHOPPER, at, id))?;
            let rival = format!("SHOPPER#{SHOPPER}#{at_text}#{id_text}");
            if ours.pk() != Some(KeyRef::S(&rival)) {
                return Err("the keys differ".into());
            }
        }
        Ok(keys)
    }
}

impl Work for Keys {
    fn ready(&self, side: Side, times: usize) -> Result<Job<'_>, Failure> {
        let parts = self.parts.iter().cycle().take(times);
        Ok(match side {
            Side::Ours => Box::new(move || {
                for (at, id, ..) in parts {
                    black_box(OrdersByKey::dynamodb_partition(black_box((SHOPPER, at, id)))?);
                }
                Ok(())
            }),
            Side::Rival => Box::new(move || {
                for (.., at, id) in parts {
                    let (shopper, at, id) = black_box((SHOPPER, at, id));
                    black_box(format!("SHOPPER#{shopper}#{at}#{id}"));
                }
                Ok(())
            }),
            Side::Other => Box::new(move || {
                for (at, id, ..) in parts {
                    let (shopper, at, id) = black_box((SHOPPER, *at, *id));
                    black_box(format!("SHOPPER#{shopper}#{}#{id}", by_hand::time(at)));
                }
                Ok(())
            }),
        })
    }
}
