//! Ids that can't be swapped, enums as text and as numbers, a newtype of a time as the source of a bucket.
use chrono::{DateTime, Utc};
use query_table::Memory;
use query_table::prelude::*;
use query_table_ui_tests::run;

#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByStatus, partition(region, status), clustering(priority desc, at, order))]
#[query_table(OrdersByDay, partition(day = date(at)), clustering(order))]
pub struct Order {
    pub region: Region,
    pub status: Status,
    pub priority: Priority,
    pub at: PlacedAt,
    pub order: OrderId<i64>,
    pub weight: Option<Kilos>,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct Region(pub String);

#[derive(Column, Clone, Debug, PartialEq)]
pub struct OrderId<T>(pub T);

#[derive(Column, Clone, Debug, PartialEq)]
pub struct PlacedAt {
    pub at: DateTime<Utc>,
}

#[derive(Column, Clone, Debug, PartialEq)]
pub struct Kilos(pub f64);

#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
#[column(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Status {
    Paid,
    #[column(rename = "GONE")]
    OnItsWay,
}

#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
#[column(int)]
pub enum Priority {
    Low = -1,
    High = 10,
}

macro_rules! numbered {
    ($name:ident: $($variant:ident = $number:literal),*) => {
        #[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
        #[column(int)]
        pub enum $name { $($variant = $number),* }
    };
}
numbered!(Made: Least = -5, Most = 5);

fn main() -> Result<(), query_table::Error> {
    run(async {
        let db = Memory::new();
        schema![OrdersByStatus, OrdersByDay].ensure(&db).await?;
        let order = |priority| Order {
            region: Region("eu".into()),
            status: Status::OnItsWay,
            priority,
            at: PlacedAt { at: DateTime::UNIX_EPOCH },
            order: OrderId(1),
            weight: Some(Kilos(0.5)),
        };
        let orders = OrdersByStatus::repository(&db).await?;
        orders.put_all(&[order(Priority::Low), order(Priority::High)]).await?;
        let region = Region("eu".into());
        let all = orders.partition((&region, Status::OnItsWay)).fetch().await?;
        assert_eq!(all, [order(Priority::High), order(Priority::Low)]);
        let high = orders.partition((&region, Status::OnItsWay)).priority(Priority::High).at(&all[0].at).order(OrderId(1)..);
        assert_eq!(high.fetch().await?, [order(Priority::High)]);
        assert_eq!(orders.partition((region, &Status::Paid)).priority(Priority::Low..=Priority::High).fetch().await?, []);
        Ok(())
    })
}
