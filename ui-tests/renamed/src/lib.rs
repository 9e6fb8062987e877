//! A domain whose only dependency is the runtime, under another name: generated code finds it by `crate = ::wide`.

use wide::prelude::*;

/// An order.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(crate = ::wide)]
#[query_table(OrdersByShopper, partition(shopper), clustering(status))]
pub struct Order {
    /// Who.
    pub shopper: Shopper,
    /// How far.
    pub status: Status,
    /// A note.
    pub note: Option<String>,
}

/// Who orders.
#[derive(Column, Clone, Debug, PartialEq)]
#[column(crate = ::wide)]
pub struct Shopper(pub i64);

/// How far an order is.
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
#[column(crate = ::wide)]
pub enum Status {
    /// Paid.
    Paid,
}

/// The status alone.
#[derive(View, Clone, Copy, Debug, PartialEq)]
#[view(of = OrdersByShopper, crate = ::wide)]
pub struct StatusOnly {
    /// The status.
    pub status: Status,
}
