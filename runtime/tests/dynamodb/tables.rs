//! The tables of these tests.

use query_table::Timestamp;
use query_table::prelude::*;

/// An order, by shopper, and by the day of its store.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(OrdersByShopper,
    partition(shopper_id),
    clustering(placed_at desc, order_id),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ORDER#{placed_at}#{order_id}", ties = key_order),
)]
#[query_table(OrdersByStore,
    partition(store_id, day = date(placed_at)),
    clustering(placed_at desc, order_id),
    dynamodb(index = "gsi1", of = OrdersByShopper, pk = "STORE#{store_id}#{day}", sk = "{placed_at}#{order_id}",
        ties = key_order, project(all)),
)]
pub(crate) struct Order {
    pub(crate) shopper_id: i64,
    pub(crate) store_id: i64,
    pub(crate) placed_at: Timestamp,
    pub(crate) order_id: i32,
    pub(crate) note: Option<String>,
}

pub(crate) fn order(shopper_id: i64, order_id: i32) -> Order {
    let placed_at = Timestamp(1_792_000_000_000 + i64::from(order_id) * 60_000);
    Order { shopper_id, store_id: 17, placed_at, order_id, note: Some(format!("order {order_id}")) }
}

impl Order {
    pub(crate) fn day(&self) -> query_table::Date {
        query_table::Date(i32::try_from(self.placed_at.0 / 86_400_000).expect("a day"))
    }
}

/// An address of a shopper: it shares the table, and the partition, with the orders.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    AddressesByShopper,
    partition(shopper_id),
    clustering(name),
    dynamodb(table = "Orders", pk = "SHOPPER#{shopper_id}", sk = "ADDRESS#{name}")
)]
pub(crate) struct Address {
    pub(crate) shopper_id: i64,
    pub(crate) name: String,
    pub(crate) street: String,
}

/// A ticket, and the queue that it waits in while it has a status.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(TicketsById, partition(ticket_id), dynamodb(table = "Tickets", pk = "TICKET#{ticket_id}"))]
#[query_table(TicketsByStatus,
    partition(status),
    clustering(ticket_id),
    sparse,
    dynamodb(index = "gsi1", of = TicketsById, pk = "{status}", sk = "{ticket_id}", project(keys)),
)]
pub(crate) struct Ticket {
    pub(crate) ticket_id: i64,
    pub(crate) status: Option<String>,
    pub(crate) name: String,
    pub(crate) token: Option<String>,
}

pub(crate) fn ticket(ticket_id: i64, status: Option<&str>) -> Ticket {
    Ticket { ticket_id, status: status.map(Into::into), name: format!("ticket {ticket_id}"), token: None }
}

/// A session that expires.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(SessionsByUser,
    partition(user),
    clustering(number),
    dynamodb(table = "Sessions", pk = "USER#{user}", sk = "SESSION#{number}", ttl = expires_at),
)]
pub(crate) struct Session {
    pub(crate) user: String,
    pub(crate) number: i32,
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) status: String,
}

/// A name that is taken once.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(
    NamesByRealm,
    partition(realm),
    clustering(name),
    conditional,
    dynamodb(table = "Names", pk = "REALM#{realm}", sk = "NAME#{name}")
)]
pub(crate) struct Name {
    pub(crate) realm: String,
    pub(crate) name: String,
    pub(crate) owner: i32,
}

pub(crate) fn name(realm: &str, name: &str, owner: i32) -> Name {
    Name { realm: realm.into(), name: name.into(), owner }
}

/// Columns with reserved and awkward names, mapped by its columns.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(Words, partition(name), clustering(status), dynamodb)]
pub(crate) struct Word {
    pub(crate) name: String,
    pub(crate) status: i32,
    pub(crate) order: Option<String>,
    pub(crate) token: Option<String>,
    pub(crate) user: Option<i32>,
    pub(crate) size: Option<i32>,
}

impl Word {
    pub(crate) fn named(name: &str) -> Self {
        Self { name: name.into(), status: 1, order: None, token: None, user: None, size: None }
    }
}
