//! The question that a table answers may stand in its attribute.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

/// An order.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    /// A1: the newest orders of a shopper.
    OrdersByShopper,
    partition(shopper_id),
    clustering(order_id desc),
)]
#[query_table(
    /// A2: one order.
    Orders,
    partition(order_id),
)]
pub struct Order {
    pub shopper_id: i64,
    pub order_id: i64,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByShopper, Orders].ensure(&db).await?;
        Order::fan_out(&db).await?.put(&Order { shopper_id: 1, order_id: 2 }).await?;
        assert!(Orders::repository(&db).await?.contains(2).await?);
        assert_eq!(OrdersByShopper::repository(&db).await?.partition(1).fetch().await?.len(), 1);
        Ok(())
    })
}
