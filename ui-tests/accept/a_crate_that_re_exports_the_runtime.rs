//! The runtime is reached through another crate: nothing names `::query_table` by itself.
use facade::wide::Memory;
use facade::wide::prelude::*;
use query_table_ui_tests::run;

mod facade {
    pub use query_table as wide;
}

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(crate = crate::facade::wide)]
#[query_table(OrdersByShopper, partition(shopper), clustering(day = date(placed_at), status))]
pub struct Order {
    pub shopper: Shopper,
    pub placed_at: facade::wide::Timestamp,
    pub status: Status,
}

#[derive(Column, Clone, Debug, PartialEq)]
#[column(crate = crate::facade::wide)]
pub struct Shopper(pub String);

#[derive(ColumnEnum, Clone, Debug, PartialEq)]
#[column(crate = crate::facade::wide, rename_all = "UPPERCASE")]
pub enum Status {
    Paid,
}

#[derive(View, Debug, PartialEq)]
#[view(of = OrdersByShopper, crate = crate::facade::wide)]
pub struct StatusOnly {
    pub status: Status,
}

fn main() -> Result<(), facade::wide::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByShopper].ensure(&db).await?;
        let orders = OrdersByShopper::repository(&db).await?;
        let order = Order {
            shopper: Shopper("a".into()),
            placed_at: facade::wide::Timestamp(0),
            status: Status::Paid,
        };
        orders.put(&order).await?;
        let read = orders.partition(&order.shopper).view::<StatusOnly>().fetch().await?;
        assert_eq!(read, [StatusOnly { status: Status::Paid }]);
        Ok(())
    })
}
