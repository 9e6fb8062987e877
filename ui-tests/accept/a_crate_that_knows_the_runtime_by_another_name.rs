//! A dependency may be renamed in `Cargo.toml`: this one is `wide`, and `crate = ::wide` says so.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_renamed::{Order, OrdersByShopper, Shopper, Status, StatusOnly};
use query_table_ui_tests::run;



fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByShopper].ensure(&db).await?;
        let orders = OrdersByShopper::repository(&db).await?;
        let order = Order { shopper: Shopper(7), status: Status::Paid, note: None };
        orders.put(&order).await?;
        assert_eq!(orders.get(&order).await?, Some(order));
        assert_eq!(orders.partition(Shopper(7)).view::<StatusOnly>().fetch().await?, [StatusOnly { status: Status::Paid }]);
        Ok(())
    })
}
