//! Items that expire: whole seconds, hidden when asked, deleted some time later.

use query_table::prelude::*;
use query_table::{DynamoDbOptions, Error, Timestamp, testing};

use crate::open;
use crate::proxy::Proxy;
use crate::tables::{Session, SessionsByUser};

fn session(number: i32, expires_at: Option<i64>) -> Session {
    Session { user: "ada".into(), number, expires_at: expires_at.map(Timestamp), status: format!("s{number}") }
}

/// BR-30
#[tokio::test]
async fn expiry_is_written_in_whole_seconds_and_what_has_expired_is_hidden_when_asked() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let sessions = open::<SessionsByUser>(&proxy.store()).await?;
    proxy.sent();
    sessions.put(&session(1, Some(1_893_456_000_900))).await?;
    assert_eq!(proxy.sent()[0].body["Item"]["expires_at"], serde_json::json!({"N": "1893456000"}));
    let (lasting, expired) = (session(2, None), session(3, Some(1_000)));
    sessions.put_all([&lasting, &expired]).await?;
    let fresh = sessions.with(DynamoDbOptions::new().hide_expired(true));
    let kept = [session(1, Some(1_893_456_000_000)), lasting];
    assert_eq!(sessions.partition("ada").fetch().await?.len(), 3);
    assert_eq!(fresh.partition("ada").fetch().await?, kept);
    assert_eq!(fresh.get(("ada", 3)).await?, None);
    assert_eq!(fresh.get_many([("ada", 3), ("ada", 1)]).await?, [None, Some(kept[0].clone())]);
    Ok(())
}

/// BR-32
#[tokio::test]
async fn a_limit_counts_the_rows_that_are_left_and_a_page_goes_on_after_its_last_row() -> Result<(), Error> {
    let proxy = Proxy::start().await;
    let sessions = open::<SessionsByUser>(&proxy.store()).await?;
    let shown = |number: i32| [1, 4, 7, 10].contains(&number);
    let rows: Vec<_> = (1..=12).map(|number| session(number, if shown(number) { None } else { Some(1_000) })).collect();
    sessions.put_all(&rows).await?;
    let fresh = sessions.with(DynamoDbOptions::new().hide_expired(true));
    let numbers = |rows: &[Session]| rows.iter().map(|row| row.number).collect::<Vec<_>>();
    for limit in 1..=5 {
        let found = fresh.partition("ada").limit(limit).fetch().await?;
        assert_eq!(
            numbers(&found),
            [1, 4, 7, 10].into_iter().take(usize::try_from(limit).expect("few")).collect::<Vec<_>>()
        );
    }
    for size in 1..=12 {
        let (mut found, mut token) = (Vec::new(), None);
        loop {
            let page = fresh.partition("ada").limit(3).page_size(size).page(token.as_ref()).await?;
            assert!(page.rows.len() <= usize::try_from(size).expect("few"));
            found.extend(page.rows);
            match page.next {
                Some(next) => token = Some(next.to_string().parse().expect("its own text")),
                None => break,
            }
        }
        assert_eq!(numbers(&found), [1, 4, 7], "page size {size}");
    }
    Ok(())
}

#[tokio::test]
async fn the_clock_of_the_test_server_decides_what_it_deletes() -> Result<(), Error> {
    let server = testing::DynamoDb::start().await?;
    let sessions = open::<SessionsByUser>(&server.store()).await?;
    sessions.put_all([&session(1, None), &session(2, Some(4_000_000_000_000))]).await?;
    assert_eq!(server.sweep()?, 0);
    server.set_time(4_000_000_001);
    assert_eq!(server.sweep()?, 1);
    assert_eq!(sessions.partition("ada").fetch().await?, [session(1, None)]);
    Ok(())
}

#[tokio::test]
async fn an_expiry_that_could_not_be_read_again_is_not_written() -> Result<(), Error> {
    let sessions = open::<SessionsByUser>(&query_table::DynamoDb::embedded_in_memory().await?).await?;
    let refused = sessions.put(&session(1, Some(i64::MIN))).await;
    assert!(matches!(refused, Err(Error::Column { column: "expires_at", .. })));
    sessions.put(&session(2, Some(-9_223_372_036_854_775_000))).await?;
    assert_eq!(sessions.partition("ada").fetch().await?, [session(2, Some(-9_223_372_036_854_775_000))]);
    Ok(())
}
