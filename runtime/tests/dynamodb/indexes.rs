//! Indexes: sparse ones, and those that do not hold the row.

use query_table::prelude::*;
use query_table::{DynamoDb, Error, KeyFault};

use crate::open;
use crate::proxy::{Proxy, Sent};
use crate::tables::{Ticket, TicketsById, TicketsByStatus, ticket};

/// Whether a request holds a NULL anywhere.
fn holds_null(sent: &Sent) -> bool {
    sent.body.to_string().contains("\"NULL\"")
}

/// BR-16
#[tokio::test]
async fn a_row_is_in_a_sparse_index_while_it_has_its_key() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let (tickets, queue) = (open::<TicketsById>(&db).await?, TicketsByStatus::repository(&db).await?);
    let waiting = |status: &'static str| queue.partition(status).full().fetch();
    tickets.put(&ticket(1, Some("open"))).await?;
    assert_eq!(waiting("open").await?, [ticket(1, Some("open"))]);
    tickets.put(&ticket(1, None)).await?;
    assert_eq!(waiting("open").await?, []);
    assert_eq!(tickets.get(1).await?, Some(ticket(1, None)));
    tickets.put_all([&ticket(1, Some("open")), &ticket(2, None)]).await?;
    assert_eq!(waiting("open").await?, [ticket(1, Some("open"))]);
    tickets.put_all([&ticket(1, None), &ticket(2, Some("open"))]).await?;
    assert_eq!(waiting("open").await?, [ticket(2, Some("open"))]);
    db.transact().put(&tickets, &ticket(1, Some("open"))).put(&tickets, &ticket(2, None)).execute().await?;
    assert_eq!(waiting("open").await?, [ticket(1, Some("open"))]);
    assert!(!proxy.sent().iter().any(holds_null));
    Ok(())
}

/// BR-13
#[tokio::test]
async fn an_empty_key_of_an_index_is_refused_before_anything_is_sent() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let tickets = open::<TicketsById>(&proxy.store()).await?;
    proxy.sent();
    let refused = tickets.put(&ticket(1, Some(""))).await;
    assert!(
        matches!(refused, Err(Error::Key { fault: KeyFault::EmptyAttribute { attribute: "gsi1pk" }, .. })),
        "{refused:?}"
    );
    assert!(tickets.put_all([&ticket(1, Some(""))]).await.is_err());
    assert_eq!(proxy.sent().len(), 0);
    let empty = Ticket { name: String::new(), ..ticket(1, Some("open")) };
    tickets.put(&empty).await?;
    assert_eq!(tickets.get(1).await?, Some(empty));
    Ok(())
}

/// BR-35
#[tokio::test]
async fn an_index_of_keys_gives_what_it_holds_and_the_rows_by_one_batch_in_its_order() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let db = proxy.store();
    let (tickets, queue) = (open::<TicketsById>(&db).await?, TicketsByStatus::repository(&db).await?);
    let rows: Vec<_> = (1..=20).map(|id| ticket(id, Some("open"))).collect();
    tickets.put_all(rows.iter().rev()).await?;
    let held = queue.partition("open").fetch().await?;
    assert_eq!(held.iter().map(|held| held.ticket_id).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
    proxy.sent();
    let whole = queue.partition("open").reverse().limit(5).full().fetch().await?;
    assert_eq!(whole, rows.iter().rev().take(5).cloned().collect::<Vec<_>>());
    let sent: Vec<_> = proxy.sent().into_iter().map(|sent| sent.operation).collect();
    assert_eq!(sent, ["Query", "BatchGetItem"]);
    let all = queue.partition("open").full().page_size(7).fetch().await?;
    assert_eq!(all, rows);
    Ok(())
}

#[tokio::test]
async fn a_sparse_table_of_the_memory_store_refuses_a_row_without_its_key() -> Result<(), Error> {
    let db = query_table::Memory::new();
    schema![TicketsById, TicketsByStatus].ensure(&db).await?;
    let queue = TicketsByStatus::repository(&db).await?;
    let refused = queue.put(&ticket(1, None)).await;
    assert!(matches!(refused, Err(Error::Key { column: "status", fault: KeyFault::Absent, .. })));
    let all = Ticket::fan_out(&db).await?;
    all.put(&ticket(1, None)).await?;
    all.put(&ticket(2, Some("open"))).await?;
    assert_eq!(queue.partition("open").full().fetch().await?, [ticket(2, Some("open"))]);
    assert_eq!(TicketsById::repository(&db).await?.get(1).await?, Some(ticket(1, None)));
    Ok(())
}

#[tokio::test]
async fn an_index_is_read_a_page_at_a_time() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    let (tickets, queue) = (open::<TicketsById>(&db).await?, TicketsByStatus::repository(&db).await?);
    let rows: Vec<_> = (1..=10).map(|id| ticket(id, Some("open"))).collect();
    tickets.put_all(&rows).await?;
    let (mut found, mut token) = (Vec::new(), None);
    loop {
        let page = queue.partition("open").page_size(3).page(token.as_ref()).await?;
        found.extend(page.rows.into_iter().map(|held| held.ticket_id));
        match page.next {
            Some(next) => token = Some(next),
            None => break,
        }
    }
    assert_eq!(found, (1..=10).collect::<Vec<_>>());
    Ok(())
}
