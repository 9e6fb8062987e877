//! The first milestone: A1 on the memory store and on Cassandra.
use query_table::Memory;
use query_table::prelude::*;

/// An order.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper, partition(shopper_id), clustering(placed_at desc, order_id))]
pub struct Order {
    /// shopper
    pub shopper_id: i64,
    /// time
    pub placed_at: query_table::Timestamp,
    /// order
    pub order_id: i64,
    /// status
    pub status: String,
    /// cents
    pub total_cents: Option<i32>,
}

#[tokio::test]
async fn the_newest_orders_of_a_shopper_come_first() {
    let db = Memory::new();
    schema![OrdersByShopper].ensure(&db).await.unwrap();
    let orders = OrdersByShopper::repository(&db).await.unwrap();
    for i in 0..30 {
        let order = Order {
            shopper_id: 77,
            placed_at: query_table::Timestamp(i),
            order_id: i,
            status: "new".into(),
            total_cents: None,
        };
        orders.put(&order).await.unwrap();
    }
    let latest = orders.partition(77).limit(20).fetch().await.unwrap();
    assert_eq!(latest.iter().map(|o| o.order_id).collect::<Vec<_>>(), (10..30).rev().collect::<Vec<_>>());
}

#[cfg(all(feature = "scylla", feature = "testing"))]
#[tokio::test]
async fn the_same_on_cassandra() {
    use query_table::{Cql, Keyspace};
    let cassandra = query_table::testing::Cassandra::shared().await.unwrap();
    let session = scylla::client::session_builder::SessionBuilder::new()
        .known_node(cassandra.contact_point())
        .build()
        .await
        .unwrap();
    let db = Cql::new(session).keyspace("heart");
    db.ensure_keyspace(&Keyspace::simple("heart", 1)).await.unwrap();
    let ensured = schema![OrdersByShopper].ensure(&db).await.unwrap();
    println!("{ensured:?}");
    let orders = OrdersByShopper::repository(&db).await.unwrap();
    for i in 0..30 {
        let order = Order {
            shopper_id: 77,
            placed_at: query_table::Timestamp(i),
            order_id: i,
            status: "new".into(),
            total_cents: None,
        };
        orders.put(&order).await.unwrap();
    }
    let latest = orders.partition(77).limit(20).fetch().await.unwrap();
    assert_eq!(latest.iter().map(|o| o.order_id).collect::<Vec<_>>(), (10..30).rev().collect::<Vec<_>>());
    let one = orders.get((77, query_table::Timestamp(3), 3)).await.unwrap();
    assert_eq!(one.map(|o| o.order_id), Some(3));
    let mut token = None;
    let mut seen = vec![];
    loop {
        let page = orders
            .partition(77)
            .placed_at(query_table::Timestamp(5)..)
            .reverse()
            .limit(17)
            .page_size(4)
            .page(token.as_ref())
            .await
            .unwrap();
        seen.extend(page.rows.iter().map(|o| o.order_id));
        match page.next {
            Some(next) => token = Some(next.to_string().parse().unwrap()),
            None => break,
        }
    }
    assert_eq!(seen, (5..22).collect::<Vec<_>>());
    println!("{}", orders.partition(77).placed_at(query_table::Timestamp(5)..).reverse().explain());
}
