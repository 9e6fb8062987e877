//! The generated key structs, by value or reference, and the row itself.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;
use uuid::Uuid;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByStoreDay, partition(store_id, day = date(placed_at)), clustering(placed_at desc, order_id))]
pub struct Order {
    pub store_id: i64,
    pub placed_at: DateTime<Utc>,
    pub order_id: Uuid,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByStoreDay].ensure(&db).await?;
        let orders = OrdersByStoreDay::repository(&db).await?;
        let order = Order { store_id: 17, placed_at: DateTime::<Utc>::UNIX_EPOCH, order_id: Uuid::nil() };
        orders.put(&order).await?;
        let day = order.placed_at.date_naive();
        let partition = OrdersByStoreDayPartition { store_id: 17, day };
        let key = OrdersByStoreDayKey { store_id: 17, day, placed_at: order.placed_at, order_id: order.order_id };
        assert_eq!(orders.partition(&partition).fetch().await?, [order.clone()]);
        assert_eq!(orders.partition(partition.clone()).fetch().await?, [order.clone()]);
        assert_eq!(orders.get(&key).await?, Some(order.clone()));
        assert_eq!(orders.get(key.clone()).await?, Some(order.clone()));
        assert_eq!(orders.get_many([&key, &key]).await?, [Some(order.clone()), Some(order.clone())]);
        orders.delete(&order).await?;
        assert!(!orders.contains(key).await?);
        Ok(())
    })
}
