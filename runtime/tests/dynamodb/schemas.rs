//! Tables: made, waited for, compared when they are opened.

use std::time::Duration;

use aws_sdk_dynamodb::types::{AttributeDefinition, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType};
use query_table::prelude::*;
use query_table::schema::Difference;
use query_table::{DynamoDb, Error};

use crate::proxy::{Fault, Proxy};
use crate::tables::{OrdersByShopper, OrdersByStore, SessionsByUser, TicketsById, TicketsByStatus};

#[tokio::test]
async fn what_is_missing_is_created_once_and_opens_without_drift() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?.prefix("prod-");
    let ensured = schema![OrdersByShopper, OrdersByStore, SessionsByUser].ensure(&db).await?;
    assert_eq!(ensured.created, ["prod-Orders", "prod-Sessions"]);
    let again = schema![OrdersByShopper, SessionsByUser].ensure(&db).await?;
    assert_eq!((again.created.len(), again.present.len()), (0, 2));
    assert_eq!(OrdersByShopper::repository(&db).await?.drift(), []);
    assert_eq!(OrdersByStore::repository(&db).await?.drift(), []);
    assert_eq!(SessionsByUser::repository(&db).await?.drift(), []);
    Ok(())
}

/// A table of one key attribute, made by hand.
async fn create(db: &DynamoDb, name: &str, key: &str, kind: ScalarAttributeType) {
    let attribute = AttributeDefinition::builder().attribute_name(key).attribute_type(kind).build().expect("whole");
    let element = KeySchemaElement::builder().attribute_name(key).key_type(KeyType::Hash).build().expect("whole");
    let create = db.client().create_table().table_name(name).billing_mode(BillingMode::PayPerRequest);
    create.attribute_definitions(attribute).key_schema(element).send().await.expect("a table");
}

#[tokio::test]
async fn a_missing_index_stops_opening_and_is_added_by_ensure() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    create(&db, "Tickets", "pk", ScalarAttributeType::S).await;
    let Err(Error::Mismatch { differences, .. }) = TicketsByStatus::repository(&db).await else { panic!("no index") };
    assert!(matches!(&differences[..], [Difference::MissingIndex { index, local: false }] if index == "gsi1"));
    let ensured = schema![TicketsById, TicketsByStatus].ensure(&db).await?;
    assert_eq!(
        (ensured.created.as_slice(), ensured.present.as_slice()),
        (&["Tickets/gsi1".into()][..], &["Tickets".into()][..])
    );
    TicketsByStatus::repository(&db).await?;
    TicketsById::repository(&db).await?;
    Ok(())
}

#[tokio::test]
async fn a_table_of_another_key_or_none_at_all_is_not_opened() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    assert!(matches!(TicketsById::repository(&db).await, Err(Error::MissingTable { table }) if table == "Tickets"));
    create(&db, "Tickets", "pk", ScalarAttributeType::N).await;
    let Err(Error::Mismatch { differences, .. }) = TicketsById::repository(&db).await else { panic!("another key") };
    assert!(differences.iter().any(|difference| matches!(difference, Difference::Key { .. })), "{differences:?}");
    let unchecked = TicketsById::open_unchecked(&db.prefix("none-")).await?;
    assert!(matches!(unchecked.get(1).await, Err(Error::MissingTable { table }) if table == "none-Tickets"));
    Ok(())
}

#[tokio::test]
async fn what_drifts_without_harm_is_reported() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?;
    schema![SessionsByUser].ensure(&db).await?;
    let ttl = aws_sdk_dynamodb::types::TimeToLiveSpecification::builder().attribute_name("expires_at").enabled(false);
    let update = db.client().update_time_to_live().table_name("Sessions");
    update.time_to_live_specification(ttl.build().expect("whole")).send().await.expect("an update");
    let drift = SessionsByUser::repository(&db).await?.drift().to_vec();
    assert!(matches!(&drift[..], [Difference::Option { option, .. }] if option == "ttl"), "{drift:?}");
    Ok(())
}

/// BR-75
#[tokio::test]
async fn a_table_is_waited_for_until_it_is_active_and_no_longer_than_said() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let creating =
        || Fault::Answer(200, serde_json::json!({"Table": {"TableName": "Tickets", "TableStatus": "CREATING"}}));
    let mut asked = 0;
    proxy.decide(move |sent| {
        asked += usize::from(sent.operation == "DescribeTable");
        if sent.operation == "DescribeTable" && (2..=4).contains(&asked) { creating() } else { Fault::Pass }
    });
    schema![TicketsById].ensure(&proxy.store()).await?;
    let never = proxy.store().prefix("never-").ready_within(Duration::from_millis(300));
    let mut asked = 0;
    proxy.decide(move |sent| {
        asked += usize::from(sent.operation == "DescribeTable");
        if sent.operation == "DescribeTable" && asked > 1 { creating() } else { Fault::Pass }
    });
    let failed = schema![TicketsById].ensure(&never).await;
    assert!(matches!(failed, Err(Error::NotReady { table, .. }) if table == "never-Tickets"));
    Ok(())
}

#[tokio::test]
async fn a_prefix_that_makes_no_name_is_refused() -> Result<(), Error> {
    let db = DynamoDb::embedded_in_memory().await?.prefix("prod/");
    assert!(matches!(schema![TicketsById].ensure(&db).await, Err(Error::Identifier { .. })));
    Ok(())
}
