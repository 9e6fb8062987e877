//! Item collections: keys of one column and of several, by value and by reference; each entity's rows by a typed query.
use query_table::collection::{Entities, ReadsItems};
use query_table::dynamo::{Item, Value};
use query_table::prelude::*;
use query_table::{CollectionRepository, Date, Found};
use query_table_ui_tests::orders::{DayItems, DayVisit, OrderItems, OrderLine};

#[allow(dead_code)]
async fn ask<B: ReadsItems>(db: &B) -> Result<(), query_table::Error> {
    let orders = OrderItems::repository(db).await?;
    let _: Vec<Found<OrderItems>> = orders.partition(7).reverse().limit(3).page_size(2).consistent().fetch().await?;
    let _: Option<Found<OrderItems>> = orders.partition(&7_i64).first().await?;
    let page = orders.partition(7).page(None).await?;
    let _ = orders.partition(7).page(page.next.as_ref()).await?;
    let _: Vec<OrderLine> = orders.partition(7).lines().line(2..4).fetch().await?;
    let _ = orders.partition(7).headers().explain();

    let days = DayItems::open_unchecked(db).await?;
    let _: Vec<DayVisit> = days.partition((17, Date(0))).limit(2).visits().visit(1).fetch().await?;
    let _: CollectionRepository<DayItems, B> = days.clone();
    Ok(())
}

#[allow(dead_code)]
async fn in_a_function<B: ReadsItems>(db: &B) -> Result<(), query_table::Error> {
    #[derive(QueryTable)]
    #[query_table(Rooms, partition(r#type), clustering(number), dynamodb(table = "Hotel", pk = "{type}", sk = "ROOM#{number:06}"))]
    struct Room {
        r#type: String,
        number: i32,
    }
    #[derive(ItemCollection)]
    #[item_collection(table = "Hotel", pk = "{type}")]
    enum Hotel {
        Room(Room),
    }
    for found in Hotel::repository(db).await?.partition("suite").fetch().await? {
        let Some(Hotel::Room(Room { r#type, number })) = found.known() else { continue };
        drop((r#type, number));
    }
    Ok(())
}

fn main() {
    let text = |text: &str| Value::S(text.into());
    let item: Item<Value> = [("pk", text("ORDER#7")), ("sk", text("HEADER")), ("shopper", text("ann")), ("order_id", Value::N("7".into()))]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
    assert!(matches!(OrderItems::find(item), Found::Known(OrderItems::Header(header)) if header.shopper == "ann"));
}
