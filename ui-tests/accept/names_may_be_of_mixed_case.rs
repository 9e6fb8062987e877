//! `userId` and `userid` are two columns.
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(UserOrders, name = "MyKs.UserOrders", partition(user_id), clustering(at))]
pub struct Order {
    #[column(rename = "userId")]
    pub user_id: i64,
    #[column(rename = "userid")]
    pub other: i64,
    pub at: i64,
    #[column(rename = "a \"quoted\" näme")]
    pub quoted: i64,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![UserOrders].ensure(&db).await?;
        let orders = UserOrders::repository(&db).await?;
        let order = Order { user_id: 1, other: 2, at: 3, quoted: 4 };
        orders.put(&order).await?;
        assert_eq!(orders.get((1, 3)).await?, Some(order));
        assert_eq!((UserOrders::TABLE.keyspace, UserOrders::TABLE.name), (Some("MyKs"), "UserOrders"));
        Ok(())
    })
}
