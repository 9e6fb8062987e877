//! What happens with: a cluster that is down, one that dies under load, a keyspace or table that is not there or not as
//! declared, and what the options of a call change. All on real servers, which these tests stop and kill.
#![cfg(all(feature = "scylla", feature = "testing"))]

mod down;
mod options;
mod ring;
mod schemas;

use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::{Cql, Keyspace};
use scylla::client::session_builder::SessionBuilder;

/// An item of a shelf.
#[derive(QueryTable, Clone, Debug, PartialEq)]
#[query_table(ItemsByShelf, partition(shelf), clustering(item desc, part))]
pub(crate) struct Item {
    shelf: i32,
    item: i32,
    part: String,
    count: Option<i32>,
}

fn item(n: i32) -> Item {
    Item { shelf: n % 50, item: n, part: "whole".into(), count: Some(n) }
}

/// A handle on a keyspace of that many replicas, with the table in it.
async fn shelves(cassandra: &Cassandra, keyspace: &str, replicas: u32) -> Cql {
    let session = SessionBuilder::new().known_nodes(cassandra.contact_points()).build().await.expect("a session");
    let db = Cql::new(session).keyspace(keyspace);
    db.ensure_keyspace(&Keyspace::simple(keyspace, replicas)).await.expect("a keyspace");
    schema![ItemsByShelf].ensure(&db).await.expect("a table");
    db
}
