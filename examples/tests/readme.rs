//! The README's first block, compiled and run: every line of it stands in this file.

#![allow(missing_docs, reason = "the README explains them")]

use chrono::{DateTime, Utc};
use query_table::{Memory, prelude::*};
use uuid::Uuid;

#[rustfmt::skip]
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper,
    partition(shopper_id),
    clustering(placed_at desc, order_id),
    size(rows = 20_000, row_bytes = 200),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}#{order_id}", ties = key_order))]
#[query_table(OrdersByStoreDay,
    partition(store_id, day = date(placed_at)),
    clustering(placed_at desc, order_id),
    dynamodb(index = "gsi1", of = OrdersByShopper, pk = "STORE#{store_id}#{day}", sk = "{placed_at}#{order_id}",
        ties = key_order))]
pub struct Order {
    pub shopper_id: i64,
    pub store_id: i64,
    pub placed_at: DateTime<Utc>,
    pub order_id: Uuid,
    pub status: OrderStatus,
    pub total_cents: i32,
}

#[rustfmt::skip]
#[derive(ColumnEnum, Clone, Copy, Debug, PartialEq)]
pub enum OrderStatus { Placed, Shipped }

#[rustfmt::skip]
#[tokio::test]
async fn the_first_block_of_the_readme_runs() -> Result<(), query_table::Error> {
    let placed_at = DateTime::from_timestamp_millis(1_792_000_000_000).expect("a time of 2026");
    let (since, until) = (placed_at, placed_at + chrono::TimeDelta::days(1));
    let order_id = Uuid::from_u128(1);
    let order =
        Order { shopper_id: 77, store_id: 17, placed_at, order_id, status: OrderStatus::Placed, total_cents: 990 };

    let db = Memory::new();
    schema![OrdersByShopper, OrdersByStoreDay].ensure(&db).await?;

    let all = Order::fan_out(&db).await?;
    all.put(&order).await?;

    let orders = OrdersByShopper::repository(&db).await?;
    let latest = orders.partition(77).limit(20).fetch().await?;
    let page   = orders.partition(77).placed_at(since..until).reverse().page_size(50).page(None).await?;
    let one    = orders.get((77, placed_at, order_id)).await?;

    assert_eq!(latest, page.rows);
    assert_eq!(one.as_slice(), latest);
    assert_eq!(one, Some(Order { status: OrderStatus::Placed, ..order.clone() }));
    assert_ne!(one, Some(Order { status: OrderStatus::Shipped, ..order }));
    Ok(())
}

#[test]
fn every_line_of_the_first_block_stands_here() {
    let readme = include_str!("../../README.md");
    let block = readme.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a block of rust");
    let here: Vec<&str> = include_str!("readme.rs").lines().map(str::trim).collect();
    let lines = block.lines().map(|line| line.split("//").next().unwrap_or_default().trim());
    let missing: Vec<&str> = lines.filter(|line| !here.contains(line)).collect();
    assert_eq!(missing, [""; 0], "the README and this file have parted");
    assert!(block.lines().count() > 30);
}
