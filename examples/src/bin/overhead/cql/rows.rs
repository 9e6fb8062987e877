//! The rows, ours and the rival's: the same columns of the same types.

use query_table::{QueryTable, Timestamp};
use scylla::value::CqlTimestamp;
use scylla::{DeserializeRow, SerializeRow};
use uuid::Uuid;

/// Six columns, to put.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Orders, partition(shopper_id), clustering(placed_at desc, order_id))]
pub(crate) struct Order {
    /// Who.
    pub(crate) shopper_id: i64,
    /// When.
    pub(crate) placed_at: Timestamp,
    /// What.
    pub(crate) order_id: Uuid,
    /// Where.
    pub(crate) store_id: i64,
    /// How far.
    pub(crate) status: String,
    /// How much.
    pub(crate) total_cents: i32,
}

/// The rival's six columns.
#[derive(SerializeRow, Debug)]
pub(crate) struct PlainOrder {
    /// Who.
    pub(crate) shopper_id: i64,
    /// When.
    pub(crate) placed_at: CqlTimestamp,
    /// What.
    pub(crate) order_id: Uuid,
    /// Where.
    pub(crate) store_id: i64,
    /// How far.
    pub(crate) status: String,
    /// How much.
    pub(crate) total_cents: i32,
}

/// Eight columns, to get.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Parcels, partition(shopper_id), clustering(placed_at desc, order_id))]
pub(crate) struct Parcel {
    /// Who.
    pub(crate) shopper_id: i64,
    /// When.
    pub(crate) placed_at: Timestamp,
    /// What.
    pub(crate) order_id: Uuid,
    /// Where.
    pub(crate) store_id: i64,
    /// How far.
    pub(crate) status: String,
    /// How much.
    pub(crate) total_cents: i32,
    /// In what.
    pub(crate) currency: String,
    /// How heavy.
    pub(crate) grams: Option<i32>,
}

/// The rival's eight columns.
#[derive(DeserializeRow, Debug)]
#[expect(dead_code, reason = "read and dropped")]
pub(crate) struct PlainParcel {
    /// Who.
    pub(crate) shopper_id: i64,
    /// When.
    pub(crate) placed_at: CqlTimestamp,
    /// What.
    pub(crate) order_id: Uuid,
    /// Where.
    pub(crate) store_id: i64,
    /// How far.
    pub(crate) status: String,
    /// How much.
    pub(crate) total_cents: i32,
    /// In what.
    pub(crate) currency: String,
    /// How heavy.
    pub(crate) grams: Option<i32>,
}

/// A row of a long partition: one text, so that one heap block a row is its own.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Readings, partition(sensor_id), clustering(at))]
pub(crate) struct Reading {
    /// Which.
    pub(crate) sensor_id: i64,
    /// When.
    pub(crate) at: Timestamp,
    /// What.
    pub(crate) value: f64,
    /// Why.
    pub(crate) note: String,
}

/// The rival's row of a long partition.
#[derive(DeserializeRow, Debug)]
#[expect(dead_code, reason = "read and dropped")]
pub(crate) struct PlainReading {
    /// Which.
    pub(crate) sensor_id: i64,
    /// When.
    pub(crate) at: CqlTimestamp,
    /// What.
    pub(crate) value: f64,
    /// Why.
    pub(crate) note: String,
}

const START: i64 = 1_762_000_000_000;

/// The time of a row.
pub(crate) fn at(i: i64) -> i64 {
    START + i * 1000
}

/// The id of a row.
pub(crate) fn id(i: i64) -> Uuid {
    Uuid::from_u128(u128::from(i.unsigned_abs()) << 64 | 0x4000_8000_0000_0000_0000)
}

/// The order of that number, for us and for the rival.
pub(crate) fn order(i: i64) -> (Order, PlainOrder) {
    let (shopper_id, order_id, store_id, status, total_cents) = (i % 8, id(i), 17, String::from("delivered"), 4_200);
    let plain = PlainOrder {
        shopper_id,
        placed_at: CqlTimestamp(at(i)),
        order_id,
        store_id,
        status: status.clone(),
        total_cents,
    };
    (Order { shopper_id, placed_at: Timestamp(at(i)), order_id, store_id, status, total_cents }, plain)
}

/// The parcel of that number.
pub(crate) fn parcel(i: i64) -> Parcel {
    Parcel {
        shopper_id: i % 8,
        placed_at: Timestamp(at(i)),
        order_id: id(i),
        store_id: 17,
        status: "delivered".into(),
        total_cents: 4_200,
        currency: "EUR".into(),
        grams: Some(750),
    }
}

/// The reading of that number.
pub(crate) fn reading(i: i64) -> Reading {
    Reading { sensor_id: 1, at: Timestamp(at(i)), value: 0.5, note: "as it should be".into() }
}
