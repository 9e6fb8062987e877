//! One DynamoDB table for an application: profiles, orders and their details side by side, told apart by their keys.
//!
//! `USER#..` holds a profile and the user's orders, `ORDER#..` an order's detail, and the index `StatusDateIndex` answers
//! which orders have a status. On the other stores each declaration is a table of its own; the code is the same.

mod story;

use std::io;

use chrono::{DateTime, Utc};
use query_table::prelude::*;
use query_table::{Error, Schema};

pub use story::{Taken, take_orders, tell};

/// A user.
#[derive(Column, Clone, Debug, PartialEq, Eq)]
pub struct UserId(pub String);

/// An order.
#[derive(Column, Clone, Debug, PartialEq, Eq)]
pub struct OrderId(pub String);

/// Who a user is. Two people can't take one id: the first `put_if_absent` wins.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    Profiles,
    partition(user_id),
    conditional,
    dynamodb(table = "MyApp", pk = "USER#{user_id}", sk = "PROFILE", pk_name = "PK", sk_name = "SK")
)]
pub struct Profile {
    /// The user.
    pub user_id: UserId,
    /// What to call them.
    pub name: String,
    /// Where to write to.
    pub email: Option<String>,
    /// Since when they are here.
    pub joined: DateTime<Utc>,
}

/// What happened to an order.
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Paid, not sent.
    Placed,
    /// On its way.
    Shipped,
}

/// An order, in one line.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByUser,
    partition(user_id),
    clustering(placed_at desc, order_id desc),
    dynamodb(table = "MyApp", pk = "USER#{user_id}", sk = "ORDER#{placed_at}#{order_id}", pk_name = "PK", sk_name = "SK"),
)]
#[query_table(OrdersByStatus,
    partition(status),
    clustering(placed_at, order_id),
    dynamodb(
        index = "StatusDateIndex",
        of = OrdersByUser,
        pk = "STATUS#{status}",
        sk = "{placed_at}#{order_id}",
        pk_name = "PK2",
        sk_name = "SK2",
        project(all),
    ),
)]
pub struct Order {
    /// Who ordered.
    pub user_id: UserId,
    /// When.
    pub placed_at: DateTime<Utc>,
    /// The order.
    pub order_id: OrderId,
    /// What happened to it.
    pub status: Status,
    /// What it costs, in cents.
    pub total_cents: i64,
}

/// One thing of an order: a map on DynamoDB, a value of a user-defined type on Cassandra.
#[derive(Column, Clone, Debug, PartialEq)]
pub struct Item {
    /// What it is.
    pub product: String,
    /// How many.
    pub quantity: i32,
    /// What one costs, in cents.
    pub unit_cents: i64,
}

/// All that is in an order.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrderDetails,
    partition(order_id),
    dynamodb(
        table = "MyApp",
        pk = "ORDER#{order_id}",
        sk = "DETAIL",
        pk_name = "PK",
        sk_name = "SK",
        stream = new_and_old_images,
    ),
)]
pub struct OrderDetail {
    /// The order.
    pub order_id: OrderId,
    /// Who gets it.
    pub user_id: UserId,
    /// What is in it.
    pub items: Vec<Item>,
}

/// The story's tables.
pub const SCHEMA: Schema = schema![Profiles, OrdersByUser, OrdersByStatus, OrderDetails];

/// A store that the story can run on.
pub trait ProfileStore: Store<Profiles> + Store<OrdersByUser> + Reads<OrdersByStatus> + Store<OrderDetails> {}

impl<S: Store<Profiles> + Store<OrdersByUser> + Reads<OrdersByStatus> + Store<OrderDetails>> ProfileStore for S {}

/// Why the story ended early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProfileError {
    /// The store failed.
    #[error("the store failed: {0}")]
    Store(#[from] Error),
    /// Nobody reads the output.
    #[error("the output can't be written: {0}")]
    Output(#[from] io::Error),
}
