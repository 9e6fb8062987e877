//! Generated items have docs, and trip no lint of the user's.
#![deny(warnings, missing_docs, rust_2018_idioms, unused, nonstandard_style, future_incompatible)]
#![deny(
    missing_debug_implementations,
    missing_copy_implementations,
    unreachable_pub,
    unused_qualifications,
    single_use_lifetimes,
    trivial_casts,
    unused_lifetimes,
    unused_results,
    unit_bindings,
    let_underscore_drop,
    explicit_outlives_requirements,
    redundant_lifetimes,
    unnameable_types,
    variant_size_differences
)]
#![forbid(unsafe_code)]

use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

/// What is public.
pub mod domain {
    use query_table::prelude::*;

    /// An order.
    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at desc, order_id))]
    #[query_table(OrdersByDay, partition(day = date(placed_at), status), clustering(order_id))]
    pub struct Order {
        /// Who.
        pub shopper_id: i64,
        /// When.
        pub placed_at: query_table::Timestamp,
        /// Which.
        pub order_id: OrderId,
        /// How far.
        pub status: Status,
        /// The shopper's name.
        #[column(static)]
        pub name: Option<String>,
    }

    /// An order's id.
    #[derive(Column, Clone, Debug, PartialEq)]
    pub struct OrderId(pub String);

    /// How far an order is.
    #[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
    pub enum Status {
        /// Paid.
        Paid,
    }

    /// The status alone.
    #[derive(View, Clone, Copy, Debug, PartialEq)]
    #[view(of = OrdersByShopper)]
    pub struct StatusOnly {
        /// The status.
        pub status: Status,
    }
}

use domain::{Order, OrderId, OrdersByDay, OrdersByShopper, Status, StatusOnly};

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        let ensured = schema![OrdersByShopper, OrdersByDay].ensure(&db).await?;
        assert_eq!(ensured.created.len(), 2);
        let order = Order {
            shopper_id: 7,
            placed_at: query_table::Timestamp(0),
            order_id: OrderId("o".into()),
            status: Status::Paid,
            name: None,
        };
        Order::fan_out(&db).await?.put(&order).await?;
        let orders = OrdersByShopper::repository(&db).await?;
        assert_eq!(orders.partition(7).view::<StatusOnly>().fetch().await?, [StatusOnly { status: Status::Paid }]);
        Ok(())
    })
}
