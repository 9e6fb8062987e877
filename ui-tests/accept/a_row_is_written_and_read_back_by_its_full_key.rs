//! The smallest table: put, get, and the partition.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at desc, order_id))]
pub struct Order {
    pub shopper_id: i64,
    pub placed_at: i64,
    pub order_id: i64,
    pub total_cents: Option<i32>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByShopper].ensure(&db).await?;
        let orders = OrdersByShopper::repository(&db).await?;
        let order = |placed_at| Order { shopper_id: 77, placed_at, order_id: 1, total_cents: Some(999) };
        for placed_at in 0..5 {
            orders.put(&order(placed_at)).await?;
        }
        assert_eq!(orders.get((77, 3, 1)).await?, Some(order(3)));
        assert_eq!(orders.partition(77).limit(2).fetch().await?, [order(4), order(3)]);
        assert_eq!(orders.partition(78).fetch().await?, []);
        Ok(())
    })
}
