//! A trait alias of bounds names what the application needs of a store.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;
use query_table_ui_tests::shop::{Order, OrderStatus, OrdersByShopper, OrdersByStoreDay};

trait ShopStore: Store<OrdersByShopper> + Reads<OrdersByStoreDay> {}
impl<S: Store<OrdersByShopper> + Reads<OrdersByStoreDay>> ShopStore for S {}

struct Shop<S: ShopStore> {
    orders: Repository<OrdersByShopper, S>,
    by_day: Repository<OrdersByStoreDay, S>,
}

impl<S: ShopStore> Shop<S> {
    async fn open(db: &S) -> Result<Self, query_table::Error> {
        Ok(Self { orders: OrdersByShopper::repository(db).await?, by_day: OrdersByStoreDay::repository(db).await? })
    }

    async fn place(&self, order: &Order) -> Result<Vec<Order>, query_table::Error> {
        self.orders.put(order).await?;
        self.orders.partition(order.shopper_id).limit(20).fetch().await
    }

    async fn day(&self, order: &Order) -> Result<usize, query_table::Error> {
        Ok(self.by_day.partition((order.store_id, order.placed_at.date_naive())).fetch().await?.len())
    }
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByShopper, OrdersByStoreDay].ensure(&db).await?;
        let shop = Shop::open(&db).await?;
        let order = Order {
            shopper_id: 77,
            store_id: 17,
            placed_at: chrono::DateTime::UNIX_EPOCH,
            order_id: uuid::Uuid::nil(),
            status: OrderStatus::Shipped,
            total_cents: 999,
        };
        assert_eq!(shop.place(&order).await?, [order.clone()]);
        assert_eq!(shop.day(&order).await?, 0);
        Ok(())
    })
}
