//! BR-50 on a server: a type that grows, or is another one than the struct says.
#![cfg(all(feature = "scylla", feature = "testing"))]

use std::collections::BTreeMap;
use std::sync::Arc;

use query_table::prelude::*;
use query_table::testing::Cassandra;
use query_table::{Cql, Error, Keyspace};
use scylla::client::session_builder::SessionBuilder;

mod before {
    use super::*;

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(People, name = "people", partition(id))]
    pub(super) struct Person {
        pub(super) id: i32,
        pub(super) home: Address,
        pub(super) others: BTreeMap<String, Address>,
    }

    #[derive(Column, Clone, Debug, PartialEq)]
    pub(super) struct Address {
        pub(super) street: String,
        pub(super) city: String,
    }
}

mod after {
    use super::*;

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(People, name = "people", partition(id))]
    pub(super) struct Person {
        pub(super) id: i32,
        pub(super) home: Address,
        pub(super) others: BTreeMap<String, Address>,
    }

    #[derive(Column, Clone, Debug, PartialEq)]
    pub(super) struct Address {
        pub(super) street: String,
        pub(super) city: String,
        pub(super) zip: Option<i32>,
    }
}

mod renamed {
    use super::*;

    #[derive(QueryTable, Clone, Debug, PartialEq)]
    #[query_table(People, name = "people", partition(id))]
    pub(super) struct Person {
        pub(super) id: i32,
        pub(super) home: Address,
        pub(super) others: BTreeMap<String, Address>,
    }

    #[derive(Column, Clone, Debug, PartialEq)]
    pub(super) struct Address {
        pub(super) road: String,
        pub(super) city: String,
    }
}

async fn store() -> Cql {
    let node = Cassandra::shared().await.expect("a Cassandra that starts");
    let session = SessionBuilder::new().known_node(node.contact_point()).build().await.expect("a session");
    let db = Cql::new(Arc::new(session)).keyspace("growing");
    db.ensure_keyspace(&Keyspace::simple("growing", 1)).await.expect("a keyspace");
    db
}

#[tokio::test]
async fn a_struct_reads_what_was_stored_before_it_grew_and_after() -> Result<(), Error> {
    let db = store().await;
    schema![before::People].ensure(&db).await?;
    assert_eq!(schema![before::People].differences(&db).await?[0].differences, Some(Vec::new()));
    let old = before::People::repository(&db).await?;
    let street = |street: &str| before::Address { street: street.into(), city: "Ulm".into() };
    let person = |id| before::Person { id, home: street("Elm"), others: BTreeMap::from([("w".into(), street("Oak"))]) };
    old.put(&person(1)).await?;

    // The type in the store lacks a field, or calls it otherwise: neither reads nor writes would be right.
    for error in [
        after::People::repository(&db).await.map(drop).expect_err("`zip` is not there"),
        renamed::People::repository(&db).await.map(drop).expect_err("`road` is not there"),
    ] {
        assert!(matches!(error, Error::Mismatch { .. }), "{error}");
        let text = error.to_string();
        assert!(text.contains("column `home` is declared frozen<address>") && text.contains("street text"), "{text}");
    }

    db.session().query_unpaged("ALTER TYPE growing.address ADD zip int", ()).await.expect("the type grows");
    let new = after::People::repository(&db).await?;
    let address = |street: &str, zip| after::Address { street: street.into(), city: "Ulm".into(), zip };
    let others = |zip| BTreeMap::from([("w".to_owned(), address("Oak", zip))]);
    assert_eq!(new.get(1).await?, Some(after::Person { id: 1, home: address("Elm", None), others: others(None) }));
    new.put(&after::Person { id: 2, home: address("Elm", Some(5)), others: others(Some(6)) }).await?;

    // An application that does not know the new field, opened before it came and after.
    for old in [old, before::People::repository(&db).await?] {
        assert_eq!(old.get(2).await?, Some(person(2)));
        old.put(&person(3)).await?;
        assert_eq!(old.get(3).await?, Some(person(3)));
    }
    assert_eq!(new.get(3).await?.map(|person| person.home), Some(address("Elm", None)));
    Ok(())
}
