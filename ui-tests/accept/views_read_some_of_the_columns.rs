//! Views in any order, with renamed, static and derived columns, and generic ones.
use query_table::Memory;
use query_table::Timestamp;
use query_table::column::Column;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByDay, partition(day = date(placed_at as text)), clustering(order))]
pub struct Order {
    pub placed_at: Timestamp,
    pub order: i64,
    #[column(rename = "total")]
    pub total_cents: i32,
    #[column(static)]
    pub weather: Option<String>,
}

#[derive(View, Debug, PartialEq)]
#[view(of = OrdersByDay)]
pub struct Short {
    #[column(rename = "total")]
    pub cents: i32,
    pub order: i64,
    pub day: String,
}

#[derive(View, Debug, PartialEq)]
#[view(of = OrdersByDay)]
pub struct Weather<W: Column> {
    pub weather: Option<W>,
}

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByDay].ensure(&db).await?;
        let orders = OrdersByDay::repository(&db).await?;
        let order = Order { placed_at: Timestamp(0), order: 1, total_cents: 5, weather: Some("sun".into()) };
        orders.put(&order).await?;
        orders.put_static(&order).await?;
        let short = Short { cents: 5, order: 1, day: "1970-01-01".into() };
        assert_eq!(orders.get_view::<Short, _>(("1970-01-01", 1)).await?.as_ref(), Some(&short));
        assert_eq!(orders.partition("1970-01-01").order(1).view::<Short>().limit(1).fetch().await?, [short]);
        let weather = orders.partition("1970-01-01").view::<Weather<String>>().first().await?;
        assert_eq!(weather, Some(Weather { weather: Some("sun".into()) }));
        Ok(())
    })
}
