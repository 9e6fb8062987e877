//! The shop's declarations: its ids, its rows, and one table for each question.

use chrono::{DateTime, Utc};
use query_table::Schema;
use query_table::prelude::*;

/// Who buys: the file's `customer_id`.
#[derive(Column, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ShopperId(pub String);

/// Where it is sold: `city, state`. A state has no comma, so that two stores never share an id.
#[derive(Column, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StoreId(pub String);

impl StoreId {
    /// The id of the store in that city.
    pub fn new(city: &str, state: &str) -> Self {
        Self(format!("{city}, {state}"))
    }

    /// Its city.
    pub fn city(&self) -> &str {
        self.0.rsplit_once(", ").map_or(&*self.0, |(city, _)| city)
    }
}

/// An order: the file's `order_id`.
#[derive(Column, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderId(pub String);

/// What is sold: the file's `product_id`.
#[derive(Column, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProductId(pub String);

/// A line of the file: its `row_id`, which no other line has.
#[derive(Column, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId(pub i64);

/// The part of the country that a store belongs to; text in the store, as in the file.
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[column(rename_all = "PascalCase")]
#[allow(missing_docs, reason = "the four names say it")]
pub enum Region {
    Central,
    East,
    South,
    West,
}

impl Region {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Central, Self::East, Self::South, Self::West];

    /// Its name, as in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Central => "Central",
            Self::East => "East",
            Self::South => "South",
            Self::West => "West",
        }
    }
}

/// An order, kept once for each question that is asked about orders.
///
/// The file's dates have no time of day, so that many orders share an instant: `order_id` ends both keys.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper,
    partition(shopper_id),
    clustering(placed_at desc, order_id),
    size(rows = 20_000, row_bytes = 200),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}#{order_id}", ties = key_order),
)]
#[query_table(
    OrdersById,
    partition(order_id),
    size(rows = 1, row_bytes = 200),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "HEADER")
)]
#[query_table(OrdersByStoreDay,
    partition(store_id, day = date(placed_at)),
    clustering(placed_at desc, order_id),
    size(rows = 20_000, row_bytes = 200),
    dynamodb(
        index = "gsi1",
        of = OrdersByShopper,
        pk = "STORE#{store_id}#{day}",
        sk = "{placed_at}#{order_id}",
        ties = key_order,
        project(all),
    ),
)]
pub struct Order {
    /// Who placed it.
    pub shopper_id: ShopperId,
    /// Where.
    pub store_id: StoreId,
    /// When; the day's midnight in UTC, since the file knows the day only.
    pub placed_at: DateTime<Utc>,
    /// Its id.
    pub order_id: OrderId,
    /// The region of its store.
    pub region: Region,
    /// How many lines it has.
    pub line_count: i32,
    /// What they cost together, in cents.
    pub total_cents: i64,
}

/// A line of an order.
///
/// Some orders have the same product on two lines: `(order_id) | product_id` would keep one of the two. `row_id` makes
/// them two rows, and comes from the line itself, so that loading a file again lands on the same rows.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    OrderLines,
    partition(order_id),
    clustering(product_id, row_id),
    size(rows = 1_000, row_bytes = 120),
    dynamodb(table = "Orders", pk = "ORDER#{order_id}", sk = "LINE#{product_id}#{row_id}")
)]
pub struct OrderLine {
    /// The order that it belongs to.
    pub order_id: OrderId,
    /// What is sold.
    pub product_id: ProductId,
    /// Its number in the file.
    pub row_id: RowId,
    /// How many.
    pub quantity: i32,
    /// What they cost together, in cents.
    pub sales_cents: i64,
}

/// The shop's tables.
pub const SCHEMA: Schema = schema![OrdersByShopper, OrdersById, OrdersByStoreDay, OrderLines];

/// A store that the shop can run on: all that its code asks of one. A store's day is only ever read: on DynamoDB it is an
/// index.
pub trait ShopStore: Store<OrdersByShopper> + Store<OrdersById> + Reads<OrdersByStoreDay> + Store<OrderLines> {}

impl<S: Store<OrdersByShopper> + Store<OrdersById> + Reads<OrdersByStoreDay> + Store<OrderLines>> ShopStore for S {}
/// All that DynamoDB keeps of one order, side by side in one partition.
#[derive(ItemCollection, Clone, Debug, PartialEq)]
#[item_collection(table = "Orders", pk = "ORDER#{order_id}")]
pub enum OrderItems {
    /// The order itself.
    Header(Order),
    /// One of its lines.
    Line(OrderLine),
}
