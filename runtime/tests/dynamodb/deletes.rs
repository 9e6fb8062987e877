//! Deletes of many rows: this entity's, all pages, and no others.

use query_table::Error;
use query_table::prelude::*;

use crate::open;
use crate::proxy::{Fault, Proxy};
use crate::tables::{Address, AddressesByShopper, Order, OrdersByShopper, order};

#[tokio::test]
async fn a_partition_is_deleted_over_all_its_pages_and_other_entities_stay() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let (orders, addresses) = (open::<OrdersByShopper>(&db).await?, open::<AddressesByShopper>(&db).await?);
    let home = Address { shopper_id: 7, name: "home".into(), street: "Mill Lane".into() };
    addresses.put(&home).await?;
    // More than a megabyte: the keys come in several pages.
    let note = Some("x".repeat(100_000));
    let rows: Vec<Order> = (0..30).map(|id| Order { note: note.clone(), ..order(7, id) }).collect();
    orders.put_all(&rows).await?;
    orders.put(&order(8, 1)).await?;
    proxy.sent();
    orders.delete_partition(7).await?;
    assert!(proxy.sent().iter().filter(|sent| sent.operation == "Query").count() > 1);
    assert_eq!(orders.partition(7).fetch().await?, []);
    assert_eq!(orders.partition(8).fetch().await?, [order(8, 1)]);
    assert_eq!(addresses.partition(7).fetch().await?, [home]);
    Ok(())
}

#[tokio::test]
async fn a_run_is_deleted_exactly_to_its_ends() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let addresses = open::<AddressesByShopper>(&proxy.store()).await?;
    let address = |name: &str| Address { shopper_id: 7, name: name.into(), street: "Mill Lane".into() };
    let all: Vec<_> = ["a", "b", "ba", "c", "d"].map(address).into();
    addresses.put_all(&all).await?;
    addresses.delete_range(7).name("b".."d").execute().await?;
    assert_eq!(addresses.partition(7).fetch().await?, [address("a"), address("d")]);
    proxy.faults("BatchWriteItem", [Fault::Lose, Fault::Throttle]);
    addresses.delete_range(7).name("d"..).execute().await?;
    assert_eq!(addresses.partition(7).fetch().await?, [address("a")]);
    Ok(())
}
